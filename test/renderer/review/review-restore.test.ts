import { describe, expect, it } from 'vitest';
import type { Stores } from '../../../renderer/app/stores/all-stores';
import { createStores } from '../../../renderer/app/stores/create-stores';
import { standardQueue } from '../../../renderer/features/review/queues';
import { restoreReview } from '../../../renderer/features/review/review-restore';
import { progressOf } from '../../../renderer/features/review/session';
import type { QueueItem } from '../../../shared/contract/review.calls';
import { fail, succeed } from '../../../shared/result';
import { queueItem } from '../../support/inputs/queue-item';
import { reviewedOf } from '../../support/inputs/sample-reviewed';
import { detailOf } from '../../support/inputs/sample-rows';
import { eventually } from '../../support/runner/eventually';
import { fakeBridge, type Replies, sampleConnection, sampleProfile } from '../../support/window/fake-bridge';

/** The review of a reloaded window. */

const decided = { subjects: [], items: [], queued: 0, alreadyGiven: 0, without: 0 };

function item(key: string): QueueItem {
  return queueItem(key, { subject: `transaction:t-${key}` });
}

/** What main stores for the next window, by part. */
type Saved = Map<string, string>;

async function openWindow(saved: Saved, answers: Partial<Replies> = {}) {
  const fake = fakeBridge({
    'session.read': ({ part }) => succeed(saved.get(part) ?? null),
    'session.save': ({ part, snapshot }) => {
      saved.set(part, snapshot);
      return succeed(null);
    },
    'queue.list': () => succeed({ items: ['1', '2', '3'].map(item), total: 3, asOf: 5 }),
    'review.read': ({ key }) =>
      succeed(reviewedOf(detailOf(`{"id": ${key}, "transaction_id": "t-${key}"}`, key))),
    'review.decide': () => succeed(decided),
    ...answers,
  });
  const stores = createStores(fake.bridge);
  await restoreReview(fake.bridge, stores);
  const requests = (name: string) =>
    fake.calls.filter((call) => call.name === name).map(({ request }) => request);
  return { ...fake, stores, requests };
}

const connected = ({ connection }: Stores) =>
  eventually(() => expect(connection.getState().connection).not.toBeNull());
const shown = ({ review }: Stores, key: string) =>
  eventually(() => expect(review.getState().reviewed?.detail.key).toBe(key));

/** What a reload does: what wasn't saved yet is saved then. */
const leavePage = () => window.dispatchEvent(new Event('pagehide'));

/** A window in which the first report was judged, with this answer, and the second skipped. */
async function reviewingWindow(saved: Saved, answers: Partial<Replies> = {}) {
  const window = await openWindow(saved, answers);
  await connected(window.stores);
  const { start, judge, skip } = window.stores.review.getState();
  await start(standardQueue('came-back'));
  await shown(window.stores, '1');
  judge('fraud', 'Seen on site');
  skip();
  await shown(window.stores, '3');
  leavePage();
  return window;
}

describe('the review of a reloaded window', () => {
  it('has the same list, place and decisions, and starts no other queue', async () => {
    const saved: Saved = new Map();
    await reviewingWindow(saved);
    const { stores, requests } = await openWindow(saved, {
      'queue.list': () => fail({ kind: 'unexpected' }),
    });
    stores.review.getState().begin();
    await shown(stores, '3');
    const { session } = stores.review.getState();
    expect(session?.queue.id).toBe('came-back');
    expect(session && progressOf(session)).toEqual({ done: 2, of: 3 });
    for (const { query } of requests('queue.list').map(Object)) expect(query).toEqual(session?.queue.query);
  });

  it('counts what has come into its queue since', async () => {
    const saved: Saved = new Map();
    await reviewingWindow(saved);
    const { stores } = await openWindow(saved, {
      'queue.list': () => succeed({ items: [item('9')], total: 1, asOf: 9 }),
    });
    stores.review.getState().begin();
    await eventually(() => expect(stores.review.getState().arrived).toBe(1));
    expect(stores.review.getState().session?.items).toHaveLength(3);
  });

  it('undoes what was decided before', async () => {
    const saved: Saved = new Map();
    const before = await reviewingWindow(saved);
    const { stores, requests } = await openWindow(saved, {
      'review.undo': () => succeed({ withdrawn: 1, undone: 0, sent: 0 }),
    });
    await shown(stores, '3');
    await stores.review.getState().undo();
    await stores.review.getState().undo();
    await shown(stores, '1');
    const [request] = before.requests('review.decide');
    expect(requests('review.undo')).toEqual([{ id: Object(request).id }]);
  });

  it('shows decisions that failed to be saved, and saves them on request with the same ID', async () => {
    const saved: Saved = new Map();
    const before = await reviewingWindow(saved, { 'review.decide': () => fail({ kind: 'unexpected' }) });
    await eventually(() => expect(before.stores.review.getState().unsaved[0]?.problem).toBeTruthy());
    const { stores, requests } = await openWindow(saved);
    expect(stores.review.getState().unsaved).toMatchObject([{ problem: { kind: 'unexpected' } }]);
    expect(requests('review.decide')).toEqual([]);
    await stores.review.getState().retry();
    expect(requests('review.decide')).toEqual(before.requests('review.decide'));
    expect(stores.review.getState().unsaved).toEqual([]);
  });

  it('sends decisions again that were not answered', async () => {
    const saved: Saved = new Map();
    const before = await reviewingWindow(saved, { 'review.decide': () => new Promise(() => {}) });
    const { stores, requests } = await openWindow(saved);
    await eventually(() => expect(stores.review.getState().unsaved).toEqual([]));
    expect(requests('review.decide')).toEqual(before.requests('review.decide'));
  });

  it('is not shown in another profile', async () => {
    const saved: Saved = new Map();
    await reviewingWindow(saved);
    const other = sampleConnection({ profile: { ...sampleProfile, id: 'other' } });
    const { stores } = await openWindow(saved, { 'connection.read': () => succeed(other) });
    await connected(stores);
    expect(stores.review.getState().session).toBeNull();
  });

  it('sends its list to main only when it changes', async () => {
    const { stores, requests } = await reviewingWindow(new Map());
    const parts = () => requests('session.save').map((request) => Object(request).part);
    const places = () => parts().filter((part) => part === 'review-place');
    const before = places().length;
    stores.review.getState().skip();
    await eventually(() => expect(places().length).toBe(before + 1));
    expect(parts().filter((part) => part === 'review-list')).toHaveLength(1);
  });
});
