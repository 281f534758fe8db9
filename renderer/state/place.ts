import type { BulkChoice, BulkTargets } from '../../shared/domain/bulk-feedback';
import type { FeedbackDraft, Reporter } from '../../shared/domain/feedback';
import type { ImportReport } from '../../shared/domain/feedback-import';
import type { TimelineSubject } from '../../shared/domain/timeline';
import type { BulkState } from './bulk';
import type { ChosenQuery, ChosenReport } from './chosen';
import type { FeedbackSubject } from './feedback-subject';
import type { MapState } from './map';
import { type NotesState, unsavedTexts } from './notes';
import { openProfileId } from './open-profile';
import type { RefusedDraftsState } from './refused-drafts';
import type { Stores } from './stores';

/** Where the window is, and what was typed in it that may be kept nowhere else. */
export interface Place {
  /** The profile that is open, null for none: of another one nothing is shown. */
  readonly profileId: string | null;
  readonly typed: Readonly<Record<string, string>>;
  readonly search: string;
  /** Key of the report that is read. */
  readonly report: string | null;
  /** What is chosen, as JSON text of a `KeptChoice`; null for nothing, and for more than is held. */
  readonly chosen: string | null;
  /** The form that is open; `draft` is what of it was changed, and `replaces` the Failed one that is edited. */
  readonly feedback: {
    readonly subject: FeedbackSubject;
    readonly reporter: Reporter;
    readonly draft: FeedbackDraft | null;
    readonly replaces: string | null;
  } | null;
  readonly bulk: {
    readonly targets: BulkTargets;
    readonly chosen: number;
    readonly draft: FeedbackDraft;
    readonly choice: BulkChoice;
    readonly step: BulkState['step'];
  } | null;
  /** The file of feedback that is being looked at; main holds what is in it. */
  readonly imported: { readonly report: ImportReport; readonly givenToo: boolean } | null;
  /** Notes that are not known to be on disk, by profile and the key of their report. */
  readonly notes: NotesState['waiting'];
  /** Drafts that were typed in profiles that are not open, and are not on disk. */
  readonly refused: RefusedDraftsState['drafts'];
  readonly timeline: {
    readonly subject: TimelineSubject;
    readonly cursor: string | null;
    readonly takesProxiesIn: boolean;
    readonly showsNight: boolean;
  } | null;
  readonly map: Pick<MapState, 'sources' | 'manner' | 'radiiShown' | 'look'>;
}

/** What is chosen, of a `Choice`. */
export type KeptChoice = readonly ChosenReport[] | ChosenQuery;

/** A choice of more characters is not held: all of the place is handed over at every key press. */
const mostOfChoice = 1_000_000;

/** Where the window is now. */
export function placeOf(stores: Stores): Place {
  const { typed, reports, selection } = stores;
  const { sources, manner, radiiShown, look } = stores.map.getState();
  return {
    profileId: openProfile(stores),
    typed: typed.getState().texts,
    search: reports.getState().query.text,
    report: selection.getState().key,
    chosen: choiceOf(stores),
    feedback: formOf(stores),
    bulk: bulkOf(stores),
    imported: importOf(stores),
    notes: notesOf(stores),
    refused: stores.refusedDrafts.getState().drafts,
    timeline: timelineOf(stores),
    map: { sources, manner, radiiShown, look },
  };
}

/** The place with what of another is not there yet; what was typed meanwhile comes first. */
export function withAhead(now: Place, ahead: Place): Place {
  return {
    profileId: ahead.profileId,
    typed: now.typed,
    search: now.search === '' ? ahead.search : now.search,
    report: now.report ?? ahead.report,
    chosen: now.chosen ?? ahead.chosen,
    feedback: now.feedback?.draft ? now.feedback : (ahead.feedback ?? now.feedback),
    bulk: ahead.bulk ?? now.bulk,
    imported: now.imported ?? ahead.imported,
    notes: now.notes,
    refused: now.refused,
    timeline: now.timeline ?? ahead.timeline,
    map: ahead.map,
  };
}

/** The profile whose reports the window shows; null for none. */
export function openProfile({ connection }: Stores): string | null {
  return openProfileId(connection.getState());
}

/** Choices do not change, and to write one of many thousands takes its time. */
const written = new WeakMap<object, string | null>();

function choiceOf({ chosen }: Stores): string | null {
  const { choice } = chosen.getState();
  const known = written.get(choice);
  if (known !== undefined) return known;
  const kept: KeptChoice = choice.kind === 'query' ? choice : [...choice.reports.values()];
  const json = 'count' in kept || kept.length > 0 ? JSON.stringify(kept) : null;
  const held = json !== null && json.length <= mostOfChoice ? json : null;
  written.set(choice, held);
  return held;
}

function notesOf(stores: Stores): Place['notes'] {
  const { edited, waiting } = stores.notes.getState();
  const profileId = openProfile(stores);
  return profileId === null ? waiting : { ...waiting, [profileId]: unsavedTexts(edited) };
}

function formOf({ feedback }: Stores): Place['feedback'] {
  const { subject, start, touched, outcome, draft, replaces } = feedback.getState();
  if (!subject) return null;
  return { subject, reporter: start.reporter, draft: touched && !outcome ? draft : null, replaces };
}

/** What was sent is in the outbox: there is nothing to go back to. */
function bulkOf({ bulk }: Stores): Place['bulk'] {
  const { targets, chosen, draft, choice, step } = bulk.getState();
  return step === 'form' || step === 'review' ? { targets, chosen, draft, choice, step } : null;
}

function importOf({ feedbackImport }: Stores): Place['imported'] {
  const { step, report, givenToo } = feedbackImport.getState();
  return step === 'report' && report ? { report, givenToo } : null;
}

function timelineOf({ timeline }: Stores): Place['timeline'] {
  const { subject, cursor, takesProxiesIn, showsNight } = timeline.getState();
  return subject && { subject, cursor, takesProxiesIn, showsNight };
}
