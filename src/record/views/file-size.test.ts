import assert from 'node:assert/strict';
import test from 'node:test';
import { buildRecord } from '../../../test/support/records/record-builder.ts';
import { formatBytes, readFileSize } from './file-size.ts';

test('bytes are formatted in a suitable unit', () => {
  const cases = [
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1500, '1.5 KB'],
    [12_340_000, '12.3 MB'],
    [123_400_000, '123 MB'],
    [5_000_000_000, '5 GB'],
    [7e18, '7000 PB'],
  ] as const;
  for (const [bytes, text] of cases) assert.equal(formatBytes(bytes), text);
});

test('the size in the record wins; a bare number is megabytes', () => {
  assert.equal(readFileSize(buildRecord({ gbl_fileSize_s: '9.99 MB', gbl_fileSize_bytes: 5 })), '9.99 MB');
  assert.equal(readFileSize(buildRecord({ gbl_fileSize_s: '9.99' })), '9.99 MB');
  assert.equal(readFileSize(buildRecord({ gbl_fileSize_bytes: 2000 })), '2 KB');
  assert.equal(readFileSize(buildRecord({ gbl_fileSize_bytes: -1 })), undefined);
  assert.equal(readFileSize(buildRecord()), undefined);
});
