// The complete application over the demo catalogue with every optional feature; opens no port.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeApp, openCatalog } from '../../src/app/application.ts';
import { syncDemo } from '../../src/catalog/load/demo.ts';
import { createConfig } from '../../src/config/load-config.ts';
import { PLACEHOLDER_ORIGIN } from '../../src/demo/layout.ts';
import type { App } from '../../src/http/app.ts';

export const OPERATOR_TOKEN = 'only-for-examples-of-answers-0001';

export type DemoApp = { readonly app: App; readonly close: () => Promise<void> };

export const openDemoApp = async (): Promise<DemoApp> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'periplus-demo-'));
  // No downloads are generated here: an example with the progress of a job would differ between runs.
  const settings = {
    ...{
      'data.dir': dataDir,
      'log.level': 'silent',
      'server.publicUrl': PLACEHOLDER_ORIGIN,
      'downloads.enabled': false,
    },
  };
  const secrets = { 'access.operatorToken': OPERATOR_TOKEN, 'harvest.webhookSecret': OPERATOR_TOKEN };
  const config = createConfig({ ...settings, ...secrets });
  const catalog = await openCatalog(config);
  await syncDemo(catalog, PLACEHOLDER_ORIGIN, { start: () => {}, progress: () => {} });
  const app = await composeApp({ config, version: '0.0.0', catalog });
  const close = async (): Promise<void> => {
    await app.close();
    await catalog.close();
    rmSync(dataDir, { recursive: true });
  };
  return { app, close };
};
