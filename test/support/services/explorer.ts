// A server with the demo catalogue and a browser for tests of the pages.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startCommand } from '../command.ts';
import { findFreePort } from '../free-port.ts';
import { createTempFolder } from '../temp-folder.ts';
import { launchBrowser } from './browser.ts';

export const startExplorer = async (t: { readonly after: (end: () => Promise<void> | void) => void }) => {
  const folder = createTempFolder(t);
  /** PERIPLUS_SCREENSHOTS names a folder in which screenshots are kept. */
  const pictures = process.env.PERIPLUS_SCREENSHOTS ?? join(folder, 'screenshots');
  mkdirSync(pictures, { recursive: true });
  const port = await findFreePort();
  const server = startCommand(['--data-dir', join(folder, 'data'), '--port', String(port), '--log-level', 'warn']);
  t.after(async () => {
    server.child.kill('SIGTERM');
    await server.outcome;
  });
  await server.waitForOutput(/Press Ctrl-C/);
  const browser = await launchBrowser();
  t.after(() => browser.close());
  return {
    browser,
    address: `http://127.0.0.1:${port}`,
    shoot: (page: Page, name: string): Promise<unknown> => page.screenshot({ path: join(pictures, `${name}.png`) }),
  };
};
