import { batch } from './en/batch';
import { caseSheet } from './en/case-sheet';
import { cases } from './en/cases';
import { commands } from './en/commands';
import { connection } from './en/connection';
import { drift } from './en/drift';
import { evidence } from './en/evidence';
import { explanation } from './en/explanation';
import { feedback } from './en/feedback';
import { hotSpots } from './en/hot-spots';
import { ignoredPlaces } from './en/ignored-places';
import { investigate } from './en/investigate';
import { links } from './en/links';
import { map } from './en/map';
import { meetings } from './en/meetings';
import { outbox } from './en/outbox';
import { positions } from './en/positions';
import { problems } from './en/problems';
import { profiles } from './en/profiles';
import { program } from './en/program';
import { recovery } from './en/recovery';
import { report } from './en/report';
import { reports } from './en/reports';
import { review } from './en/review';
import { reviewLog } from './en/review-log';
import { riskWords } from './en/risk-words';
import { search } from './en/search';
import { settings } from './en/settings';
import { shell } from './en/shell';
import { team } from './en/team';
import { timeline } from './en/timeline';
import { updates } from './en/updates';
import { validation } from './en/validation';
import { vocabulary } from './en/vocabulary';
import { watches } from './en/watches';
import { whatIf } from './en/what-if';
import { words } from './en/words';

/** All texts in English. */
export const english = {
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

/**
 * Every text shown to the user, by subject: `messages.outbox.retry`. A text with a gap is a function of its values, or,
 * if an element goes into the gap, has the gap's name in braces and is rendered by `Sentence`. English defines the
 * texts; Spanish must have the same ones, or it does not compile. Words of the service are data; those in
 * `vocabulary.words` are shown translated (`word-text.ts`).
 */
export type Messages = typeof english;
