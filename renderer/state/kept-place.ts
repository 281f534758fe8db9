import type { BulkChoice, BulkTargets } from '../../shared/domain/bulk-feedback';
import type { FeedbackDraft, Reporter } from '../../shared/domain/feedback';
import type { TimelineSubject } from '../../shared/domain/timeline';
import type { Bridge } from '../../shared/ipc';
import type { BulkState } from './bulk';
import type { FeedbackSubject } from './feedback-subject';
import type { Stores } from './stores';

/** Where the window is, and what was typed in it that may be kept nowhere else. */
interface Place {
  /** The profile that is open, null for none: of another one nothing is shown. */
  readonly profileId: string | null;
  readonly typed: Readonly<Record<string, string>>;
  readonly search: string;
  /** Key of the report that is read. */
  readonly report: string | null;
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
  /** Those that are not known to be on the disk, by the key of their report. */
  readonly notes: Readonly<Record<string, string>>;
  readonly timeline: { readonly subject: TimelineSubject; readonly cursor: string | null } | null;
}

/**
 * Hands main where the window is at every change, to be held in its memory, and takes the window back there once it was loaded
 * again: after it died, hung, or was given another page. In a new run of the program there is nothing to go back to.
 */
export async function keepPlace(bridge: Bridge, stores: Stores): Promise<void> {
  const answer = await bridge.call('place.read', undefined);
  const found = answer.ok && answer.value !== null ? placeFrom(answer.value) : null;
  if (found) {
    for (const [name, text] of Object.entries(found.typed)) stores.typed.getState().type(name, text);
    await untilOpen(stores, found.profileId);
    if (found.profileId !== null && openProfile(stores) === found.profileId)
      await goBack(bridge, stores, found);
  }
  let last = '';
  const keep = () => {
    const place = JSON.stringify(placeOf(stores));
    if (place === last) return;
    last = place;
    void bridge.call('place.keep', { place });
  };
  const { typed, reports, selection, feedback, bulk, notes, timeline, connection } = stores;
  for (const store of [typed, reports, selection, feedback, bulk, notes, timeline, connection])
    store.subscribe(keep);
  keep();
}

/** Both ends are of one window. */
function placeFrom(json: string): Place {
  return JSON.parse(json);
}

function openProfile({ connection }: Stores): string | null {
  const { connection: now } = connection.getState();
  return now?.profile && now.key === 'present' ? now.profile.id : null;
}

/** Resolves once main has said which profile is open; where one was, once its reports are there or cannot be. */
function untilOpen(stores: Stores, profileId: string | null): Promise<void> {
  const isThere = () => {
    if (stores.connection.getState().connection === null) return false;
    const { page, problem } = stores.reports.getState();
    return profileId === null || openProfile(stores) !== profileId || page !== null || problem !== null;
  };
  return new Promise((resolve) => {
    const stops = [stores.connection.subscribe(look), stores.reports.subscribe(look)];
    function look() {
      if (!isThere()) return;
      for (const stop of stops) stop();
      resolve();
    }
    look();
  });
}

function placeOf(stores: Stores): Place {
  const { typed, reports, selection, feedback, bulk, notes, timeline } = stores;
  const form = feedback.getState();
  const many = bulk.getState();
  const { subject, cursor } = timeline.getState();
  const unsaved = Object.entries(notes.getState().edited).filter(([, { state }]) => state !== 'saved');
  return {
    profileId: openProfile(stores),
    typed: typed.getState().texts,
    search: reports.getState().query.text,
    report: selection.getState().key,
    feedback: form.subject && {
      subject: form.subject,
      reporter: form.start.reporter,
      draft: form.touched && !form.outcome ? form.draft : null,
      replaces: form.replaces,
    },
    bulk: isOpen(many)
      ? {
          targets: many.targets,
          chosen: many.chosen,
          draft: many.draft,
          choice: many.choice,
          step: many.step,
        }
      : null,
    notes: Object.fromEntries(unsaved.map(([key, { text }]) => [key, text])),
    timeline: subject && { subject, cursor },
  };
}

/** What was sent is in the outbox: there is nothing to go back to. */
function isOpen({ step }: BulkState): boolean {
  return step === 'form' || step === 'review';
}

async function goBack(bridge: Bridge, stores: Stores, place: Place): Promise<void> {
  for (const [key, text] of Object.entries(place.notes)) stores.notes.getState().edit(key, text);
  const { query, setSearch } = stores.reports.getState();
  if (query.text !== place.search) void setSearch(place.search);
  if (place.report !== null) void stores.selection.getState().select(place.report);
  await Promise.all([
    place.timeline && goBackToTimeline(stores, place.timeline),
    place.feedback && goBackToForm(bridge, stores, place.feedback),
    place.bulk && goBackToBulk(stores, place.bulk),
  ]);
}

async function goBackToTimeline(
  { timeline }: Stores,
  { subject, cursor }: NonNullable<Place['timeline']>,
): Promise<void> {
  await timeline.getState().open(subject);
  if (cursor !== null) timeline.getState().moveTo(cursor);
}

async function goBackToForm(
  bridge: Bridge,
  { feedback }: Stores,
  { subject, reporter, draft, replaces }: NonNullable<Place['feedback']>,
): Promise<void> {
  await feedback.getState().open(subject, reporter);
  const given = await bridge.call('feedback.about', { transactionId: subject.transactionId });
  const isThere = () => feedback.getState().subject === subject;
  const edited = given.ok ? given.value.find(({ id, state }) => id === replaces && state === 'Failed') : null;
  if (edited && isThere()) feedback.getState().editGiven(edited);
  // What is on the disk may be older, or none, where it could not be written.
  if (draft && isThere()) feedback.getState().apply(draft);
}

async function goBackToBulk(
  { bulk }: Stores,
  { targets, chosen, draft, choice, step }: NonNullable<Place['bulk']>,
): Promise<void> {
  await bulk.getState().open(targets, chosen, draft.reporter);
  if (bulk.getState().targets !== targets) return;
  bulk.getState().edit(draft);
  await bulk.getState().choose(choice);
  if (step === 'review') await bulk.getState().toReview();
}
