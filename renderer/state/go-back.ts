import { chosenCount } from './chosen';
import type { OpenProfile } from './open-profile';
import type { KeptChoice, Place } from './place';
import type { Stores } from './stores';

/** Takes the window back to a place of the profile that is open. Where the person has gone elsewhere meanwhile, they stay there. */
export async function goBack(profile: OpenProfile, stores: Stores, place: Place): Promise<void> {
  const { query, setSearch } = stores.reports.getState();
  if (query.text === '' && place.search !== '') void setSearch(place.search);
  const { key, select } = stores.selection.getState();
  if (key === null && place.report !== null) void select(place.report);
  // After the report: whoever chooses one has the map look at it.
  stores.map.setState(place.map);
  if (place.chosen !== null && chosenCount(stores.chosen.getState()) === 0)
    goBackToChoice(stores, place.chosen);
  const { timeline, feedback, bulk, feedbackImport } = stores;
  const isFormFree = feedback.getState().subject === null && (key === null || key === place.report);
  if (place.imported && feedbackImport.getState().step === 'closed')
    feedbackImport.getState().goOn(place.imported.report, place.imported.givenToo);
  await Promise.all([
    place.timeline && !timeline.getState().subject && goBackToTimeline(stores, place.timeline),
    place.feedback && isFormFree && goBackToForm(profile, stores, place.feedback),
    place.bulk && bulk.getState().step === 'closed' && goBackToBulk(stores, place.bulk),
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
  profile: OpenProfile,
  { feedback }: Stores,
  { subject, reporter, draft, replaces }: NonNullable<Place['feedback']>,
): Promise<void> {
  const asked = profile.current().call('feedback.about', { transactionId: subject.transactionId });
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
