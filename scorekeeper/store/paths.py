"""Where the data of a user lie; decides nothing about what is in them."""

import os
from pathlib import Path

from scorekeeper.errors import FileTrouble
from scorekeeper.language import tr

ENVIRONMENT = "SCOREKEEPER_DATA_DIR"


def data_dir(given: str | Path | None = None) -> Path:
    """Return the data folder: as given, else `SCOREKEEPER_DATA_DIR`, else the user's own.

    The folder need not exist; an empty name is none. Raises `FileTrouble` where it is under a home
    that is not known.
    """
    named = given or os.environ.get(ENVIRONMENT, "")
    try:
        if named:
            return Path(named).expanduser()
        from platformdirs import user_data_path

        return user_data_path("scorekeeper", appauthor=False)
    except RuntimeError as error:
        place = f"{named}" or tr("the user's data folder")
        raise FileTrouble(
            "no-home",
            tr("cannot find {place}: {error}", place=place, error=error),
            tr("set {variable}, or give --data-dir", variable=ENVIRONMENT),
        ) from error
