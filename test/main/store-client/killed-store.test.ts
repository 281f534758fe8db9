import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { randomFrom } from '../../../main/reports-service/simulator/random';
import type { ProfileStore } from '../../../main/store-client/profile-store';
import type { OutboxItem } from '../../../shared/domain/outbox';
import { everyReport, withValue } from '../../../shared/domain/report-query';
import { subjectOf } from '../../../shared/domain/review-log';
import { buildStoreChild, launchStoreChild, type StoreChild } from '../../support/children/launch-store';
import { openConnection, profileStoreIn } from '../../support/databases/profile-store';
import { storedIn, taking } from '../../support/databases/store-calls';
import { verdictOn } from '../../support/inputs/sample-entry';
import { memoryKeychain } from '../../support/main/memory-keychain';
import { allItems } from '../../support/outbox/all-items';
import { runs } from '../../support/runner/depth';
import { temporaryFolder } from '../../support/runner/temporary-folder';

const kills = 4 * runs(50, 3);
/** Each worker has its own store, so that both cores of a small machine are busy. */
const lanes = 4;

let file = '';
beforeAll(async () => {
  file = await buildStoreChild();
});

/** Every acknowledged answer, in order. */
interface Acknowledged {
  readonly items: string[];
  readonly notes: string[];
  /** The transactions with a verdict. */
  readonly judged: string[];
  readonly reports: number[];
}

describe('a store whose process is killed', () => {
  it(`${kills} times at random moments loses nothing acknowledged`, async () => {
    const survived = await Promise.all(
      Array.from({ length: lanes }, (_, lane) => liveThrough(kills / lanes, temporaryFolder(), lane + 1)),
    );
    for (const { acknowledged, items, notes, entries, shown, stored, state } of survived) {
      expect(acknowledged.items.length).toBeGreaterThan(kills / lanes / 2);
      expect(acknowledged.items.filter((id) => !items.includes(id))).toEqual([]);
      expect(acknowledged.notes.filter((key, at) => notes[at] !== `a note on ${key}`)).toEqual([]);
      expect(acknowledged.judged.length).toBeGreaterThan(kills / lanes / 2);
      expect(entries).toEqual(acknowledged.judged.map(() => 1));
      expect(acknowledged.judged.filter((transaction) => !shown.includes(transaction))).toEqual([]);
      expect(state).toEqual({ kind: 'ready', persistent: true, notices: [] });
      expect(stored).toBeGreaterThanOrEqual(acknowledged.reports.length);
    }
  }, 180_000);
});

/** Writes continuously while its process is killed repeatedly, then reads what is left. */
async function liveThrough(times: number, folder: string, seed: number) {
  const children: StoreChild[] = [];
  const { store, clock } = profileStoreIn(folder, memoryKeychain().keychain, () => {
    const child = launchStoreChild(file);
    children.push(child);
    return child;
  });
  store.connectionChanged(openConnection('p1'));
  const acknowledged: Acknowledged = { items: [], notes: [], judged: [], reports: [] };
  const random = randomFrom(seed);
  let goesOn = true;
  const writing = write(store, acknowledged, () => goesOn);
  for (let kill = 0; kill < times; kill += 1) {
    // A quarter of the kills happen while the process starts and opens the files, the others after it has
    // written again.
    const written = acknowledged.items.length;
    if (random.unit() > 0.25)
      await expect.poll(() => acknowledged.items.length, { interval: 2 }).toBeGreaterThan(written);
    await pause(random.unit() * 100);
    clock.now += 60_001;
    const before = children.length;
    children.at(-1)?.kill();
    await expect.poll(() => children.length, { interval: 2 }).toBe(before + 1);
  }
  goesOn = false;
  await writing;
  const read = await allItems(store);
  const items = read.ok ? read.value.map(({ id }) => id) : [];
  const notes: string[] = [];
  for (const key of acknowledged.notes) {
    const detail = await store.call('reports.detail', { key });
    notes.push(detail.ok ? detail.value.note : '');
  }
  const subjects = acknowledged.judged.map((transactionId) => subjectOf({ key: '', transactionId }));
  const logged = await store.call('log.ofSubjects', { subjects });
  const entries = logged.ok ? logged.value.map((ofSubject) => ofSubject.entries.length) : [];
  const shown = await shownAsFraud(store);
  const stored = await storedIn(store);
  const state = store.state();
  await store.stop();
  return { acknowledged, items, notes, entries, shown, stored, state };
}

async function write(store: ProfileStore, acknowledged: Acknowledged, goesOn: () => boolean): Promise<void> {
  for (let round = 1; goesOn(); round += 1) {
    const page = Array.from({ length: 20 }, (_, index) => round * 20 + index);
    const key = String(page[0]);
    const subject = subjectOf({ key, transactionId: `t${key}` });
    const entry = { id: randomUUID(), subject, after: [], ...verdictOn(key, 'fraud') };
    const [taken, written, noted, logged] = await Promise.all([
      store.call('pages.store', taking(page)),
      store.call('log.write', { outbox: { put: [item(`item ${round}`)], remove: [] } }),
      store.call('notes.save', { key, text: `a note on ${key}` }),
      store.call('log.write', { entries: [entry] }),
    ]);
    if (taken.ok) acknowledged.reports.push(...page);
    if (written.ok) acknowledged.items.push(`item ${round}`);
    if (taken.ok && logged.ok) acknowledged.judged.push(`t${key}`);
    if (taken.ok && noted.ok) acknowledged.notes.push(key);
  }
}

/** Returns the transactions that the grid shows as fraud. */
async function shownAsFraud(store: ProfileStore): Promise<readonly (string | null)[]> {
  const query = withValue(everyReport, 'verdict', 'fraud', 'in');
  const transactions: (string | null)[] = [];
  for (let page = 1; ; page += 1) {
    const found = await store.call('reports.page', { query, asOf: null, page, limit: 1_000 });
    if (!found.ok) throw new Error(`The reports were not read: ${found.problem.kind}`);
    transactions.push(...found.value.rows.map(({ transactionId }) => transactionId));
    if (!found.value.mayHaveNext) return transactions;
  }
}

function item(id: string): OutboxItem {
  return {
    id,
    profileId: 'p1',
    transactionId: 't1',
    sequence: Number(id.slice('item '.length)),
    feedback: { behaviour: { desired: { risk_assignment: 'clear' } } },
    reported: null,
    batchId: null,
    state: 'Sending',
    createdAt: 1,
    changedAt: 1,
    attempts: 1,
    mayHaveArrived: false,
    insists: false,
    problem: null,
    answer: '',
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
