"""Where the data of a user lie; decides nothing about what is in them."""

import os
from pathlib import Path

ENVIRONMENT = "SCOREKEEPER_DATA_DIR"


def data_dir(given: Path | None = None) -> Path:
    """Return the data folder: as given, else `SCOREKEEPER_DATA_DIR`, else the user's own.

    The folder need not exist.
    """
    if given is not None:
        return given.expanduser()
    if os.environ.get(ENVIRONMENT):
        return Path(os.environ[ENVIRONMENT]).expanduser()
    from platformdirs import user_data_path

    return user_data_path("scorekeeper", appauthor=False)
