// Records of the demo point at this very server, which is hardly on the public internet: what no stranger may ask for is at hand here.
import { URL } from 'node:url';
import type { OpenedStream, SafeStream } from '@periplus/safe-fetch';
import { DEMO_FILES_PATH, readDemoFileByName } from './demo-files.ts';

const fileAt = async (url: string): Promise<string | undefined> => {
  const path = URL.parse(url)?.pathname ?? '';
  const at = path.lastIndexOf(DEMO_FILES_PATH);
  return at < 0 ? undefined : readDemoFileByName(path.slice(at + DEMO_FILES_PATH.length));
};

async function* inOnePiece(text: string): OpenedStream['chunks'] {
  yield Buffer.from(text);
}

/** Only what the guard refuses is looked for among the files of the demo; nothing is asked over the network. */
export const withDemoFiles =
  (stream: SafeStream): SafeStream =>
  async (request) => {
    const opened = await stream(request);
    const text = opened.kind === 'refused' ? await fileAt(request.url) : undefined;
    if (text === undefined) return opened;
    return {
      kind: 'open',
      status: 200,
      contentType: 'application/geo+json',
      chunks: inOnePiece(text),
      cancel: () => {},
    };
  };
