import type { Command } from './command';
import { askCommand } from './commands/ask';
import { caseCommand } from './commands/case';
import { completionCommand } from './commands/completion';
import { exportCommand } from './commands/export';
import { feedbackCommand } from './commands/feedback';
import { importCommand } from './commands/import';
import { lookUpCommand } from './commands/look-up';
import { markCommand } from './commands/mark';
import { mcpCommand } from './commands/mcp';
import { noteCommand } from './commands/note';
import { profilesCommand } from './commands/profiles';
import { queryCommand } from './commands/query';
import { showCommand } from './commands/show';
import { sqlCommand } from './commands/sql';
import { syncCommand } from './commands/sync';
import { teamCommand } from './commands/team';
import { verdictCommand } from './commands/verdict';
import { verifyCommand } from './commands/verify';
import { viewCommand } from './commands/view';
import { watchCommand } from './commands/watch';

/** The commands, in the order of the help. */
export const commands: readonly Command[] = [
  queryCommand,
  showCommand,
  exportCommand,
  sqlCommand,
  askCommand,
  verdictCommand,
  markCommand,
  noteCommand,
  feedbackCommand,
  caseCommand,
  viewCommand,
  watchCommand,
  importCommand,
  teamCommand,
  verifyCommand,
  syncCommand,
  lookUpCommand,
  mcpCommand,
  profilesCommand,
  completionCommand(() => commands),
];
