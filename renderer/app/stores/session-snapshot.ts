import type { BatchChoice, BatchTargets } from '../../../shared/domain/batch-feedback';
import type { Case } from '../../../shared/domain/case';
import type { FeedbackDraft, Reporter } from '../../../shared/domain/feedback';
import type { ImportReport } from '../../../shared/domain/feedback-import';
import type { FeedbackSubject } from '../../../shared/domain/outbox';
import type { TimelineSubject } from '../../../shared/domain/timeline';
import type { BatchState } from '../../features/feedback/batch/batch-store';
import type { RefusedDraftsState } from '../../features/feedback/form/drafts';
import type { MapState } from '../../features/map/map-store';
import type { SelectedQuery, SelectedReport } from '../../features/reports-grid/selection/row-selection';
import { type BulkVerdictDraft, bulkVerdictDraft } from '../../features/review/bulk/bulk-verdict-store';
import { type AutosavedState, unsavedValues } from '../../state/autosaved';
import { openProfileId } from '../../state/open-profile';
import type { UnsavedInputsState } from '../../state/unsaved-inputs';
import { type FormerHistory, maxPast } from '../history/history';
import type { Stores } from './all-stores';

/** The window's state and the input in it that may not be stored elsewhere. */
export interface SessionSnapshot {
  /** ID of the open profile; null for none. The snapshot is never shown in another profile. */
  readonly profileId: string | null;
  readonly typed: Pick<UnsavedInputsState, 'texts' | 'ofClosed'>;
  readonly search: string;
  /** Key of the open report. */
  readonly openReport: string | null;
  /** The steps of Back and Forward, as the JSON text of a `FormerHistory`; null if there are none or they are too large. */
  readonly history: string | null;
  /** The row selection, as the JSON text of a `StoredSelection`; null if it is empty or too large. */
  readonly selection: string | null;
  /** The open form. `draft`: null if unchanged. `replaces`: the Failed feedback that is edited. */
  readonly feedback: {
    readonly subject: FeedbackSubject;
    readonly reporter: Reporter;
    readonly draft: FeedbackDraft | null;
    readonly replaces: string | null;
  } | null;
  readonly batch: {
    readonly targets: BatchTargets;
    readonly reportCount: number;
    readonly draft: FeedbackDraft;
    readonly choice: BatchChoice;
    readonly step: BatchState['step'];
  } | null;
  readonly bulkVerdict: BulkVerdictDraft | null;
  /** The open feedback file; main holds its content. */
  readonly imported: { readonly report: ImportReport; readonly includeAlreadyRated: boolean } | null;
  /** Notes that are not known to be on disk, by profile and report key. */
  readonly notes: AutosavedState<string>['waiting'];
  /** Cases that are not known to be on disk, by profile and ID. */
  readonly cases: AutosavedState<Case>['waiting'];
  /** Drafts of closed profiles that are not on disk. */
  readonly refused: RefusedDraftsState['drafts'];
  readonly timeline: {
    readonly subject: TimelineSubject;
    readonly cursor: string | null;
    readonly includesProxies: boolean;
    readonly showsNight: boolean;
  } | null;
  readonly map: Pick<MapState, 'sources' | 'pointsStyle' | 'radiiShown' | 'hotSpotsShown' | 'look'>;
}

/** A row selection in JSON form. */
export type StoredSelection = readonly SelectedReport[] | SelectedQuery;

/** Maximum length of a selection's JSON, in characters: the whole snapshot is sent at every key press. */
const maxSelectionLength = 1_000_000;

/** Takes a snapshot of the window. */
export function takeSnapshot(stores: Stores): SessionSnapshot {
  const { unsavedInputs, reports, openReport } = stores;
  const { sources, pointsStyle, radiiShown, hotSpotsShown, look } = stores.map.getState();
  const { texts, ofClosed } = unsavedInputs.getState();
  return {
    profileId: openProfile(stores),
    typed: { texts, ofClosed },
    search: reports.getState().query.text,
    openReport: openReport.getState().key,
    history: historyOf(stores),
    selection: selectionOf(stores),
    feedback: formOf(stores),
    batch: batchOf(stores),
    bulkVerdict: bulkVerdictDraft(stores.bulkVerdict.getState()),
    imported: importOf(stores),
    notes: unsavedOf(stores, stores.notes.getState()),
    cases: unsavedOf(stores, stores.caseEdits.getState()),
    refused: stores.refusedDrafts.getState().drafts,
    timeline: timelineOf(stores),
    map: { sources, pointsStyle, radiiShown, hotSpotsShown, look },
  };
}

/** Adds what is still to be restored from `pending` to a snapshot. Input made in the meantime takes precedence. */
export function mergeSnapshots(now: SessionSnapshot, pending: SessionSnapshot): SessionSnapshot {
  return {
    ...now,
    profileId: pending.profileId,
    search: now.search === '' ? pending.search : now.search,
    openReport: now.openReport ?? pending.openReport,
    history: pending.history,
    selection: now.selection ?? pending.selection,
    feedback: now.feedback?.draft ? now.feedback : (pending.feedback ?? now.feedback),
    batch: pending.batch ?? now.batch,
    bulkVerdict: now.bulkVerdict ?? pending.bulkVerdict,
    imported: now.imported ?? pending.imported,
    timeline: now.timeline ?? pending.timeline,
    map: pending.map,
  };
}

/** Returns the ID of the profile whose reports the window shows; null for none. */
export function openProfile({ connection }: Stores): string | null {
  return openProfileId(connection.getState());
}

/** Selections are immutable, and to serialise one of thousands takes long. */
const selectionJson = new WeakMap<object, string | null>();

function selectionOf({ rowSelection }: Stores): string | null {
  const { selection } = rowSelection.getState();
  const cached = selectionJson.get(selection);
  if (cached !== undefined) return cached;
  const stored: StoredSelection = selection.kind === 'query' ? selection : [...selection.reports.values()];
  const json = 'count' in stored || stored.length > 0 ? JSON.stringify(stored) : null;
  const limited = json !== null && json.length <= maxSelectionLength ? json : null;
  selectionJson.set(selection, limited);
  return limited;
}

/** Maximum length of the JSON of the steps, in characters. */
const maxHistoryLength = 200_000;
const historyJson = new WeakMap<FormerHistory, string | null>();

function historyOf(stores: Stores): string | null {
  const { history } = stores.history.getState();
  const cached = historyJson.get(history);
  if (cached !== undefined) return cached;
  const json = history.present === null ? null : nearestSteps(history, maxPast);
  historyJson.set(history, json);
  return json;
}

/** Serializes as many of the nearest steps as fit, at most `count` in each direction. */
function nearestSteps({ past, present, future }: FormerHistory, count: number): string | null {
  const json = JSON.stringify({
    past: past.slice(past.length - Math.min(count, past.length)),
    present,
    future: future.slice(0, count),
  });
  if (json.length <= maxHistoryLength) return json;
  return count === 0 ? null : nearestSteps({ past, present, future }, Math.floor(count / 2));
}

function unsavedOf<Value>(
  stores: Stores,
  { edited, waiting }: AutosavedState<Value>,
): AutosavedState<Value>['waiting'] {
  const profileId = openProfile(stores);
  return profileId === null ? waiting : { ...waiting, [profileId]: unsavedValues(edited) };
}

function formOf({ feedback }: Stores): SessionSnapshot['feedback'] {
  const { subject, start, touched, outcome, draft, replaces } = feedback.getState();
  if (!subject) return null;
  return { subject, reporter: start.reporter, draft: touched && !outcome ? draft : null, replaces };
}

/** A batch that was sent is in the outbox: nothing to restore. */
function batchOf({ batch }: Stores): SessionSnapshot['batch'] {
  const { targets, reportCount, draft, choice, step } = batch.getState();
  return step === 'form' || step === 'review' ? { targets, reportCount, draft, choice, step } : null;
}

function importOf({ feedbackImport }: Stores): SessionSnapshot['imported'] {
  const { step, report, includeAlreadyRated } = feedbackImport.getState();
  return step === 'report' && report ? { report, includeAlreadyRated } : null;
}

function timelineOf({ timeline }: Stores): SessionSnapshot['timeline'] {
  const { subject, cursor, includesProxies, showsNight } = timeline.getState();
  return subject && { subject, cursor, includesProxies, showsNight };
}
