// Cost of a download generated from a feature service: time from the first request to the complete file, CPU time and
// peak memory, per format. `--features=1000000` sets the number of features.
import { EXPORT_TYPES } from '../src/record/views/export-sources.ts';
import type { DownloadMeasurement } from './support/download-child.ts';
import { count, toTable } from './support/markdown.ts';
import { nextMessage, startChild } from './support/run-child.ts';

const [, asked = '100000'] = /--features=(\d+)/.exec(process.argv.join(' ')) ?? [];
const features = Number(asked);
const server = startChild('support/feature-server.ts', [String(features)]);
const port = await nextMessage<number>(server);

const rows = [];
for (const type of EXPORT_TYPES.filter((name) => name !== 'geotiff')) {
  const { seconds, cpuSeconds, peakMb, fileMb } = await nextMessage<DownloadMeasurement>(
    startChild('support/download-child.ts', [type, String(port)]),
  );
  rows.push([type, seconds, cpuSeconds, peakMb, fileMb]);
}
server.kill();
console.log(`${count(features)} polygons with twelve vertices and eight properties, as GeoJSON in pages of 5,000.\n`);
console.log(toTable(['type', 's', 'CPU s', 'peak memory MB', 'file MB'], rows));
