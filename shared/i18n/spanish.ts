import type { Messages } from './english';
import { batch } from './es/batch';
import { caseSheet } from './es/case-sheet';
import { cases } from './es/cases';
import { commands } from './es/commands';
import { connection } from './es/connection';
import { drift } from './es/drift';
import { evidence } from './es/evidence';
import { explanation } from './es/explanation';
import { feedback } from './es/feedback';
import { hotSpots } from './es/hot-spots';
import { ignoredPlaces } from './es/ignored-places';
import { investigate } from './es/investigate';
import { links } from './es/links';
import { map } from './es/map';
import { meetings } from './es/meetings';
import { outbox } from './es/outbox';
import { positions } from './es/positions';
import { problems } from './es/problems';
import { profiles } from './es/profiles';
import { program } from './es/program';
import { recovery } from './es/recovery';
import { report } from './es/report';
import { reports } from './es/reports';
import { review } from './es/review';
import { reviewLog } from './es/review-log';
import { riskWords } from './es/risk-words';
import { search } from './es/search';
import { settings } from './es/settings';
import { shell } from './es/shell';
import { team } from './es/team';
import { timeline } from './es/timeline';
import { updates } from './es/updates';
import { validation } from './es/validation';
import { vocabulary } from './es/vocabulary';
import { watches } from './es/watches';
import { whatIf } from './es/what-if';
import { words } from './es/words';

/** All texts in Spanish. */
export const spanish: Messages = {
  batch,
  caseSheet,
  cases,
  commands,
  connection,
  drift,
  evidence,
  explanation,
  feedback,
  hotSpots,
  ignoredPlaces,
  investigate,
  links,
  map,
  meetings,
  validation,
  outbox,
  positions,
  problems,
  profiles,
  program,
  recovery,
  report,
  reports,
  reviewLog,
  review,
  riskWords,
  search,
  settings,
  shell,
  team,
  timeline,
  updates,
  vocabulary,
  whatIf,
  watches,
  words,
};
