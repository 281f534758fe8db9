import type { Bridge } from '../../shared/ipc';
import type { KeptChoice, Place } from './place';
import type { Stores } from './stores';

/** Takes the window back to a place of the profile that is open. */
export async function goBack(bridge: Bridge, stores: Stores, place: Place): Promise<void> {
  for (const [key, text] of Object.entries(place.notes)) stores.notes.getState().edit(key, text);
  const { query, setSearch } = stores.reports.getState();
  if (query.text !== place.search) void setSearch(place.search);
  if (place.report !== null) void stores.selection.getState().select(place.report);
  // After the report: whoever chooses one has the map look at it.
  stores.map.setState(place.map);
  if (place.chosen !== null) goBackToChoice(stores, place.chosen);
  if (place.imported) stores.feedbackImport.setState({ step: 'report', ...place.imported });
  await Promise.all([
    place.timeline && goBackToTimeline(stores, place.timeline),
    place.feedback && goBackToForm(bridge, stores, place.feedback),
    place.bulk && goBackToBulk(stores, place.bulk),
  ]);
}

/** Both ends are of one window. */
function goBackToChoice({ chosen }: Stores, json: string): void {
  const kept: KeptChoice = JSON.parse(json);
  const choice =
    'count' in kept
      ? kept
      : ({ kind: 'reports', reports: new Map(kept.map((report) => [report.key, report])) } as const);
  chosen.setState({ choice });
}

async function goBackToTimeline(
  { timeline }: Stores,
  { subject, cursor, takesProxiesIn, showsNight }: NonNullable<Place['timeline']>,
): Promise<void> {
  const { open, showNight, takeProxiesIn, moveTo } = timeline.getState();
  showNight(showsNight);
  await open(subject);
  if (timeline.getState().subject !== subject) return;
  if (timeline.getState().takesProxiesIn !== takesProxiesIn) takeProxiesIn(takesProxiesIn);
  if (cursor !== null) moveTo(cursor);
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
