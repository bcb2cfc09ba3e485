// The table of settings: one row per thing an operator can choose. Loader, `periplus config`, help and documentation read it.
import type { SettingType, SettingValue, ValueOf } from './setting-types.ts';

export type SettingRow = {
  readonly type: SettingType;
  /** Absent means that the setting is optional. */
  readonly default?: SettingValue;
  readonly env: `PERIPLUS_${string}`;
  readonly flag: `--${string}`;
  readonly help: string;
  /** Never printed. */
  readonly secret?: true;
};

const string = (maxLength = 2_000) => ({ kind: 'string', maxLength }) as const;
/** Shorter ones could be guessed. */
const secret = { kind: 'string', minLength: 16, maxLength: 200 } as const;
const integer = (min: number, max: number) => ({ kind: 'integer', min, max }) as const;
const choice = <const V extends readonly string[]>(...values: V) => ({ kind: 'choice', values }) as const;
const path = { kind: 'path' } as const;
const url = { kind: 'url' } as const;
const boolean = { kind: 'boolean' } as const;
const list = { kind: 'list' } as const;
const tiles = { kind: 'tiles' } as const;
const color = { kind: 'color' } as const;
const hosts = { kind: 'hosts' } as const;
const addresses = { kind: 'addresses' } as const;
const plans = { kind: 'plans' } as const;
const valkey = { kind: 'valkey' } as const;

const DAY_MS = 86_400_000;

export const SETTINGS = {
  'data.dir': {
    type: path,
    default: './periplus-data',
    env: 'PERIPLUS_DATA_DIR',
    flag: '--data-dir',
    help: 'Directory that holds the catalogue. Created when it does not exist.',
  },
  'engine.kind': {
    type: choice('embedded', 'opensearch'),
    default: 'embedded',
    env: 'PERIPLUS_ENGINE_KIND',
    flag: '--engine-kind',
    help: 'What keeps and searches the records: files in the data directory, or an OpenSearch cluster that several machines share.',
  },
  'engine.url': {
    type: list,
    default: [],
    env: 'PERIPLUS_ENGINE_URL',
    flag: '--engine-url',
    help: 'Addresses of nodes of the cluster, separated by commas. With several, a node that is gone is not missed.',
  },
  'engine.user': {
    type: string(255),
    env: 'PERIPLUS_ENGINE_USER',
    flag: '--engine-user',
    help: 'User of the cluster, when it asks for one.',
  },
  'engine.password': {
    type: string(1_000),
    env: 'PERIPLUS_ENGINE_PASSWORD',
    flag: '--engine-password',
    help: 'Password of that user. Better given in the environment than on the command line, where others see it.',
    secret: true,
  },
  'engine.token': {
    type: string(10_000),
    env: 'PERIPLUS_ENGINE_TOKEN',
    flag: '--engine-token',
    help: 'Bearer token for the cluster, instead of user and password.',
    secret: true,
  },
  'engine.caFile': {
    type: path,
    env: 'PERIPLUS_ENGINE_CA_FILE',
    flag: '--engine-ca-file',
    help: 'PEM file with the authority that signed the certificates of the cluster, when the system does not know it.',
  },
  'engine.indexPrefix': {
    type: { kind: 'indexName', maxLength: 60 },
    default: 'periplus',
    env: 'PERIPLUS_ENGINE_INDEX_PREFIX',
    flag: '--engine-index-prefix',
    help: 'All names in the cluster begin with it. Catalogues with different ones share a cluster.',
  },
  'engine.shards': {
    type: integer(1, 100),
    default: 1,
    env: 'PERIPLUS_ENGINE_SHARDS',
    flag: '--engine-shards',
    help: 'Parts into which the records are divided when the indices are made. One does for some million records, and counts fastest.',
  },
  'engine.replicas': {
    type: integer(0, 10),
    default: 1,
    env: 'PERIPLUS_ENGINE_REPLICAS',
    flag: '--engine-replicas',
    help: 'Further copies of each part. A write is answered when it is on more than half of all copies; 0 only with a single node.',
  },
  'engine.timeoutMs': {
    type: integer(100, 600_000),
    default: 10_000,
    env: 'PERIPLUS_ENGINE_TIMEOUT_MS',
    flag: '--engine-timeout-ms',
    help: 'Time that one call to the cluster may take.',
  },
  'engine.refreshMs': {
    type: integer(50, 600_000),
    default: 1_000,
    env: 'PERIPLUS_ENGINE_REFRESH_MS',
    flag: '--engine-refresh-ms',
    help: 'How often a server looks whether others have written to the cluster.',
  },
  'server.host': {
    type: { kind: 'string', minLength: 1, maxLength: 255 },
    default: '127.0.0.1',
    env: 'PERIPLUS_HOST',
    flag: '--host',
    help: 'Address to listen on. 0.0.0.0 or :: listens on every interface.',
  },
  'server.port': {
    type: integer(0, 65_535),
    default: 8080,
    env: 'PERIPLUS_PORT',
    flag: '--port',
    help: 'Port to listen on. 0 lets the system choose a free one.',
  },
  'server.healthPort': {
    type: integer(0, 65_535),
    env: 'PERIPLUS_HEALTH_PORT',
    flag: '--health-port',
    help: 'A second port that answers /healthz and /readyz only, at once however busy the server is. For supervisors; none unless it is set.',
  },
  'server.publicUrl': {
    type: url,
    env: 'PERIPLUS_PUBLIC_URL',
    flag: '--public-url',
    help: 'Address under which clients reach the service; links in answers start with it. Without it they start with the host of the request.',
  },
  'server.trustProxy': {
    type: boolean,
    default: false,
    env: 'PERIPLUS_TRUST_PROXY',
    flag: '--trust-proxy',
    help: 'Believe what the one proxy in front says in X-Forwarded-For, -Proto and -Host. Only where every request comes through it; see `server.trustedProxies` for several.',
  },
  'server.trustedProxies': {
    type: addresses,
    default: [],
    env: 'PERIPLUS_TRUSTED_PROXIES',
    flag: '--trusted-proxies',
    help: 'Addresses and networks of proxies whose X-Forwarded-For, -Proto and -Host are believed: 10.0.0.0/8. The client is the last address that is none of them. Used instead of `server.trustProxy`.',
  },
  'server.compression': {
    type: boolean,
    default: true,
    env: 'PERIPLUS_COMPRESSION',
    flag: '--compression',
    help: 'Compress answers for clients that accept it. Turn it off when a proxy in front compresses.',
  },
  'server.compressionThreshold': {
    type: integer(0, 100_000_000),
    default: 1_000,
    env: 'PERIPLUS_COMPRESSION_THRESHOLD',
    flag: '--compression-threshold',
    help: 'Answers smaller than this many bytes are sent as they are.',
  },
  'server.bodyLimitBytes': {
    type: integer(1_024, 1_000_000_000),
    default: 4_194_304,
    env: 'PERIPLUS_BODY_LIMIT_BYTES',
    flag: '--body-limit-bytes',
    help: 'Largest request body that is read. The default has room for a polygon of 10,000 vertices in POST /search.',
  },
  'server.requestTimeoutMs': {
    type: integer(1_000, DAY_MS),
    default: 30_000,
    env: 'PERIPLUS_REQUEST_TIMEOUT_MS',
    flag: '--request-timeout-ms',
    help: 'Time a client has to send a whole request.',
  },
  'server.sendTimeoutMs': {
    type: integer(1_000, DAY_MS),
    default: 30_000,
    env: 'PERIPLUS_SEND_TIMEOUT_MS',
    flag: '--send-timeout-ms',
    help: 'Time that a client may take nothing of an answer that waits for it; the connection is then closed.',
  },
  'server.maxConnections': {
    type: integer(1, 1_000_000),
    default: 10_000,
    env: 'PERIPLUS_MAX_CONNECTIONS',
    flag: '--max-connections',
    help: 'Connections that may be open at a time, over all threads. Further ones are closed at once.',
  },
  'server.maxInFlight': {
    type: integer(1, 1_000_000),
    default: 2_000,
    env: 'PERIPLUS_MAX_IN_FLIGHT',
    flag: '--max-in-flight',
    help: 'Requests that may be under way at a time, over all threads. Further ones are told to come back (503 with Retry-After).',
  },
  'server.maxDelayMs': {
    type: integer(0, 60_000),
    default: 500,
    env: 'PERIPLUS_MAX_DELAY_MS',
    flag: '--max-delay-ms',
    help: 'Work that a thread may have done for other requests while one waited; that one is then told to come back (503 with Retry-After), so that accepted ones are answered in about twice this time. 25 keeps answers quick on a machine of its own. 0 accepts all.',
  },
  'server.drainMs': {
    type: integer(0, DAY_MS),
    default: 5_000,
    env: 'PERIPLUS_DRAIN_MS',
    flag: '--drain-ms',
    help: 'Time between SIGTERM and the end of listening: /readyz says 503 at once, and requests are answered until proxies have noticed. Ctrl-C does not wait.',
  },
  'server.shutdownGraceMs': {
    type: integer(0, DAY_MS),
    default: 10_000,
    env: 'PERIPLUS_SHUTDOWN_GRACE_MS',
    flag: '--shutdown-grace-ms',
    help: 'Time that running requests then get to finish.',
  },
  'server.workers': {
    type: integer(0, 1_024),
    default: 0,
    env: 'PERIPLUS_WORKERS',
    flag: '--workers',
    help: 'Threads that answer requests. 0 means one per core.',
  },
  'log.level': {
    type: choice('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    default: 'info',
    env: 'PERIPLUS_LOG_LEVEL',
    flag: '--log-level',
    help: 'Least severe message that is logged. At `info` and below each request gives one line.',
  },
  'log.query': {
    type: boolean,
    default: false,
    env: 'PERIPLUS_LOG_QUERY',
    flag: '--log-query',
    help: 'Log what requests ask for: the query string of their address, without keys.',
  },
  'log.address': {
    type: boolean,
    default: false,
    env: 'PERIPLUS_LOG_ADDRESS',
    flag: '--log-address',
    help: 'Log the network addresses of clients.',
  },
  'metrics.access': {
    type: choice('everyone', 'operators', 'nobody'),
    default: 'everyone',
    env: 'PERIPLUS_METRICS_ACCESS',
    flag: '--metrics-access',
    help: 'Who may read the figures at /metrics, which hold nothing of any person: everyone who reaches the server, operators, or nobody.',
  },
  'traces.url': {
    type: url,
    env: 'PERIPLUS_TRACES_URL',
    flag: '--traces-url',
    help: 'Collector of OpenTelemetry that spans of requests are sent to, as OTLP over HTTP: http://collector:4318. None unless it is set.',
  },
  'traces.samplePercent': {
    type: integer(0, 100),
    default: 10,
    env: 'PERIPLUS_TRACES_SAMPLE_PERCENT',
    flag: '--traces-sample-percent',
    help: 'Share of requests that are traced; for requests that are part of a trace already, its sender decides (traceparent).',
  },
  'cors.origins': {
    type: list,
    default: ['*'],
    env: 'PERIPLUS_CORS_ORIGINS',
    flag: '--cors-origins',
    help: 'Web origins whose scripts may read answers, such as https://maps.example.org. `*` means every origin; an empty list means none.',
  },
  'access.nonPublic': {
    type: choice('everyone', 'keys', 'nobody'),
    default: 'everyone',
    env: 'PERIPLUS_ACCESS_NON_PUBLIC',
    flag: '--access-non-public',
    help: 'Who may see unpublished and suppressed records with `include_non_public=true`: everyone, keys with the scope non-public, or nobody. Operators always may.',
  },
  'access.keys': {
    type: choice('optional', 'required'),
    default: 'optional',
    env: 'PERIPLUS_ACCESS_KEYS',
    flag: '--access-keys',
    help: 'Whether requests to the API need a key (`periplus keys create`). `required` refuses those without a valid one; pages, their files, documentation and health stay open.',
  },
  'access.operatorKeys': {
    type: boolean,
    default: false,
    env: 'PERIPLUS_ACCESS_OPERATOR_KEYS',
    flag: '--access-operator-keys',
    help: 'Let keys with the scope operator write records and run harvests over HTTP, beside the bearer of `access.operatorToken`.',
  },
  'access.operatorToken': {
    type: secret,
    env: 'PERIPLUS_OPERATOR_TOKEN',
    flag: '--operator-token',
    help: 'Secret that lets its bearer write records and run harvests over HTTP (Authorization: Bearer ...). Without it there is no such way.',
    secret: true,
  },
  'limits.enabled': {
    type: boolean,
    default: false,
    env: 'PERIPLUS_LIMITS',
    flag: '--limits',
    help: 'Hold callers to the quota of their plan: keys each to their own, all others by network address. What is over is a 429 with Retry-After.',
  },
  'limits.plans': {
    type: plans,
    default: [
      'anonymous=300/minute+20000/day+3000units/minute',
      'standard=1000/minute+100000/day+20000units/minute',
      'partner=unlimited',
    ],
    env: 'PERIPLUS_LIMITS_PLANS',
    flag: '--limits-plans',
    help: 'Plans and their quotas: requests per minute and per day (UTC), and units per minute, which are what questions cost (docs/operating.md). `anonymous` is for who shows no key; keys have `standard` unless they were given another.',
  },
  'limits.valkeyUrl': {
    type: valkey,
    env: 'PERIPLUS_LIMITS_VALKEY_URL',
    flag: '--limits-valkey-url',
    help: 'Valkey or Redis server in which several servers count quotas together. While it cannot be reached, each counts for itself.',
    secret: true,
  },
  'mcp.allowedHosts': {
    type: list,
    default: [],
    env: 'PERIPLUS_MCP_ALLOWED_HOSTS',
    flag: '--mcp-allowed-hosts',
    help: 'Names under which agents may reach this server, such as maps.example.org, beside the one of `server.publicUrl`. With neither, a server that listens on 127.0.0.1 answers MCP to that machine only, and any other to every name.',
  },
  'api.profile': {
    type: choice('spec', 'reference'),
    default: 'spec',
    env: 'PERIPLUS_API_PROFILE',
    flag: '--api-profile',
    help: 'Shape of JSON:API answers. `spec` is lean. `reference` is for clients of the reference interface: it names facets by field, nests records under `ogm` and `b1g`, calls search items `resource`, and shows everything that `include_ui=full` asks for.',
  },
  'api.title': {
    type: string(200),
    default: 'Periplus',
    env: 'PERIPLUS_API_TITLE',
    flag: '--api-title',
    help: 'Name of the catalogue, as shown in documents and pages.',
  },
  'api.description': {
    type: string(),
    default: 'A catalogue of geospatial metadata: maps, datasets, imagery and web services.',
    env: 'PERIPLUS_API_DESCRIPTION',
    flag: '--api-description',
    help: 'One paragraph about the catalogue, as shown in documents and pages.',
  },
  'api.contactEmail': {
    type: string(254),
    env: 'PERIPLUS_API_CONTACT_EMAIL',
    flag: '--api-contact-email',
    help: 'Address of the people who run the catalogue.',
  },
  'api.contactUrl': {
    type: url,
    env: 'PERIPLUS_API_CONTACT_URL',
    flag: '--api-contact-url',
    help: 'Page about the people who run the catalogue.',
  },
  'api.indexing': {
    type: boolean,
    default: false,
    env: 'PERIPLUS_API_INDEXING',
    flag: '--api-indexing',
    help: 'Let search engines index the service. When off, every answer asks them not to.',
  },
  'web.welcome': {
    type: string(500),
    env: 'PERIPLUS_WEB_WELCOME',
    flag: '--web-welcome',
    help: 'A sentence under the name of the catalogue on the front page. Without it `api.description` is shown.',
  },
  'web.footer': {
    type: string(),
    env: 'PERIPLUS_WEB_FOOTER',
    flag: '--web-footer',
    help: 'Text at the foot of every page. Without it `api.description` is shown.',
  },
  'web.about': {
    type: string(20_000),
    env: 'PERIPLUS_WEB_ABOUT',
    flag: '--web-about',
    help: 'Text of the page /about; a blank line begins a new paragraph.',
  },
  'web.logo': {
    type: path,
    env: 'PERIPLUS_WEB_LOGO',
    flag: '--web-logo',
    help: 'Picture beside the name of the catalogue: an SVG, PNG, JPEG or WebP file. Without it a compass rose is shown.',
  },
  'web.accent': {
    type: color,
    env: 'PERIPLUS_WEB_ACCENT',
    flag: '--web-accent',
    help: 'Colour of the header and of buttons, such as #12324a. White text stands on it, so it should be dark.',
  },
  'web.tiles': {
    type: tiles,
    env: 'PERIPLUS_WEB_TILES',
    flag: '--web-tiles',
    help: 'Address of map tiles to draw under the map instead of the shipped base map: https://tiles.example.org/{z}/{x}/{y}.png. Pages may then load pictures from that host.',
  },
  'web.tilesCredit': {
    type: string(500),
    env: 'PERIPLUS_WEB_TILES_CREDIT',
    flag: '--web-tiles-credit',
    help: 'Whom to credit for those tiles, shown on the map.',
  },
  'search.synonyms': {
    type: path,
    env: 'PERIPLUS_SYNONYMS',
    flag: '--synonyms',
    help: 'File of synonyms in the format of Solr, instead of the shipped one. Read again when it changes.',
  },
  'search.placeNames': {
    type: path,
    env: 'PERIPLUS_PLACE_NAMES',
    flag: '--place-names',
    help: 'File of names and codes of places, instead of the shipped one. Read again when it changes.',
  },
  'search.spellings': {
    type: path,
    env: 'PERIPLUS_SPELLINGS',
    flag: '--spellings',
    help: 'File of pairs of spellings (colour, color), instead of the shipped one. Read again when it changes.',
  },
  'search.timeoutMs': {
    type: integer(50, DAY_MS),
    default: 5_000,
    env: 'PERIPLUS_SEARCH_TIMEOUT_MS',
    flag: '--search-timeout-ms',
    help: 'Time that a question may take before it is given up with an error.',
  },
  'demo.enabled': {
    type: boolean,
    default: true,
    env: 'PERIPLUS_DEMO',
    flag: '--demo',
    help: 'Load the demo catalogue when the data directory holds no records.',
  },
  'import.batchSize': {
    type: integer(1, 100_000),
    default: 500,
    env: 'PERIPLUS_IMPORT_BATCH_SIZE',
    flag: '--import-batch-size',
    help: 'Records that an import reads before it writes them, in one transaction or two.',
  },
  'import.maxRemovedPercent': {
    type: integer(0, 100),
    default: 20,
    env: 'PERIPLUS_IMPORT_MAX_REMOVED_PERCENT',
    flag: '--import-max-removed-percent',
    help: 'Share of the records of a source that import --replace may remove at once without --force.',
  },
  'export.maxConcurrent': {
    type: integer(1, 1_000),
    default: 8,
    env: 'PERIPLUS_EXPORT_MAX_CONCURRENT',
    flag: '--export-max-concurrent',
    help: 'Exports of whole results (docs/exports.md) that each serving thread sends at a time; further ones are told to come back (503 with Retry-After).',
  },
  'export.timeoutMs': {
    type: integer(1_000, DAY_MS),
    default: 3_600_000,
    env: 'PERIPLUS_EXPORT_TIMEOUT_MS',
    flag: '--export-timeout-ms',
    help: 'Time that a client has to take a whole export; then it is cut off.',
  },
  'downloads.enabled': {
    type: boolean,
    default: true,
    env: 'PERIPLUS_DOWNLOADS',
    flag: '--downloads',
    help: 'Make downloads from the services that records name (docs/downloads.md). When off, none is offered and nothing is fetched for them.',
  },
  'downloads.cacheBytes': {
    type: integer(1_048_576, 10_000_000_000_000),
    default: 10_737_418_240,
    env: 'PERIPLUS_DOWNLOADS_CACHE_BYTES',
    flag: '--downloads-cache-bytes',
    help: 'Space in the data directory for generated downloads. The ones used longest ago give way.',
  },
  'downloads.maxAgeHours': {
    type: integer(1, 87_600),
    default: 168,
    env: 'PERIPLUS_DOWNLOADS_MAX_AGE_HOURS',
    flag: '--downloads-max-age-hours',
    help: 'Time after which a generated download is made anew, since the data at its source may have changed. A change of the record makes it anew at once.',
  },
  'downloads.maxFeatures': {
    type: integer(1, 1_000_000_000),
    default: 2_000_000,
    env: 'PERIPLUS_DOWNLOADS_MAX_FEATURES',
    flag: '--downloads-max-features',
    help: 'Most features of a generated download; a larger source is refused.',
  },
  'downloads.maxBytes': {
    type: integer(1_048_576, 1_000_000_000_000),
    default: 4_294_967_296,
    env: 'PERIPLUS_DOWNLOADS_MAX_BYTES',
    flag: '--downloads-max-bytes',
    help: 'Most bytes that are fetched for one generated download, and that it may have.',
  },
  'downloads.timeoutMs': {
    type: integer(1_000, DAY_MS),
    default: 3_600_000,
    env: 'PERIPLUS_DOWNLOADS_TIMEOUT_MS',
    flag: '--downloads-timeout-ms',
    help: 'Time that making one download may take in all.',
  },
  'downloads.silenceMs': {
    type: integer(100, 3_600_000),
    default: 60_000,
    env: 'PERIPLUS_DOWNLOADS_SILENCE_MS',
    flag: '--downloads-silence-ms',
    help: 'Time in which nothing comes from a source, after which it is given up.',
  },
  'downloads.maxConcurrent': {
    type: integer(1, 64),
    default: 2,
    env: 'PERIPLUS_DOWNLOADS_MAX_CONCURRENT',
    flag: '--downloads-max-concurrent',
    help: 'Downloads that the server makes at the same time; the others wait. Each host is asked by one at a time.',
  },
  'downloads.waitMs': {
    type: integer(0, 600_000),
    default: 10_000,
    env: 'PERIPLUS_DOWNLOADS_WAIT_MS',
    flag: '--downloads-wait-ms',
    help: 'Time that a request waits for its download before it is answered with the state of the job (202), or the file with 503 and Retry-After.',
  },
  'harvest.enabled': {
    type: boolean,
    default: true,
    env: 'PERIPLUS_HARVEST',
    flag: '--harvest',
    help: 'Let the server harvest: by schedule, by webhook and when an operator asks. Turn it off where another process does.',
  },
  'harvest.graceHours': {
    type: integer(0, 8_760),
    default: 24,
    env: 'PERIPLUS_HARVEST_GRACE_HOURS',
    flag: '--harvest-grace-hours',
    help: 'Time that a record is kept which its source has no more. A source may have its own.',
  },
  'harvest.maxRemovedPercent': {
    type: integer(0, 100),
    default: 25,
    env: 'PERIPLUS_HARVEST_MAX_REMOVED_PERCENT',
    flag: '--harvest-max-removed-percent',
    help: 'Share of the records of a source that may be missing; when more are, none is removed and the run has failed. A source may have its own.',
  },
  'harvest.jitterSeconds': {
    type: integer(0, 86_400),
    default: 300,
    env: 'PERIPLUS_HARVEST_JITTER_SECONDS',
    flag: '--harvest-jitter-seconds',
    help: 'Scheduled runs begin up to so much later, each source at its own moment, so that not all servers ask at the same time.',
  },
  'harvest.timeoutMs': {
    type: integer(1_000, DAY_MS),
    default: 1_800_000,
    env: 'PERIPLUS_HARVEST_TIMEOUT_MS',
    flag: '--harvest-timeout-ms',
    help: 'Time that fetching a repository, a file or one page of another catalogue may take.',
  },
  'harvest.maxBytes': {
    type: integer(1_024, 1_073_741_824),
    default: 268_435_456,
    env: 'PERIPLUS_HARVEST_MAX_BYTES',
    flag: '--harvest-max-bytes',
    help: 'Largest file or page that is fetched from a URL. It is held in memory.',
  },
  'harvest.allowPrivate': {
    type: hosts,
    default: [],
    env: 'PERIPLUS_HARVEST_ALLOW_PRIVATE',
    flag: '--harvest-allow-private',
    help: 'Hosts from which sources may be harvested although they are not on the public internet: git.example.org, *.example.org, 10.0.0.0/8.',
  },
  'harvest.webhookSecret': {
    type: secret,
    env: 'PERIPLUS_HARVEST_WEBHOOK_SECRET',
    flag: '--harvest-webhook-secret',
    help: 'Secret that GitHub signs its webhooks with. Without it webhooks are not taken.',
    secret: true,
  },
  'fetch.allowPrivate': {
    type: hosts,
    default: [],
    env: 'PERIPLUS_FETCH_ALLOW_PRIVATE',
    flag: '--fetch-allow-private',
    help: 'Hosts from which documents that records point to may be fetched although they are not on the public internet: maps.example.org, *.example.org, 10.0.0.0/8.',
  },
  'fetch.timeoutMs': {
    type: integer(100, 600_000),
    default: 10_000,
    env: 'PERIPLUS_FETCH_TIMEOUT_MS',
    flag: '--fetch-timeout-ms',
    help: 'Time that fetching such a document may take, redirects included.',
  },
  'fetch.maxBytes': {
    type: integer(1_024, 100_000_000),
    default: 5_000_000,
    env: 'PERIPLUS_FETCH_MAX_BYTES',
    flag: '--fetch-max-bytes',
    help: 'Largest document that is fetched, counted after decompression.',
  },
  'fetch.maxImageBytes': {
    type: integer(1_024, 1_000_000_000),
    default: 30_000_000,
    env: 'PERIPLUS_FETCH_MAX_IMAGE_BYTES',
    flag: '--fetch-max-image-bytes',
    help: 'Largest picture that is fetched to make a thumbnail of it.',
  },
  'media.thumbnails': {
    type: boolean,
    default: true,
    env: 'PERIPLUS_MEDIA_THUMBNAILS',
    flag: '--media-thumbnails',
    help: 'Fetch pictures of records from the addresses that the records name, in the background. When off, the icon of the resource class stands for each, and nothing is fetched.',
  },
  'media.mapCacheBytes': {
    type: integer(16_777_216, 10_000_000_000_000),
    default: 2_147_483_648,
    env: 'PERIPLUS_MEDIA_MAP_CACHE_BYTES',
    flag: '--media-map-cache-bytes',
    help: 'Space in the data directory for maps that have been drawn. The ones used longest ago give way.',
  },
  'media.thumbnailCacheBytes': {
    type: integer(16_777_216, 10_000_000_000_000),
    default: 4_294_967_296,
    env: 'PERIPLUS_MEDIA_THUMBNAIL_CACHE_BYTES',
    flag: '--media-thumbnail-cache-bytes',
    help: 'Space in the data directory for thumbnails. The ones used longest ago give way.',
  },
  'media.tileUrl': {
    type: string(),
    env: 'PERIPLUS_MEDIA_TILE_URL',
    flag: '--media-tile-url',
    help: 'Base map of static maps as tiles, such as https://tiles.example.org/{z}/{x}/{y}.png, instead of the one that is shipped. Its host is asked whenever a map is drawn.',
  },
  'media.tileCredits': {
    type: string(200),
    default: '',
    env: 'PERIPLUS_MEDIA_TILE_CREDITS',
    flag: '--media-tile-credits',
    help: 'Whom to credit on maps over such tiles, as their licence asks.',
  },
  'cache.maxAgeSeconds': {
    type: integer(0, 31_536_000),
    default: 0,
    env: 'PERIPLUS_CACHE_MAX_AGE_SECONDS',
    flag: '--cache-max-age-seconds',
    help: 'How long clients and proxies may reuse an answer without asking. 0 makes them ask each time; an unchanged answer is then a 304 without a body.',
  },
  'cache.answerBytes': {
    type: integer(0, 4_294_967_296),
    default: 16_777_216,
    env: 'PERIPLUS_CACHE_ANSWER_BYTES',
    flag: '--cache-answer-bytes',
    help: 'Room in each serving thread for searches, records and pages that are sent again as they are until the catalogue changes. 0 keeps none.',
  },
} as const satisfies Record<`${string}.${string}`, SettingRow>;

export type SettingKey = keyof typeof SETTINGS;

export const SETTING_KEYS = Object.keys(SETTINGS) as readonly SettingKey[];

export const settingRow = (key: SettingKey): SettingRow => SETTINGS[key];

type Row<K extends SettingKey> = (typeof SETTINGS)[K];

/** Value of a setting; settings without a default may be undefined. */
export type SettingOf<K extends SettingKey> =
  Row<K> extends { readonly default: SettingValue } ? ValueOf<Row<K>['type']> : ValueOf<Row<K>['type']> | undefined;

type GroupOf<K extends string> = K extends `${infer G}.${string}` ? G : never;
type NameIn<G extends string, K extends string> = K extends `${G}.${infer N}` ? N : never;

/** The settings as a tree: `config.server.port`. */
export type Config = {
  readonly [G in GroupOf<SettingKey>]: {
    readonly [K in SettingKey as NameIn<G, K>]: SettingOf<K>;
  };
};

/** Names that start like ours and belong to tests and benchmarks; the loader lets them pass. */
export const IGNORED_ENV: readonly string[] = ['PERIPLUS_CORPUS', 'PERIPLUS_SCREENSHOTS'];

/** Where the configuration file is named; not a setting, as it cannot stand in the file itself. */
export const CONFIG_FILE = { env: 'PERIPLUS_CONFIG', flag: '--config', defaultName: 'periplus.config.json' } as const;
