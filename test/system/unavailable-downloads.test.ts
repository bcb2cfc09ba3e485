// An unavailable source, as the threads of a real server learn about it: one builds downloads, two serve requests.
import assert from 'node:assert/strict';
import { get } from 'node:http';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { runCommand, startServer } from '../support/command.ts';
import { createWfsResponse, startDataSource, toSamples } from '../support/services/data-sources.ts';
import { createTempFolder } from '../support/temp-folder.ts';

/** Opens a new connection, since the kernel distributes connections over the threads. */
const fetchText = (url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = get(url, { agent: false }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      answer.on('end', () => resolve(body));
    });
    request.on('error', reject);
  });

/** The error code of the finished job. */
const readFailure = async (url: string): Promise<unknown> => {
  for (;;) {
    const { job, code } = JSON.parse(await fetchText(url)) as { job?: object; code?: string };
    if (job === undefined) return code;
  }
};

const PATHS = ['/api/v1/search?q=wells', '/api/v1/resources/wells', '/resources/wells'];

/** How many of thirty responses per path list a generated download. */
const countNaming = async (address: string): Promise<number> => {
  const urls = PATHS.flatMap((path) => Array.from({ length: 30 }, () => `${address}${path}`));
  const texts = await Promise.all(urls.map(fetchText));
  return texts.filter((text) => text.includes('/downloads/generated/')).length;
};

test('all threads hide the downloads of a source that one thread found unavailable', async (t) => {
  const source = await startDataSource({ after }, createWfsResponse(toSamples(10)));
  const dataDir = join(createTempFolder(t), 'data');
  const record = {
    ...{ id: 'wells', dct_title_s: 'Wells', gbl_wxsIdentifier_s: 'test:wells' },
    dct_references_s: JSON.stringify({ 'http://www.opengis.net/def/serviceType/ogc/wfs': `${source.base}/wfs` }),
  };
  const input = JSON.stringify(record);
  assert.equal((await runCommand(['import', '-', '--data-dir', dataDir], { input })).code, 0);
  const server = await startServer(dataDir, '--workers', '2', '--fetch-allow-private', '127.0.0.1');
  t.after(() => void server.child.kill('SIGKILL'));
  assert.equal(await countNaming(server.address), 90);
  await source.stop();
  assert.equal(
    await readFailure(`${server.address}/api/v1/resources/wells/downloads/generated/csv`),
    'source_unreachable',
  );
  for (let tries = 0; (await countNaming(server.address)) > 0; tries++) {
    assert.ok(tries < 100, 'some thread goes on naming them');
  }
  server.child.kill('SIGTERM');
  assert.equal((await server.outcome).code, 0);
});
