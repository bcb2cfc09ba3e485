// The settings table: one row per choice of an operator. The loader, `periplus config`, help and documentation read it.
import { LANGUAGES } from './languages.ts';
import type { SettingType, SettingValue, ValueOf } from './setting-types.ts';

export type SettingRow = {
  readonly type: SettingType;
  /** A setting without a default is optional. */
  readonly default?: SettingValue;
  readonly help: string;
  /** Never printed. */
  readonly secret?: true;
};

const string = (maxLength = 2_000) => ({ kind: 'string', maxLength }) as const;
/** Long enough that it cannot be guessed. */
const secret = { kind: 'string', minLength: 16, maxLength: 200 } as const;
const integer = (min: number, max: number) => ({ kind: 'integer', min, max }) as const;
const choice = <const V extends readonly string[]>(...values: V) => ({ kind: 'choice', values }) as const;
const path = { kind: 'path' } as const;
const url = { kind: 'url' } as const;
const boolean = { kind: 'boolean' } as const;
const list = { kind: 'list' } as const;
const choices = (values: readonly string[]) => ({ kind: 'choices', values }) as const;
const tileUrl = { kind: 'tileUrl' } as const;
const color = { kind: 'color' } as const;
const cron = { kind: 'cron' } as const;
const hosts = { kind: 'hosts' } as const;
const addresses = { kind: 'addresses' } as const;
const plans = { kind: 'plans' } as const;
const valkey = { kind: 'valkey' } as const;

const DAY_MS = 86_400_000;

const SETTINGS = {
  'data.dir': {
    type: path,
    default: './periplus-data',
    help: 'Data directory of the catalogue. Created if it does not exist.',
  },
  'data.allowEmpty': {
    type: boolean,
    default: false,
    help: 'Start although the catalogue or state file is missing or empty in a data directory that had records. Without it, the server and all commands refuse, so that a lost file is noticed.',
  },
  'backup.schedule': {
    type: cron,
    help: 'When the server writes a backup, as a cron schedule in UTC: 0 3 * * *, @daily. Without it, the server writes none. Embedded engine only.',
  },
  'backup.folder': {
    type: path,
    help: 'Folder for scheduled backups, preferably on another disk. Default: `backups` in the data directory.',
  },
  'backup.keep': {
    type: integer(1, 10_000),
    default: 7,
    help: 'Scheduled backups to keep. Older ones are removed after a new one has been written and verified.',
  },
  'history.versions': {
    type: integer(0, 1_000),
    default: 10,
    help: 'Earlier versions of each record to keep, so that a curator can compare and restore them.',
  },
  'engine.kind': {
    type: choice('embedded', 'opensearch'),
    default: 'embedded',
    help: 'Where records are stored and searched: `embedded` uses files in the data directory, `opensearch` a cluster that several servers share.',
  },
  'engine.url': {
    type: list,
    default: [],
    help: 'URLs of the cluster nodes, separated by commas. With several, requests fail over when a node is down.',
  },
  'engine.user': { type: string(255), help: 'User name for the cluster, if it requires one.' },
  'engine.password': {
    type: string(1_000),
    help: 'Password of that user. Prefer the environment variable: other users of the machine can see command-line flags.',
    secret: true,
  },
  'engine.token': {
    type: string(10_000),
    help: 'Bearer token for the cluster, instead of user and password.',
    secret: true,
  },
  'engine.caFile': {
    type: path,
    help: "PEM file with the certificate authority of the cluster, if it is not in the system's trust store.",
  },
  'engine.indexPrefix': {
    type: { kind: 'indexName', maxLength: 60 },
    default: 'periplus',
    help: 'Prefix of all index names in the cluster. Catalogues with different prefixes can share a cluster.',
  },
  'engine.shards': {
    type: integer(1, 100),
    default: 1,
    help: 'Primary shards per index, fixed when the index is created. One is enough for a few million records and gives the fastest facets.',
  },
  'engine.replicas': {
    type: integer(0, 10),
    default: 1,
    help: 'Replicas of each shard. A write succeeds once more than half of all copies have it. Use 0 only with a single node.',
  },
  'engine.timeoutMs': { type: integer(100, 600_000), default: 10_000, help: 'Timeout of one call to the cluster.' },
  'engine.refreshMs': {
    type: integer(50, 600_000),
    default: 1_000,
    help: 'How often a server checks the cluster for changes made by other servers.',
  },
  'server.host': {
    type: { kind: 'string', minLength: 1, maxLength: 255 },
    default: '127.0.0.1',
    help: 'Address to listen on. 0.0.0.0 or :: listens on every interface.',
  },
  'server.port': {
    type: integer(0, 65_535),
    default: 8080,
    help: 'Port to listen on. 0 lets the system choose a free one.',
  },
  'server.healthPort': {
    type: integer(0, 65_535),
    help: 'Second port for /healthz and /readyz only, which responds immediately even under load. Not opened unless set.',
  },
  'server.publicUrl': {
    type: url,
    help: 'Public base URL of the service, used in links. Without it, links use the host of the request.',
  },
  'server.trustProxy': {
    type: boolean,
    default: false,
    help: 'Trust X-Forwarded-For, -Proto and -Host from a single proxy. Enable only if every request passes through it; for several proxies use `server.trustedProxies`.',
  },
  'server.trustedProxies': {
    type: addresses,
    default: [],
    help: 'Addresses and networks of proxies whose X-Forwarded-For, -Proto and -Host headers are trusted, such as 10.0.0.0/8. The client is the last address not in this list. Overrides `server.trustProxy`.',
  },
  'server.compression': {
    type: boolean,
    default: true,
    help: 'Compress responses for clients that accept it. Turn it off if a proxy in front compresses.',
  },
  'server.bodyLimitBytes': {
    type: integer(1_024, 1_000_000_000),
    default: 4_194_304,
    help: 'Maximum size of a request body. The default fits a polygon of 10,000 vertices in POST /search.',
  },
  'server.requestTimeoutMs': {
    type: integer(1_000, DAY_MS),
    default: 30_000,
    help: 'Time a client has to send a complete request.',
  },
  'server.sendTimeoutMs': {
    type: integer(100, DAY_MS),
    default: 30_000,
    help: 'The server closes a connection whose client reads nothing of a pending response for this long.',
  },
  'server.maxConnections': {
    type: integer(1, 1_000_000),
    default: 10_000,
    help: 'Maximum open connections, over all threads. Beyond it, a new connection takes the place of the oldest idle one of the client with the most, or is closed.',
  },
  'server.maxInFlight': {
    type: integer(1, 1_000_000),
    default: 2_000,
    help: 'Concurrent requests, over all threads, beyond which clients with an average number or more get 503 with Retry-After. At twice this number, all clients do.',
  },
  'server.maxQueueMs': {
    type: integer(0, 60_000),
    default: 500,
    help: 'Load shedding: a request gets 503 with Retry-After if its thread spent this much CPU time on other requests while it waited. Clients who used little CPU time recently go first. 25 keeps latency low under any load on a dedicated machine; 0 disables load shedding.',
  },
  'server.drainMs': {
    type: integer(0, DAY_MS),
    default: 5_000,
    help: 'Time between SIGTERM and closing the port. /readyz reports 503 immediately, and requests are served until load balancers have noticed. Ctrl-C skips it.',
  },
  'server.shutdownGraceMs': {
    type: integer(0, DAY_MS),
    default: 10_000,
    help: 'Time that running requests get to finish after the port is closed.',
  },
  'server.workers': {
    type: integer(0, 1_024),
    default: 0,
    help: 'Threads that serve requests. 0 means one per core.',
  },
  'log.level': {
    type: choice('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    default: 'info',
    help: 'Minimum severity of log messages. At `info` and below, each request writes one line.',
  },
  'log.query': { type: boolean, default: false, help: 'Log the query string of each request, without API keys.' },
  'log.address': { type: boolean, default: false, help: 'Log the network addresses of clients.' },
  'metrics.access': {
    type: choice('everyone', 'operators', 'nobody'),
    default: 'everyone',
    help: 'Who may read /metrics. The metrics contain no personal data.',
  },
  'traces.url': {
    type: url,
    help: 'OpenTelemetry collector that receives request spans as OTLP over HTTP, such as http://collector:4318. Tracing is off unless set.',
  },
  'traces.samplePercent': {
    type: integer(0, 100),
    default: 10,
    help: 'Percentage of requests that are traced. For a request that already belongs to a trace, the sender decides (traceparent).',
  },
  'cors.origins': {
    type: list,
    default: ['*'],
    help: 'Web origins whose scripts may read responses, such as https://maps.example.org. `*` allows every origin; an empty list allows none.',
  },
  'access.nonPublic': {
    type: choice('keys', 'everyone', 'nobody'),
    default: 'keys',
    help: 'Who may see unpublished records with `include_non_public=true`: API keys with the scope non-public, everyone (for closed networks), or nobody. Operators always may. Suppressed records can be read by id, so the parameter includes them for every client.',
  },
  'access.keys': {
    type: choice('optional', 'required'),
    default: 'optional',
    help: 'Whether API requests need an API key (`periplus keys create`). Pages, static files, documentation and health checks stay open.',
  },
  'access.operatorKeys': {
    type: boolean,
    default: false,
    help: 'Let API keys with the scope operator write records and run harvests over HTTP, as `access.operatorToken` does.',
  },
  'access.operatorToken': {
    type: secret,
    help: 'Bearer token for writing records and running harvests over HTTP (Authorization: Bearer ...). Without it, no token is accepted.',
    secret: true,
  },
  'limits.enabled': {
    type: boolean,
    default: false,
    help: "Enforce quotas: per API key according to the key's plan, otherwise per network address. Requests over the quota get 429 with Retry-After.",
  },
  'limits.plans': {
    type: plans,
    default: [
      'anonymous=300/minute+20000/day+3000units/minute',
      'standard=1000/minute+100000/day+20000units/minute',
      'partner=unlimited',
    ],
    help: 'Plans and their quotas: requests per minute and per day (UTC), and query cost units per minute (docs/operating.md). `anonymous` applies to requests without a key, `standard` to keys without a plan of their own.',
  },
  'limits.valkeyUrl': {
    type: valkey,
    help: 'Valkey or Redis server in which several servers share their quota counters. While it is unreachable, each server counts on its own.',
    secret: true,
  },
  'mcp.allowedHosts': {
    type: list,
    default: [],
    help: 'Host names under which MCP clients may reach this server, such as maps.example.org, in addition to that of `server.publicUrl`. If neither is set, a server on 127.0.0.1 accepts local MCP clients only, and any other server accepts every host name.',
  },
  'api.profile': {
    type: choice('spec', 'reference'),
    default: 'spec',
    help: 'Shape of JSON:API responses. `spec` is compact. `reference` suits clients written for the reference implementation of this API, such as its command line, QGIS plugin and front end: it names facets by field, nests records under `ogm` and `b1g`, uses the type `resource` for search items, omits generated GeoPackage downloads from lists, and always includes everything that `include_ui=full` adds.',
  },
  'api.title': {
    type: string(200),
    default: 'Periplus',
    help: 'Name of the catalogue, shown in pages and documents.',
  },
  'api.description': {
    type: string(),
    default: 'A catalogue of geospatial metadata: maps, datasets, imagery and web services.',
    help: 'One paragraph about the catalogue, shown in pages and documents.',
  },
  'api.contactEmail': { type: string(254), help: 'Email address of the people who run the catalogue.' },
  'api.contactUrl': { type: url, help: 'Contact page of the people who run the catalogue.' },
  'api.indexing': {
    type: boolean,
    default: true,
    help: 'Let web search engines index pages and pictures. The API and the demo catalogue are never indexed.',
  },
  'web.welcome': {
    type: string(500),
    help: 'Sentence below the catalogue name on the home page. Default: `api.description`.',
  },
  'web.footer': { type: string(), help: 'Text at the foot of every page. Default: `api.description`.' },
  'web.about': { type: string(20_000), help: 'Text of the page /about. A blank line starts a new paragraph.' },
  'web.logo': {
    type: path,
    help: 'Logo beside the catalogue name: an SVG, PNG, JPEG or WebP file. Default: a compass rose.',
  },
  'web.languages': {
    type: choices(LANGUAGES),
    default: LANGUAGES,
    help: 'Languages of the pages that readers can choose from.',
  },
  'web.language': {
    type: choice('auto', ...LANGUAGES),
    default: 'auto',
    help: 'Language of pages whose path names none: `auto` takes the first language of `web.languages` that the browser accepts. The path /es/search is always in Spanish.',
  },
  'web.accent': {
    type: color,
    help: 'Colour of the header and of buttons, such as #12324a. Choose a dark one: the text on it is white.',
  },
  'web.viewer': {
    type: choice('auto', 'click', 'off'),
    default: 'auto',
    help: 'How record pages show the data: `auto` opens the viewer when the preview scrolls into view, `click` on request, `off` shows the picture only. The viewer loads from the hosts that the record names.',
  },
  'web.tileUrl': {
    type: tileUrl,
    help: 'Map tiles for the maps of the web pages, such as https://tiles.example.org/{z}/{x}/{y}.png, instead of the bundled base map. Pages may then load images from that host.',
  },
  'web.tileCredit': { type: string(500), help: 'Attribution of those tiles, shown on the map.' },
  'search.synonyms': {
    type: path,
    help: 'Synonyms file in Solr format, instead of the bundled one. Reloaded when it changes.',
  },
  'search.placeNames': {
    type: path,
    help: 'File of place names and codes, instead of the bundled one. Reloaded when it changes.',
  },
  'search.spellings': {
    type: path,
    help: 'File of spelling variants (colour, color), instead of the bundled one. Reloaded when it changes.',
  },
  'search.lexicon': {
    type: path,
    help: 'File of concepts in several languages (chemins de fer, railroads), instead of the bundled one. Reloaded when it changes.',
  },
  'search.timeoutMs': {
    type: integer(50, DAY_MS),
    default: 5_000,
    help: 'Timeout of a search, which then fails with an error.',
  },
  'demo.enabled': {
    type: boolean,
    default: true,
    help: 'Load the demo catalogue when the data directory contains no records.',
  },
  'import.batchSize': {
    type: integer(1, 100_000),
    default: 500,
    help: 'Records that an import or a harvest writes per transaction.',
  },
  'import.maxRemovedPercent': {
    type: integer(0, 100),
    default: 20,
    help: "Maximum share of a source's records that `import --replace` may remove without --force.",
  },
  'export.maxConcurrent': {
    type: integer(1, 1_000),
    default: 8,
    help: 'Maximum concurrent exports of complete results (docs/exports.md) per serving thread. Further ones get 503 with Retry-After.',
  },
  'export.timeoutMs': {
    type: integer(1_000, DAY_MS),
    default: 3_600_000,
    help: 'Time a client has to receive a complete export. The connection is closed afterwards.',
  },
  'downloads.enabled': {
    type: boolean,
    default: true,
    help: 'Generate downloads from the services that records refer to (docs/downloads.md). When off, none are offered and nothing is fetched for them.',
  },
  'downloads.cacheBytes': {
    type: integer(1_048_576, 10_000_000_000_000),
    default: 10_737_418_240,
    help: 'Disk space for generated downloads. The least recently used are removed first.',
  },
  'downloads.maxAgeHours': {
    type: integer(1, 87_600),
    default: 168,
    help: 'Age at which a generated download is rebuilt, because the source data may have changed. A change of the record rebuilds it immediately.',
  },
  'downloads.maxFeatures': {
    type: integer(1, 1_000_000_000),
    default: 2_000_000,
    help: 'Maximum features in a generated download. Larger sources are rejected.',
  },
  'downloads.maxBytes': {
    type: integer(1_048_576, 1_000_000_000_000),
    default: 4_294_967_296,
    help: 'Maximum bytes fetched for one generated download, and maximum size of the file.',
  },
  'downloads.timeoutMs': {
    type: integer(1_000, DAY_MS),
    default: 3_600_000,
    help: 'Maximum time to generate one download.',
  },
  'downloads.idleTimeoutMs': {
    type: integer(100, 3_600_000),
    default: 60_000,
    help: 'A download fails if its source sends nothing for this long.',
  },
  'downloads.maxConcurrent': {
    type: integer(1, 64),
    default: 2,
    help: 'Downloads that the server generates at the same time; others wait. One source host gets half of them at most, and serves one request at a time.',
  },
  'downloads.waitMs': {
    type: integer(0, 600_000),
    default: 10_000,
    help: 'Time a request waits for its download. After that, the job request returns 202 with the state of the job, and the file request 503 with Retry-After.',
  },
  'harvest.enabled': {
    type: boolean,
    default: true,
    help: 'Run harvests in the server: scheduled, by webhook, and on request. Turn it off if another process harvests.',
  },
  'harvest.graceHours': {
    type: integer(0, 8_760),
    default: 24,
    help: 'How long a record stays after it disappears from its source. A source can override it.',
  },
  'harvest.maxRemovedPercent': {
    type: integer(0, 100),
    default: 25,
    help: "Maximum share of a source's records that one run may find missing. Above it, the run fails and removes nothing. A source can override it.",
  },
  'harvest.timeoutMs': {
    type: integer(1_000, DAY_MS),
    default: 1_800_000,
    help: 'Timeout of fetching a repository, a file or one page of another catalogue.',
  },
  'harvest.maxBytes': {
    type: integer(1_024, 1_073_741_824),
    default: 268_435_456,
    help: 'Maximum size of a file or page fetched from a URL. It is read into memory.',
  },
  'harvest.allowPrivate': {
    type: hosts,
    default: [],
    help: 'Private hosts and networks that may be harvested: git.example.org, *.example.org, 10.0.0.0/8.',
  },
  'harvest.webhookSecret': {
    type: secret,
    help: 'Secret with which GitHub signs its webhooks. Without it, webhooks are rejected.',
    secret: true,
  },
  'fetch.allowPrivate': {
    type: hosts,
    default: [],
    help: 'Private hosts and networks from which documents and images of records may be fetched: maps.example.org, *.example.org, 10.0.0.0/8.',
  },
  'fetch.timeoutMs': {
    type: integer(100, 600_000),
    default: 10_000,
    help: 'Timeout of fetching such a document, including redirects.',
  },
  'fetch.minBytesPerSecond': {
    type: integer(0, 1_000_000_000),
    default: 1_024,
    help: 'A fetch fails if the other server sends less per second on average over a minute: documents, images, downloads and harvests (of git repositories over http and https). 0 disables this.',
  },
  'fetch.maxBytes': {
    type: integer(1_024, 100_000_000),
    default: 5_000_000,
    help: 'Maximum size of such a document after decompression.',
  },
  'media.thumbnails': {
    type: boolean,
    default: true,
    help: 'Fetch thumbnails in the background from the addresses in the records. When off, nothing is fetched, and every record shows the icon of its resource class.',
  },
  'media.warm': {
    type: boolean,
    default: true,
    help: 'Fetch missing thumbnails in the background at the first start after the catalogue has changed. When off, they are fetched when pages and clients need them.',
  },
  'media.mapCacheBytes': {
    type: integer(16_777_216, 10_000_000_000_000),
    default: 2_147_483_648,
    help: 'Disk space for rendered static maps. The least recently used are removed first.',
  },
  'media.thumbnailCacheBytes': {
    type: integer(16_777_216, 10_000_000_000_000),
    default: 4_294_967_296,
    help: 'Disk space for thumbnails. The least recently used are removed first.',
  },
  'media.tileUrl': {
    type: tileUrl,
    help: 'Map tiles for static maps, such as https://tiles.example.org/{z}/{x}/{y}.png, instead of the bundled base map. The server fetches them whenever it renders a map.',
  },
  'media.tileCredit': { type: string(200), default: '', help: 'Attribution of those tiles, drawn on the map.' },
  'cache.maxAgeSeconds': {
    type: integer(0, 31_536_000),
    default: 0,
    help: 'How long clients and proxies may reuse a response without revalidation. With 0 they revalidate each time, and an unchanged response is a 304 without a body.',
  },
  'cache.responseBytes': {
    type: integer(0, 4_294_967_296),
    default: 16_777_216,
    help: 'Memory per serving thread for cached searches, records and pages, which are valid until the catalogue changes. 0 disables the cache.',
  },
} as const satisfies Record<`${string}.${string}`, SettingRow>;

export type SettingKey = keyof typeof SETTINGS;

export const SETTING_KEYS = Object.keys(SETTINGS) as readonly SettingKey[];

export const settingRow = (key: SettingKey): SettingRow => SETTINGS[key];

/** 'server.publicUrl' -> 'public-url', 'harvest.maxBytes' -> 'harvest-max-bytes', 'demo.enabled' -> 'demo'. */
const toKebabCase = (key: SettingKey): string => kebab(key.replace(/^server\.|\.enabled$/, ''));

const kebab = (key: string): string => key.replace('.', '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The setting whose key in kebab case this is: 'server-port' -> 'server.port'. */
export const findByFullName = (name: string): SettingKey | undefined => SETTING_KEYS.find((key) => kebab(key) === name);

/** The flag of a setting is its key in kebab case, without the group `server` and the name `enabled`. */
export const toFlag = (key: SettingKey): `--${string}` => `--${toKebabCase(key)}`;

/** The environment variable of a setting is its flag in upper case: '--public-url' -> 'PERIPLUS_PUBLIC_URL'. */
export const toEnvName = (key: SettingKey): string => `PERIPLUS_${toKebabCase(key).replaceAll('-', '_').toUpperCase()}`;

type Row<K extends SettingKey> = (typeof SETTINGS)[K];

/** Value of a setting; settings without a default may be undefined. */
type SettingOf<K extends SettingKey> =
  Row<K> extends { readonly default: SettingValue } ? ValueOf<Row<K>['type']> : ValueOf<Row<K>['type']> | undefined;

type GroupOf<K extends string> = K extends `${infer G}.${string}` ? G : never;
type NameIn<G extends string, K extends string> = K extends `${G}.${infer N}` ? N : never;

/** The settings as a tree: `config.server.port`. */
export type Config = {
  readonly [G in GroupOf<SettingKey>]: {
    readonly [K in SettingKey as NameIn<G, K>]: SettingOf<K>;
  };
};

/** Variables of the tests and benchmarks, which are not settings. */
export const IGNORED_ENV: readonly string[] = ['PERIPLUS_CORPUS', 'PERIPLUS_SCREENSHOTS'];

/** How the configuration file is named. This is not a setting, since the file cannot contain its own name. */
export const CONFIG_FILE = { env: 'PERIPLUS_CONFIG', flag: '--config', defaultName: 'periplus.config.json' } as const;
