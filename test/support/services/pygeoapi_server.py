"""Serves records with pygeoapi: another server of OGC API - Records, for the conformance tests to find faults in.

Reads GeoJSON features from standard input, one a line. Arguments: a folder to write into, and a port.
"""
import json
import os
import sys
from pathlib import Path

import yaml
from tinydb import TinyDB

folder, port = sys.argv[1], int(sys.argv[2])
data = os.path.join(folder, "records.tinydb")
config = os.path.join(folder, "config.yml")
document = os.path.join(folder, "openapi.yml")

features = []
for line in sys.stdin:
    feature = json.loads(line)
    properties = feature["properties"]
    properties["_metadata-anytext"] = " ".join(str(value) for value in properties.values())
    feature["links"] = []
    features.append(feature)
database = TinyDB(data)
database.insert_multiple(features)
database.close()

url = f"http://127.0.0.1:{port}"
words = {"en": "Records"}
contact = {"name": "A", "position": "B", "address": "C", "city": "D", "stateorprovince": "E", "postalcode": "F"}
settings = {
    "server": {
        "bind": {"host": "127.0.0.1", "port": port},
        "url": url,
        "mimetype": "application/json; charset=UTF-8",
        "encoding": "utf-8",
        "languages": ["en-US"],
        "limits": {"default_items": 10, "max_items": 100},
        "map": {"url": "https://tiles.example/{z}/{x}/{y}.png", "attribution": "none"},
    },
    "logging": {"level": "ERROR"},
    "metadata": {
        "identification": {
            "title": words,
            "description": words,
            "keywords": {"en": ["records"]},
            "keywords_type": "theme",
            "terms_of_service": "none",
            "url": url,
        },
        "license": {"name": "none", "url": url},
        "provider": {"name": "none", "url": url},
        "contact": {
            **contact,
            **{"country": "G", "phone": "1", "fax": "2", "email": "a@b.example", "url": url, "hours": "H"},
            **{"instructions": "I", "role": "pointOfContact"},
        },
    },
    "resources": {
        "records": {
            "type": "collection",
            "title": "Records",
            "description": "Records",
            "keywords": ["records"],
            "extents": {"spatial": {"bbox": [-180, -90, 180, 90], "crs": "http://www.opengis.net/def/crs/OGC/1.3/CRS84"}},
            "providers": [
                {"type": "record", "name": "TinyDBCatalogue", "data": data, "id_field": "externalId", "time_field": "created", "title_field": "title"}
            ],
        }
    },
}
with open(config, "w") as file:
    yaml.safe_dump(settings, file)
os.environ.update({"PYGEOAPI_CONFIG": config, "PYGEOAPI_OPENAPI": document})

from pygeoapi.openapi import generate_openapi_document  # noqa: E402  it reads the configuration when it is imported

with open(document, "w") as file:
    file.write(generate_openapi_document(Path(config), "yaml"))

from pygeoapi.flask_app import APP  # noqa: E402

print("serving", flush=True)
APP.run(host="127.0.0.1", port=port)
