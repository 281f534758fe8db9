import type { BulkChoice, BulkTargets } from '../../shared/domain/bulk-feedback';
import type { FeedbackDraft, Reporter } from '../../shared/domain/feedback';
import type { TimelineSubject } from '../../shared/domain/timeline';
import type { Bridge } from '../../shared/ipc';
import type { BulkState } from './bulk';
import type { FeedbackSubject } from './feedback';
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
  /** Where the window is not back yet: should it die on the way there, it is not lost. */
  let ahead = found;
  let last = '';
  const keep = () => {
    const now = placeOf(stores);
    const place = JSON.stringify(ahead && mayGoBack(stores, ahead) ? withAhead(now, ahead) : now);
    if (place === last) return;
    last = place;
    void bridge.call('place.keep', { place });
  };
  const { typed, reports, selection, feedback, bulk, notes, timeline, connection } = stores;
  for (const store of [typed, reports, selection, feedback, bulk, notes, timeline, connection])
    store.subscribe(keep);
  if (found) {
    for (const [name, text] of Object.entries(found.typed))
      if (typed.getState().texts[name] === undefined) typed.getState().type(name, text);
    await untilOpen(stores, found.profileId);
    if (found.profileId !== null && openProfile(stores) === found.profileId)
      await goBack(bridge, stores, found);
    ahead = null;
  }
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

/** No other profile is open than the one the place is of. */
function mayGoBack(stores: Stores, { profileId }: Place): boolean {
  const open = openProfile(stores);
  return open === null || open === profileId;
}

/** The place with what of another is not there yet; what was typed meanwhile comes first. */
function withAhead(now: Place, ahead: Place): Place {
  return {
    profileId: ahead.profileId,
    typed: now.typed,
    search: now.search === '' ? ahead.search : now.search,
    report: now.report ?? ahead.report,
    feedback: now.feedback?.draft ? now.feedback : (ahead.feedback ?? now.feedback),
    bulk: ahead.bulk ?? now.bulk,
    notes: { ...ahead.notes, ...now.notes },
    timeline: now.timeline ?? ahead.timeline,
  };
}

/**
 * Resolves once a profile is open, its reports there or known not to come; where none was, once main has said so. One that
 * waits for its key is waited for.
 */
function untilOpen(stores: Stores, profileId: string | null): Promise<void> {
  const isThere = () => {
    if (stores.connection.getState().connection === null) return false;
    const { page, problem } = stores.reports.getState();
    const open = openProfile(stores);
    if (profileId === null) return true;
    return open === profileId ? page !== null || problem !== null : open !== null;
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

/** Where the person has gone elsewhere meanwhile, they stay there. */
async function goBack(bridge: Bridge, stores: Stores, place: Place): Promise<void> {
  const { edited, edit } = stores.notes.getState();
  for (const [key, text] of Object.entries(place.notes)) if (edited[key] === undefined) edit(key, text);
  const { query, setSearch } = stores.reports.getState();
  if (query.text === '' && place.search !== '') void setSearch(place.search);
  const { key, select } = stores.selection.getState();
  if (key === null && place.report !== null) void select(place.report);
  const { timeline, feedback, bulk } = stores;
  const isFormFree = feedback.getState().subject === null && (key === null || key === place.report);
  await Promise.all([
    place.timeline && !timeline.getState().subject && goBackToTimeline(stores, place.timeline),
    place.feedback && isFormFree && goBackToForm(bridge, stores, place.feedback),
    place.bulk && bulk.getState().step === 'closed' && goBackToBulk(stores, place.bulk),
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
  const asked = bridge.call('feedback.about', { transactionId: subject.transactionId });
  await feedback.getState().open(subject, reporter);
  const given = await asked;
  const { subject: shown, touched, restored } = feedback.getState();
  // What was typed into it meanwhile is the latest.
  if (shown !== subject || (touched && !restored)) return;
  const edited = given.ok ? given.value.find(({ id, state }) => id === replaces && state === 'Failed') : null;
  if (edited) feedback.getState().editGiven(edited);
  // What is on the disk may be older, or none, where it could not be written.
  if (draft) feedback.getState().apply(draft);
}

async function goBackToBulk(
  { bulk }: Stores,
  { targets, chosen, draft, choice, step }: NonNullable<Place['bulk']>,
): Promise<void> {
  const opening = bulk.getState().open(targets, chosen, draft.reporter);
  const { draft: begun } = bulk.getState();
  await opening;
  const now = bulk.getState();
  if (now.targets !== targets) return;
  // What was typed into it meanwhile is the latest.
  if (now.draft === begun || now.restored) now.edit(draft);
  await now.choose(choice);
  if (step === 'review') await bulk.getState().toReview();
}
