// Serves demo files locally when safe-fetch refuses the address, since demo records refer to this server itself.
import { URL } from 'node:url';
import type { OpenedStream, SafeStream } from '@periplus/safe-fetch';
import { DEMO_FILES_PATH, readDemoFileByName } from './demo-files.ts';

const findFile = async (url: string): Promise<string | undefined> => {
  const path = URL.parse(url)?.pathname ?? '';
  const at = path.lastIndexOf(DEMO_FILES_PATH);
  return at < 0 ? undefined : readDemoFileByName(path.slice(at + DEMO_FILES_PATH.length));
};

async function* toChunks(text: string): OpenedStream['chunks'] {
  yield Buffer.from(text);
}

export const withDemoFiles =
  (stream: SafeStream): SafeStream =>
  async (request) => {
    const opened = await stream(request);
    const text = opened.kind === 'refused' ? await findFile(request.url) : undefined;
    if (text === undefined) return opened;
    return {
      kind: 'open',
      status: 200,
      contentType: 'application/geo+json',
      chunks: toChunks(text),
      cancel: () => {},
    };
  };
