import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { readReportsWithPauses } from '../../../shared/api/read-answer';
import { readReport } from '../../../shared/api/read-report';
import { areSameRadii } from '../../../shared/domain/assumed-radius';
import type { UnexpectedAnswer } from '../../../shared/domain/problem';
import type { Int64Text, ReceivedReport } from '../../../shared/domain/report';
import { riskLevelOf } from '../../../shared/domain/vocabulary';
import type { Session } from '../../../shared/node/database/session';
import { type Result, succeed } from '../../../shared/result';
import type { PagePrints, PreparedAnswer, StoredLookUp, StoredPage } from '../calls/sync.calls';
import { extendedDownTo, readSyncMemory, type SyncPass, writeSyncMemory } from '../sync-memory';
import { areSamePlaces } from './ignored-reports';
import { contentKey, type NewReport, newReport, type ReportBasis } from './new-report';
import type { ReportsDatabase } from './reports-database';
import { readScoring } from './scores';
import { type StoredChanges, type StoreOptions, storeReports } from './store-reports';
import { storedText } from './stored-row';

/** While one page is being written, the next two may be prepared. */
const maxPrepared = 2;

/**
 * Prepared pages that are not stored yet, of one open file, by ticket. A ticket is unique, so that no other
 * file or process accepts it. If there are too many, the oldest is discarded.
 */
export class PreparedPages {
  readonly #pages = new Map<string, PreparedPage>();
  #released = 0;

  /** Prepares an answer's page and holds it, unless all pages were released meanwhile. */
  async prepare(body: Uint8Array, basis: ReportBasis): Promise<Result<PreparedAnswer, UnexpectedAnswer>> {
    const released = this.#released;
    const prepared = await preparePage(body, basis);
    if (!prepared.ok) return prepared;
    const ticket = randomUUID();
    if (this.#released === released) this.#keep(ticket, prepared.value);
    const { reports, prints } = prepared.value;
    return succeed({ ticket, received: reports.length, prints });
  }

  /** Returns the page of a ticket and removes it; null if it is not kept. */
  take(ticket: string): PreparedPage | null {
    const page = this.#pages.get(ticket) ?? null;
    this.#pages.delete(ticket);
    return page;
  }

  /** Discards all pages. */
  release(): void {
    this.#released += 1;
    this.#pages.clear();
  }

  #keep(ticket: string, page: PreparedPage): void {
    this.#pages.set(ticket, page);
    const [first] = this.#pages.keys();
    if (first !== undefined && this.#pages.size > maxPrepared) this.#pages.delete(first);
  }
}

/** The reports of an answer, in its order, prepared as far as possible before they are written. */
interface PreparedPage {
  readonly reports: readonly NewReport[];
  readonly prints: PagePrints;
  /** Whether the answer ends in the middle. */
  readonly isCutOff: boolean;
  /** What they were prepared with. */
  readonly basis: ReportBasis;
}

/** Reads an answer and prepares its reports, with pauses for other calls: a thousand take about 100 ms. */
export async function preparePage(
  body: Uint8Array,
  basis: ReportBasis,
): Promise<Result<PreparedPage, UnexpectedAnswer>> {
  const prepare = (received: ReceivedReport, value: unknown) => newReport(received, basis, value);
  const read = await readReportsWithPauses(body, contentKey, prepare, nextTurn);
  if (!read.ok) return read;
  const { made, isCutOff } = read.value;
  return succeed({ reports: made, prints: printsOf(made), isCutOff, basis });
}

/** Stores the reports of one page of a pass together with the pass's progress, in one transaction. */
export async function storePage(
  reports: ReportsDatabase,
  page: PreparedPage,
  pass: SyncPass,
  now: number,
): Promise<StoredPage> {
  const received = page.reports;
  const times = timesOf(received);
  const options = { pass: pass.id, base: pass.base, isNew: pass.kind === 'new', now };
  const { added, changed, knownBefore } = await store(reports, page, options, async (session) => {
    await writeSyncMemory(session, {
      ...(await readSyncMemory(session)),
      pass: extendedDownTo(pass, times.newest),
    });
  });
  return {
    received: received.length,
    added: added.length,
    changed,
    knownBefore,
    prints: page.prints,
    ...times,
    addedFraud: added.filter(({ riskAssignment }) => riskLevelOf(riskAssignment) === 'fraud').length,
    isCutOff: page.isCutOff,
  };
}

/** Stores the reports of one page of a look-up, and which of them belong to its transaction. */
export async function storeLookUp(
  reports: ReportsDatabase,
  body: Uint8Array,
  lookUpId: string,
  transactionId: string,
  now: number,
): Promise<Result<StoredLookUp, UnexpectedAnswer>> {
  const prepared = await preparePage(body, reports.basis);
  if (!prepared.ok) return prepared;
  const received = prepared.value.reports;
  const requested = storedText(transactionId);
  const isForeign = (report: NewReport) =>
    report.transactionId !== null && report.transactionId !== requested;
  const { added } = await store(
    reports,
    prepared.value,
    { pass: 0, base: 0, isNew: false, now },
    (session, { seqs }) => {
      const own = received.flatMap((report, at) => (isForeign(report) ? [] : (seqs[at] ?? [])));
      return session.run('INSERT OR IGNORE INTO look_up (id, seq) SELECT ?, value FROM json_each(?)', [
        lookUpId,
        JSON.stringify(own),
      ]);
    },
  );
  const foreign = received.filter(isForeign).length;
  return succeed({ received: received.length, added: added.length, foreign, prints: prepared.value.prints });
}

async function store(
  reports: ReportsDatabase,
  page: PreparedPage,
  options: Omit<StoreOptions, 'log' | 'basis'>,
  afterwards: (session: Session, stored: StoredChanges) => Promise<void>,
): Promise<StoredChanges> {
  const stored = await reports.write(async (session, dictionary) => {
    const basis = await readScoring(session);
    const changes = await storeReports(session, dictionary, reportsBy(page, basis), {
      ...options,
      basis,
      log: reports.reviewLog,
    });
    await afterwards(session, changes);
    return changes;
  });
  reports.reportsStored(stored, options.isNew);
  return stored;
}

/** Returns a page's reports by this basis, which may have changed since the page was prepared. */
function reportsBy({ reports, basis: before }: PreparedPage, basis: ReportBasis): readonly NewReport[] {
  if (areSameRadii(before.radii, basis.radii) && areSamePlaces(before.ignored, basis.ignored)) return reports;
  return reports.map(({ json, key }) => newReport(readReport(json, key), basis));
}

/** By what reports are compared, in characters: an int64, or `sha256:` and 68 bits. */
const printLength = 24;

/**
 * Pages with the same ids can have different reports. Reports without an id are compared as where they are known, without
 * extra_data and unknown fields; see reports-without-id.ts.
 */
function printsOf(received: readonly NewReport[]): PagePrints {
  return {
    reports: received.map(({ key, scope, traits }) => (traits?.fields ?? key).slice(0, printLength) + scope),
    subjects: received.map(({ key, scope, traits }) => (traits?.family ?? key).slice(0, printLength) + scope),
  };
}

/** Returns the largest and smallest report time of a page; null if no report has one. */
function timesOf(received: readonly NewReport[]): {
  readonly newest: Int64Text | null;
  readonly oldest: Int64Text | null;
} {
  let newest: bigint | null = null;
  let oldest: bigint | null = null;
  for (const { timestamp } of received) {
    if (timestamp === null) continue;
    const time = BigInt(timestamp);
    if (newest === null || time > newest) newest = time;
    if (oldest === null || time < oldest) oldest = time;
  }
  return { newest: newest?.toString() ?? null, oldest: oldest?.toString() ?? null };
}
