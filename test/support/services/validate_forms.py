"""Holds records in the forms of other catalogues against the published schemas.

Reads lines of JSON from standard input, {"form", "id", "body"}, and writes one line per fault. Needs the packages of
test/system/requirements.txt: the schemas of ISO, DataCite and STAC come with them.
"""
import importlib.util
import json
import os
import sys

import jsonschema
import pystac
from lxml import etree
from referencing import Registry, Resource


def folder_of(package):
    """The folder of an installed package, without importing it."""
    return os.path.dirname(importlib.util.find_spec(package).origin)


def iso_folder():
    for path in sys.path:
        folder = os.path.join(path, "ckanext", "iso19115", "namespaces")
        if os.path.isdir(folder):
            return folder
    raise SystemExit("the package ckanext-iso19115, which brings the schemas of ISO, is not installed")


class LocalSchemas(etree.Resolver):
    """Finds the schemas that others import by address: nothing is fetched."""

    def __init__(self):
        super().__init__()
        self.iso = iso_folder()
        w3c = os.path.join(folder_of("xmlschema"), "schemas")
        self.known = {
            "www.w3.org/1999/xlink.xsd": os.path.join(w3c, "XLINK", "xlink.xsd"),
            "www.w3.org/2001/xml.xsd": os.path.join(w3c, "XML", "xml.xsd"),
        }

    def resolve(self, url, public_id, context):
        if not url or not url.startswith("http"):
            return None
        tail = url.split("://", 1)[1]
        path = self.known.get(tail) or os.path.join(self.iso, tail)
        if not os.path.exists(path):
            raise SystemExit(f"no local copy of {url}")
        return self.resolve_filename(path, context)


ISO_PARTS = ["mdb/2.0/mdb", "cit/2.0/cit", "mrd/1.0/mrd", "mco/1.0/mco", "mrl/2.0/mrl", "mmi/1.0/mmi", "gex/1.0/gex", "srv/2.0/srv"]


def iso_validator():
    """One schema that imports every namespace: elements of those left out would be taken for unknown."""
    base = os.path.join(iso_folder(), "19115", "-3")
    imports = "".join(
        f'<import namespace="http://standards.iso.org/iso/19115/-3/{part.rsplit("/", 1)[0]}" schemaLocation="file://{base}/{part}.xsd"/>'
        for part in ISO_PARTS
    )
    parser = etree.XMLParser()
    parser.resolvers.add(LocalSchemas())
    schema = etree.XMLSchema(etree.fromstring(f'<schema xmlns="http://www.w3.org/2001/XMLSchema">{imports}</schema>', parser))

    def validate(body):
        document = etree.fromstring(body.encode())
        return [] if schema.validate(document) else [str(error) for error in schema.error_log]

    return validate


def json_faults(validator, body):
    return [f"{'/'.join(map(str, error.path))}: {error.message[:300]}" for error in validator.iter_errors(json.loads(body))]


def datacite_validator():
    with open(os.path.join(folder_of("datacite"), "schemas", "datacite-v4.5.json")) as file:
        validator = jsonschema.Draft201909Validator(json.load(file), format_checker=jsonschema.FormatChecker())
    return lambda body: json_faults(validator, body)


def stac_validator():
    folder = os.path.join(os.path.dirname(pystac.__file__), "validation", "jsonschemas")
    bases = {"geojson": "https://geojson.org/schema/", "v1.1.0": "https://schemas.stacspec.org/v1.1.0/item-spec/json-schema/"}
    schemas = {}
    for path, _, names in os.walk(folder):
        for name in (name for name in names if name.endswith(".json")):
            with open(os.path.join(path, name)) as file:
                schemas[bases[os.path.basename(path)] + name] = {**json.load(file), "$id": bases[os.path.basename(path)] + name}
    registry = Registry().with_resources((uri, Resource.from_contents(schema)) for uri, schema in schemas.items())
    item = schemas[bases["v1.1.0"] + "item.json"]
    validator = jsonschema.Draft7Validator(item, registry=registry, format_checker=jsonschema.FormatChecker())

    def validate(body):
        pystac.Item.from_dict(json.loads(body))
        return json_faults(validator, body)

    return validate


def xml_only(body):
    etree.fromstring(body.encode())
    return []


def main():
    checks = {
        "iso19115-3": iso_validator(),
        "datacite": datacite_validator(),
        "stac": stac_validator(),
        "oai_dc": xml_only,
        "dcterms": xml_only,
    }
    counts = {}
    for line in sys.stdin:
        entry = json.loads(line)
        check = checks.get(entry["form"])
        if check is None:
            continue
        counts[entry["form"]] = counts.get(entry["form"], 0) + 1
        try:
            faults = check(entry["body"])
        except Exception as error:  # a fault like any other: the line names the record
            faults = [f"{type(error).__name__}: {error}"]
        for fault in faults[:3]:
            print(json.dumps({"form": entry["form"], "id": entry["id"], "fault": fault[:500]}))
    print(json.dumps({"checked": counts}))


main()
