import type { Command } from './command';
import { completionCommand } from './commands/completion';
import { exportCommand } from './commands/export';
import { mcpCommand } from './commands/mcp';
import { profilesCommand } from './commands/profiles';
import { queryCommand } from './commands/query';
import { showCommand } from './commands/show';
import { syncCommand } from './commands/sync';
import { verifyCommand } from './commands/verify';

/** The commands, in the order of the help. */
export const commands: readonly Command[] = [
  queryCommand,
  showCommand,
  exportCommand,
  verifyCommand,
  syncCommand,
  mcpCommand,
  profilesCommand,
  completionCommand(() => commands),
];
