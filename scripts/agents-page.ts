// docs/agents.md: how agents connect, each tool with its arguments and an example, and tasks from beginning to end.
import type { JsonSchema } from '../src/http/schema/json-schema.ts';
import { PROMPTS } from '../src/routes/mcp/prompts.ts';
import { RESOURCES, TEMPLATES } from '../src/routes/mcp/resources.ts';
import type { Tool } from '../src/routes/mcp/tool.ts';
import { TOOLS } from '../src/routes/mcp/tools.ts';

const CONNECTING = `Periplus speaks the [Model Context Protocol](https://modelcontextprotocol.io): an agent searches the catalogue, reads records, and gets links
and citations that it can trust. Every tool only reads. Revisions 2026-07-28, 2025-11-25, 2025-06-18, 2025-03-26 and 2024-11-05 of the protocol are understood.

## Connect

| Transport | Where |
| --- | --- |
| Streamable HTTP | \`POST /api/v1/mcp\`, without sessions |
| WebSocket | \`/api/v1/mcp/ws\`, subprotocol \`mcp\`, one message a text frame |
| Standard input and output | \`periplus mcp\` on the catalogue in \`--data-dir\`, or \`periplus mcp --url http://127.0.0.1:8080\` as a bridge to a running server |

\`GET /api/v1/mcp\` tells people and programs what is offered. A client that knows no Streamable HTTP may post one JSON-RPC message and gets one back as JSON.

**Claude Code**

\`\`\`sh
claude mcp add --transport http periplus http://127.0.0.1:8080/api/v1/mcp
\`\`\`

**VS Code** (\`.vscode/mcp.json\`)

\`\`\`json
{ "servers": { "periplus": { "type": "http", "url": "http://127.0.0.1:8080/api/v1/mcp" } } }
\`\`\`

**Claude Desktop, Cursor and others that start their servers** (\`claude_desktop_config.json\`, \`.cursor/mcp.json\`)

\`\`\`json
{ "mcpServers": { "periplus": { "command": "periplus", "args": ["mcp", "--url", "http://127.0.0.1:8080"] } } }
\`\`\`

Without \`--url\` the command opens the catalogue itself; give it \`--data-dir\`. Messages are all that it prints on standard output.

**curl**

\`\`\`sh
curl http://127.0.0.1:8080/api/v1/mcp -H 'content-type: application/json' \\
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_resources","arguments":{"query":"roads","place":"Minnesota"}}}'
\`\`\`

## Who may connect

A page of a stranger must not reach a server on its visitor's own machine. A server that listens on 127.0.0.1 answers MCP only under the names of that machine and
to pages of that machine. One with \`server.publicUrl\` or \`mcp.allowedHosts\` answers under those names, to the origins of \`cors.origins\`. One that listens elsewhere
and is given no name answers under every name. Programs that send no Origin are not held up by it.

Agents see public records only. Questions are held to the same cost and time as everywhere (docs/errors.md); a batch may hold 20 messages, and a connection
has 16 requests under way at a time: further ones wait.

## What goes wrong

What an agent can put right is an answer of the tool with \`isError\` and a sentence that says what to change: \`There is no argument "quer". Did you mean query?\` What
is no message, names no tool or no method is a JSON-RPC error: -32700 no JSON, -32600 no message, -32601 no such method, -32602 wrong parameters, no such tool, prompt or resource,
-32603 a fault of the server, which its log explains.`;

const EXAMPLES = `## Tasks from beginning to end

With the demo catalogue; bytes are those of the whole answer, which holds the result twice: structured, and as text for clients that know nothing else.

**Road data of Minnesota that I can download as GeoJSON, with a citation.** Two calls.

1. \`search_resources {"query": "roads", "place": "Minnesota", "per_page": 1}\` (2,124 bytes): 6 records; the first is \`demo-county-27031\` with *Download: GeoJSON*
   \`/demo/geojson/demo-county-27031.geojson\`, and why: *Description: Catalogued under Transportation as a base for maps of roads, railways and ports.*
2. \`get_resource_citation {"id": "demo-county-27031"}\` (495 bytes): *United States Census Bureau, & Bostock, Mike. (2017). Cook County, Minnesota: boundary
   [Data set]. Periplus demo catalogue.*

**Counties of Iowa as GeoJSON.** One call: \`search_resources {"query": "counties", "place": "Iowa", "filters": {"format": "GeoJSON"}, "per_page": 1}\` (2,202 bytes): 133
records, first *Iowa: lines between its 99 counties*. \`place.others\` says that two counties are called Iowa too.

**Railways of Iowa before 1900.** \`search_resources {"query": "railways", "place": "Iowa", "year_to": 1900}\` (1,444 bytes) finds nothing, and says what would: 9 without the
place, 8 without the years. The agent asks again without \`year_to\`.

**What is there about voyages?** One call: \`search_resources {"query": "voyage", "per_page": 1, "facets": ["resource_class"]}\` (1,798 bytes): 314 records, 312 of them datasets; the first is
*Drake's voyage round the world, 1577-1580*.

**Lakes of "Minesota".** One call: \`search_resources {"query": "lakes of minesota", "per_page": 1}\` (1,990 bytes): 18 records; \`query_used\` is *lakes of minnesota*, and
\`relaxed\` says that a spelling was mended.`;

const cell = (value: string): string => value.replaceAll('|', '\\|').replaceAll('\n', ' ');

const typeOf = ({ type, anyOf }: JsonSchema): string =>
  [type ?? (anyOf === undefined ? 'any' : 'value or list')].flat().map(String).join(' or ');

const argumentRows = ({ input: { properties, required = [] } }: Tool): readonly string[] =>
  Object.entries(properties).map(([name, schema]) => {
    const choices = Array.isArray(schema.enum) ? ` One of: ${schema.enum.join(', ')}.` : '';
    const what = `${String(schema.description ?? '')}${choices}`;
    return `| \`${name}\`${required.includes(name) ? ' (required)' : ''} | ${typeOf(schema)} | ${cell(what)} |`;
  });

const presentTool = (tool: Tool): string => {
  const rows = argumentRows(tool);
  const table = rows.length === 0 ? [] : ['', '| Argument | Type | |', '| --- | --- | --- |', ...rows];
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
  ['| Address | |', '| --- | --- |', ...resourceRows].join('\n'),
  'The id of a record is percent-encoded in its address; clients can have it completed.',
  '## Prompts',
  ['| Prompt | Arguments | |', '| --- | --- | --- |', ...promptRows].join('\n'),
  'Topics and places are completed from what the catalogue holds and from the names that it knows.',
  EXAMPLES,
];
