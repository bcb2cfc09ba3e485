// Renders docs/agents.md: how to connect, each tool with its arguments and an example, and complete tasks.
import type { JsonSchema } from '../../src/http/schema/json-schema.ts';
import { PROMPTS } from '../../src/routes/mcp/prompts.ts';
import { RESOURCES, TEMPLATES } from '../../src/routes/mcp/resources.ts';
import type { Tool } from '../../src/routes/mcp/tool.ts';
import { TOOLS } from '../../src/routes/mcp/tools.ts';

const CONNECTING = `Periplus is a [Model Context Protocol](https://modelcontextprotocol.io) server. Agents search the catalogue, read records, and
get links and citations. All tools are read-only. Supported protocol revisions: 2026-07-28, 2025-11-25, 2025-06-18,
2025-03-26 and 2024-11-05.

## Connect

| Transport | Address |
| --- | --- |
| Streamable HTTP | \`POST /api/v1/mcp\`, without sessions |
| WebSocket | \`/api/v1/mcp/ws\`, subprotocol \`mcp\`, one message per text frame |
| Standard input and output | \`periplus mcp\` for the catalogue in \`--data-dir\`, or \`periplus mcp --url http://127.0.0.1:8080\` as a bridge to a running server |

\`GET /api/v1/mcp\` describes the endpoint. A client without Streamable HTTP may post one JSON-RPC message and receives one as JSON.

**Claude Code**

\`\`\`sh
claude mcp add --transport http periplus http://127.0.0.1:8080/api/v1/mcp
\`\`\`

**VS Code** (\`.vscode/mcp.json\`)

\`\`\`json
{ "servers": { "periplus": { "type": "http", "url": "http://127.0.0.1:8080/api/v1/mcp" } } }
\`\`\`

**Claude Desktop, Cursor and other clients that start their servers** (\`claude_desktop_config.json\`, \`.cursor/mcp.json\`)

\`\`\`json
{ "mcpServers": { "periplus": { "command": "periplus", "args": ["mcp", "--url", "http://127.0.0.1:8080"] } } }
\`\`\`

Without \`--url\` the command opens the catalogue in \`--data-dir\`. It writes nothing but messages to standard output.

**curl**

\`\`\`sh
curl http://127.0.0.1:8080/api/v1/mcp -H 'content-type: application/json' \\
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_resources","arguments":{"query":"roads","place":"Minnesota"}}}'
\`\`\`

## Access

To prevent DNS rebinding, MCP checks the \`Host\` and \`Origin\` headers:

- A server on 127.0.0.1 accepts local host names and pages of the same machine only.
- A server with \`server.publicUrl\` or \`mcp.allowedHosts\` accepts those host names, and the origins of \`cors.origins\`.
- Any other server accepts every host name.

Requests without \`Origin\`, such as those of programs, skip the origin check.

Agents see public records only. Queries have the usual cost and time limits ([Errors](errors.md)). A batch may contain 20
messages, and a connection runs 16 requests at a time; further ones wait.

## Errors

Errors that the agent can correct are tool results with \`isError\` and a message: \`There is no argument "quer". Did you mean query?\`
Others are JSON-RPC errors:

| Code | Meaning |
| --- | --- |
| -32700 | Not JSON |
| -32600 | Not a valid message |
| -32601 | Unknown method |
| -32602 | Invalid parameters, or unknown tool, prompt or resource |
| -32603 | Internal error; see the server log |`;

const EXAMPLES = `## Example tasks

These examples use the demo catalogue. Sizes are those of the whole response, which contains the result twice: as
structured content, and as text for older clients.

**Road data of Minnesota as GeoJSON, with a citation.** Two calls.

1. \`search_resources {"query": "roads", "place": "Minnesota", "per_page": 1}\` (2,124 bytes): 6 records. The first is
   \`demo-county-27031\` with *Download: GeoJSON* \`/demo/geojson/demo-county-27031.geojson\`, and the reason for the match:
   *Description: Catalogued under Transportation as a base for maps of roads, railways and ports.*
2. \`get_resource_citation {"id": "demo-county-27031"}\` (495 bytes): *United States Census Bureau, & Bostock, Mike. (2017).
   Cook County, Minnesota: boundary [Data set]. Periplus demo catalogue.*

**Counties of Iowa as GeoJSON.** One call:
\`search_resources {"query": "counties", "place": "Iowa", "filters": {"format": "GeoJSON"}, "per_page": 1}\` (2,202 bytes):
133 records, the first is *Iowa: lines between its 99 counties*. \`place.others\` lists two counties that are also called Iowa.

**Railways of Iowa before 1900.** \`search_resources {"query": "railways", "place": "Iowa", "year_to": 1900}\` (1,444 bytes)
finds nothing, but reports 9 records without the place and 8 without the years. The agent repeats the search without \`year_to\`.

**Records about voyages.** One call: \`search_resources {"query": "voyage", "per_page": 1, "facets": ["resource_class"]}\`
(1,798 bytes): 314 records, of which 312 are datasets. The first is *Drake's voyage round the world, 1577-1580*.

**Lakes of "Minesota".** One call: \`search_resources {"query": "lakes of minesota", "per_page": 1}\` (1,990 bytes):
18 records. \`query_used\` is *lakes of minnesota*, and \`relaxed\` reports the corrected spelling.`;

const cell = (value: string): string => value.replaceAll('|', '\\|').replaceAll('\n', ' ');

const typeOf = ({ type, anyOf }: JsonSchema): string =>
  [type ?? (anyOf === undefined ? 'any' : 'value or list')].flat().map(String).join(' or ');

const argumentRows = ({ input: { properties, required = [] } }: Tool): readonly string[] =>
  Object.entries(properties).map(([name, schema]) => {
    const choices = Array.isArray(schema.enum) ? ` One of: ${schema.enum.join(', ')}.` : '';
    const description = `${String(schema.description ?? '')}${choices}`;
    return `| \`${name}\`${required.includes(name) ? ' (required)' : ''} | ${typeOf(schema)} | ${cell(description)} |`;
  });

const presentTool = (tool: Tool): string => {
  const rows = argumentRows(tool);
  const table = rows.length === 0 ? [] : ['', '| Argument | Type | Description |', '| --- | --- | --- |', ...rows];
  const example = ['', '```json', JSON.stringify({ name: tool.name, arguments: tool.example }), '```'];
  return [`### ${tool.name}`, '', tool.description, ...table, ...example].join('\n');
};

const resourceRows = [
  ...RESOURCES.map(({ uri, description }) => `| \`${uri}\` | ${description} |`),
  ...TEMPLATES.map(({ uriTemplate, description }) => `| \`${uriTemplate}\` | ${description} |`),
];

const promptRows = PROMPTS.map(({ name, description, arguments: all }) => {
  const names = all.map((argument) => `\`${argument.name}\`${argument.required ? '' : ' (optional)'}`);
  return `| \`${name}\` | ${names.join(', ')} | ${description} |`;
});

export const agentsPage = (): readonly string[] => [
  CONNECTING,
  '## Tools',
  ...TOOLS.map(presentTool),
  '## Resources',
  ['| URI | Description |', '| --- | --- |', ...resourceRows].join('\n'),
  'The id of a record is percent-encoded in its URI; completion is supported.',
  '## Prompts',
  ['| Prompt | Arguments | Description |', '| --- | --- | --- |', ...promptRows].join('\n'),
  'Topics are completed from the catalogue, places from the gazetteer.',
  EXAMPLES,
];
