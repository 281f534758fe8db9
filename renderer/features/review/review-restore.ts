import type { Bridge, CallArguments } from '../../../shared/contract/contract';
import { unsafeParse } from '../../../shared/unsafe-cast';
import { AfterFrame } from '../../state/after-frame';
import { openProfileId } from '../../state/open-profile';
import { changedParts, type StoredReview, type StoredState, storedWrite } from './stored-review';
import type { ReviewStores } from './stores';

type Part = CallArguments<'session.read'>['part'];

const partNames = {
  list: 'review-list',
  place: 'review-place',
  unsaved: 'unsaved-decisions',
} as const satisfies Readonly<Record<keyof StoredReview, Part>>;

/** Maximum length of a part's JSON, in characters. A longer one isn't restored. */
const maxPartLength = 20_000_000;

/**
 * Restores the review session and the decisions that weren't saved. Its parts are sent to main only when they change,
 * since a list can have 10,000 reports.
 */
export async function restoreReview(bridge: Bridge, { review, connection }: ReviewStores): Promise<void> {
  async function read<Name extends keyof StoredReview>(name: Name): Promise<StoredReview[Name] | null> {
    const answer = await bridge.call('session.read', { part: partNames[name] });
    // The same window wrote it, in this run of the app.
    return answer.ok && answer.value !== null ? unsafeParse<StoredReview[Name]>(answer.value) : null;
  }
  function save(name: keyof StoredReview, value: unknown): void {
    const json = JSON.stringify(value);
    const snapshot = json.length <= maxPartLength ? json : 'null';
    void bridge.call('session.save', { part: partNames[name], snapshot });
  }
  const reading = Promise.all([read('list'), read('place'), read('unsaved')]);
  const afterFrame = new AfterFrame();
  let saved: StoredState = review.getState();
  function saveSession(): void {
    const now = review.getState();
    const { list, place } = changedParts(now, saved, openProfileId(connection.getState()));
    saved = now;
    if (list !== undefined) save('list', list);
    if (place !== undefined) save('place', place);
  }
  review.subscribe((now, before) => {
    // At once: it holds what the user typed.
    if (now.unsaved !== before.unsaved) save('unsaved', now.unsaved.map(storedWrite));
    afterFrame.add(saveSession);
  });
  const [list, place, unsaved] = await reading;
  review.getState().restore({ list, place, unsaved });
}
