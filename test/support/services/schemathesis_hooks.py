"""What OpenAPI cannot say of a request: parts that need each other, and values that mean nothing. Such cases are not generated for
schemathesis; whatever else it makes is held to every check."""

import math

import schemathesis

WINDOW = 10_000_000
BOOLEAN_WORDS = {"0", "1", "t", "f", "y", "n", "yes", "no", "on", "off", "true", "false", "full"}
CORNERS = ("[top_left][lat]", "[top_left][lon]", "[bottom_right][lat]", "[bottom_right][lon]")

# Parameters whose values come from an earlier response.
CURSORS = {"since", "page[after]", "cursor"}

# Bodies in languages of their own (CQL2, MCP) have fuzz tests that speak them; here their examples are sent.
FOREIGN_BODIES = {"findOgcItems", "sendMcpMessage"}


@schemathesis.serializer("application/x-ndjson")
def ndjson(ctx, value):
    return value.encode() if isinstance(value, str) else value


def is_negative(case):
    meta = getattr(case, "meta", None)
    return meta is not None and str(meta.generation.mode.value) == "negative"


def texts(value):
    return [str(one) for one in value] if isinstance(value, (list, tuple)) else [str(value)]


def is_blank(value):
    """Blank text means "not given": it is what empty fields of forms send. Control characters count as blanks."""
    return all(ch.isspace() or not ch.isprintable() for text in texts(value) for ch in text)


def number(value):
    try:
        found = float(texts(value)[0])
        return found if math.isfinite(found) else None
    except (ValueError, IndexError):
        return None


def has_whole_place(query, group):
    names = [name for name in query if name.startswith(f"{group}[geo]")]
    if not names:
        return True
    corners = [number(query.get(f"{group}[geo]{corner}")) for corner in CORNERS]
    if query.get(f"{group}[geo][type]") != "bbox" or None in corners:
        return False
    top, _, bottom, _ = corners
    return top >= bottom


def has_years_in_order(query, group):
    start, end = (number(query.get(f"{group}[year_range][{name}]", "")) for name in ("start", "end"))
    return start is None or end is None or start <= end


def is_within_window(query):
    page, skip, offset = (number(query.get(name, 1)) or 0 for name in ("page", "skip", "offset"))
    size = number(query.get("per_page", query.get("limit", 10))) or 0
    return max(page * max(size, 1), skip + size, offset + size) <= WINDOW


def is_box_in_order(query):
    parts = [number(part) for part in str(query.get("bbox", "")).split(",")]
    return len(parts) != 4 or None in parts or parts[1] <= parts[3]


def names_no_filter(body):
    """The schema of a body does not list the fields that filters may name; that of a query string does."""
    groups = ("include_filters", "exclude_filters", "filters", "fq")
    return not isinstance(body, dict) or not any(body.get(group) for group in groups)


def fits_together(operation_id, query):
    if CURSORS & set(query):
        return False  # a cursor that no response has given
    if operation_id == "getViewerPage" and str(query.get("source", 1)) != "1":
        return False
    if operation_id in {"getMetadata", "getOgcItem"} and ("profile" in query or query.get("f", "json") != "json"):
        return False
    if operation_id.endswith(("OgcItems", "OgcFacets")) and ("filter" in query or {"page", "offset"} <= set(query)):
        return False
    if operation_id == "getMetadataPage" and "format" in query:
        return False
    if any("[h3_res" in name for name in query):
        return False  # fifteen hexadecimal digits need not be a cell
    groups = ("include_filters", "exclude_filters")
    return is_box_in_order(query) and is_within_window(query) and all(
        has_whole_place(query, group) and has_years_in_order(query, group) for group in groups
    )


@schemathesis.hook
def filter_case(context, case):
    query = dict(case.query or {})
    operation_id = case.operation.definition.raw.get("operationId", "")
    if any(is_blank(value) for value in query.values()):
        return False
    if operation_id in FOREIGN_BODIES and case.body != example_of(case):
        return False
    if is_negative(case):
        # JSONP is answered with 200, whatever went wrong; yes and no have many words.
        words = {text.lower() for value in query.values() for text in texts(value)}
        return "callback" not in query and not words & BOOLEAN_WORDS
    return fits_together(operation_id, query) and names_no_filter(case.body)


def example_of(case):
    content = case.operation.definition.raw.get("requestBody", {}).get("content", {})
    return next((media.get("example") for media in content.values()), None)
