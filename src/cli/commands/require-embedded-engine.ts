// Restricts a command to catalogues that are stored in files.
import { type Command, EXIT } from '../command.ts';

export const requireEmbeddedEngine = (command: Command): Command => ({
  ...command,
  run: async (input) => {
    if (input.loaded.config.engine.kind !== 'opensearch') return command.run(input);
    input.terminal.log(
      `periplus ${command.name} works on files, but this catalogue is stored in a cluster. See docs/cluster.md.`,
    );
    return EXIT.usage;
  },
});
