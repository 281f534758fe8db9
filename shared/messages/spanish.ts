import { bulk } from './es/bulk';
import { caseSheet } from './es/case-sheet';
import { commands } from './es/commands';
import { connection } from './es/connection';
import { feedback } from './es/feedback';
import { map } from './es/map';
import { mistakes } from './es/mistakes';
import { outbox } from './es/outbox';
import { positions } from './es/positions';
import { problems } from './es/problems';
import { profiles } from './es/profiles';
import { program } from './es/program';
import { report } from './es/report';
import { reports } from './es/reports';
import { settings } from './es/settings';
import { shell } from './es/shell';
import { timeline } from './es/timeline';
import { vocabulary } from './es/vocabulary';
import { words } from './es/words';
import type { Messages } from './messages';

/** All texts in Spanish. */
export const spanish: Messages = {
  bulk,
  caseSheet,
  commands,
  connection,
  feedback,
  map,
  mistakes,
  outbox,
  positions,
  problems,
  profiles,
  program,
  report,
  reports,
  settings,
  shell,
  timeline,
  vocabulary,
  words,
};
