// periplus mcp: serves MCP over standard input and output, for clients that start their servers.
import { addAbortSignal } from 'node:stream';
import { ANONYMOUS } from '../../catalog/access.ts';
import type { BridgeOptions } from '../../routes/mcp/transport/bridge.ts';
import type { StdioStreams } from '../../routes/mcp/transport/stdio.ts';
import { type Command, type CommandInput, EXIT, type ExitCode } from '../command.ts';
import { VERSION } from '../version.ts';
import { prepareCatalog, siteAddress } from './serve-command.ts';

/** Longer than the server's limit for a query. */
const BRIDGE_TIMEOUT_MS = 60_000;

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Treats an abort as a normal end. */
const untilAborted = async (session: Promise<void>): Promise<ExitCode> => {
  try {
    await session;
  } catch (error) {
    if (!isAbort(error)) throw error;
  }
  return EXIT.ok;
};

const bridge = async (
  address: string,
  { terminal, signal }: CommandInput,
  streams: StdioStreams,
): Promise<ExitCode> => {
  const { runBridge, toEndpoint } = await import('../../routes/mcp/transport/bridge.ts');
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) {
    terminal.log('--url must be the HTTP or HTTPS address of a running server, such as http://127.0.0.1:8080');
    return EXIT.usage;
  }
  const options: BridgeOptions = { ...streams, url: toEndpoint(address), timeoutMs: BRIDGE_TIMEOUT_MS, signal };
  return untilAborted(runBridge(options));
};

const serveLocally = async (
  { loaded: { config }, terminal }: CommandInput,
  streams: StdioStreams,
): Promise<ExitCode> => {
  const { initialLoad } = await prepareCatalog(config, terminal);
  await initialLoad;
  const [{ openCatalog }, { serveOverStdio }] = await Promise.all([
    import('../../app/application.ts'),
    import('../../routes/mcp/transport/stdio.ts'),
  ]);
  const { createHarvestState } = await import('../../harvest/harvest-state.ts');
  const { openState } = await import('../../app/storage.ts');
  const catalog = await openCatalog(config);
  const harvest = createHarvestState(() => openState(config));
  const site = { base: siteAddress(config), name: config.api.title };
  const onError = (error: unknown): void =>
    terminal.log(`A call failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  try {
    const context = { catalog, config, version: VERSION, openHarvest: harvest.open };
    const session = { context, site, caller: ANONYMOUS, onError };
    return await untilAborted(serveOverStdio(session, streams));
  } finally {
    await harvest.close();
    await catalog.close();
  }
};

export const mcpCommand: Command = {
  name: 'mcp',
  usage: '',
  summary: 'Serve MCP over standard input and output, from this catalogue or a running server (--url).',
  options: [{ flag: '--url', value: 'URL', help: 'Forward messages to the server at this address.' }],
  examples: ['mcp --data-dir /var/lib/periplus', 'mcp --url http://127.0.0.1:8080'],
  run: (input) => {
    const { stdin, signal, flag, loaded } = input;
    const maxBytes = loaded.config.server.bodyLimitBytes;
    const streams = { input: addAbortSignal(signal, stdin), output: process.stdout, maxBytes };
    const url = flag('--url');
    return typeof url === 'string' ? bridge(url, input, streams) : serveLocally(input, streams);
  },
};
