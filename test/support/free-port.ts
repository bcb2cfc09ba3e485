// Finds a free port, for servers that must know their URL before they start.
import { once } from 'node:events';
import { createServer } from 'node:net';

export const findFreePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('The probe has no port.');
  return address.port;
};
