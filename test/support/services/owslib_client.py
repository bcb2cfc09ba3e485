"""Asks a server as users of OWSLib do and prints what came back as JSON; the test says what it should be."""
import json
import sys

from owslib.ogcapi.records import Records

url, collection, title = sys.argv[1:4]
records = Records(url)
everything = records.collection_items(collection, limit=100)
first = everything["features"][0]


def found(**question):
    answer = records.collection_items(collection, limit=100, **question)
    return sorted(feature["id"] for feature in answer["features"])


print(
    json.dumps(
        {
            "collections": records.records(),
            "conformance": len(records.conformance()["conformsTo"]),
            "queryables": sorted(records.collection_queryables(collection)["properties"]),
            "matched": everything["numberMatched"],
            "item": records.collection_item(collection, first["id"])["properties"]["title"],
            "first": first["properties"]["title"],
            "q": found(q="harbour"),
            "bbox": found(bbox=[32, 12, 44, 30]),
            "datetime": found(datetime_="1745-01-01/1745-12-31"),
            "text": found(filter=f"title = '{title}'"),
            "json": found(cql={"op": "=", "args": [{"property": "title"}, title]}),
        }
    )
)
