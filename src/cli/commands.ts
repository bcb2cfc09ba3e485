// The commands of `periplus`, in the order in which help lists them.
import type { Command } from './command.ts';
import { backupCommand } from './commands/backup-command.ts';
import { configCommand } from './commands/config-command.ts';
import { doctorCommand } from './commands/doctor-command.ts';
import { exportCommand } from './commands/export-command.ts';
import { harvestCommand } from './commands/harvest-command.ts';
import { importCommand } from './commands/import-command.ts';
import { importDictionariesCommand } from './commands/import-dictionaries-command.ts';
import { keysCommand } from './commands/keys-command.ts';
import { listCommand } from './commands/list-command.ts';
import { mcpCommand } from './commands/mcp-command.ts';
import { mediaCommand } from './commands/media-command.ts';
import { moveCommand } from './commands/move-command.ts';
import { publishCommand, unpublishCommand } from './commands/publish-commands.ts';
import { removeCommand } from './commands/remove-command.ts';
import { restoreCommand } from './commands/restore-command.ts';
import { serveCommand } from './commands/serve-command.ts';
import { showCommand } from './commands/show-command.ts';
import { sourcesCommand } from './commands/sources-command.ts';
import { statsCommand } from './commands/stats-command.ts';
import { usersCommand } from './commands/users-command.ts';
import { validateCommand } from './commands/validate-command.ts';

export const COMMANDS: readonly Command[] = [
  serveCommand,
  importCommand,
  importDictionariesCommand,
  sourcesCommand,
  harvestCommand,
  validateCommand,
  showCommand,
  listCommand,
  statsCommand,
  removeCommand,
  publishCommand,
  unpublishCommand,
  exportCommand,
  backupCommand,
  restoreCommand,
  moveCommand,
  doctorCommand,
  keysCommand,
  usersCommand,
  mcpCommand,
  mediaCommand,
  configCommand,
];
