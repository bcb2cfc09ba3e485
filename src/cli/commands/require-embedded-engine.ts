// Commands about the files of a catalogue: one that is kept in a cluster has none, and the cluster has means of its own.
import { type Command, EXIT } from '../command.ts';

export const requireEmbeddedEngine = (command: Command): Command => ({
  ...command,
  run: async (input) => {
    if (input.loaded.config.engine.kind !== 'opensearch') return command.run(input);
    input.terminal.log(
      `periplus ${command.name} is about files, and this catalogue is kept in a cluster (docs/cluster.md).`,
    );
    return EXIT.usage;
  },
});
