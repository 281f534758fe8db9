import type { CallArguments } from '../../../../shared/contract/contract';
import type { FlagFacts, ListedChange, WhatIfAnswer } from '../../../../shared/contract/what-if.calls';
import { maxListedReports } from '../../../../shared/domain/report-query';
import { type FlagLimits, flagBits, flagChanges, flaggingOf } from '../../../../shared/domain/what-if';
import { readNumber, type Session } from '../../../../shared/node/database/session';
import { rowsOf } from '../../reports/read-rows';
import { readKeys } from '../keys-of-rows';
import { type FlaggedReports, type Reading, WhatIfSnapshot } from './snapshot';

/** Units of work in one call: up to about a quarter of a second. */
const unitsPerCall = 10_000;
/** Reports that are listed of a change, the newest ones. */
const maxListed = 100;

/** Counts what other limits would flag, and caches what it read of the reports for the next question. */
export class WhatIf {
  readonly #session: Session;
  #snapshot: WhatIfSnapshot | null = null;
  #lastId = 0;

  constructor(session: Session) {
    this.#session = session;
  }

  /**
   * Answers on a snapshot of the reports; writes nothing. While the snapshot is being read, the answer is how far that is:
   * the same request then continues it.
   */
  async answer({
    snapshot: id,
    today,
    tried,
    listed,
  }: CallArguments<'investigate.whatIf'>): Promise<WhatIfAnswer> {
    const snapshot = await this.#snapshotOf(id);
    try {
      const compared = await compare(snapshot, today, tried);
      if (compared === null) return { kind: 'preparing', snapshot: snapshot.id, ...snapshot.progress };
      const { reading, before, after, changes } = compared;
      const { transactions, counts } = reading.judged;
      return {
        kind: 'counted',
        snapshot: snapshot.id,
        reports: reading.columns.seq.length,
        judged: counts,
        today: flaggingOf(before.flags, transactions),
        tried: flaggingOf(after.flags, transactions),
        newly: changes.newly.length,
        noLonger: changes.noLonger.length,
        list: await readListed(this.#session, reading, changes[listed], before, after),
      };
    } catch (error) {
      // What failed can't be continued.
      this.#snapshot = null;
      throw error;
    }
  }

  /** Returns the keys of the newest reports of a change; null if it wasn't counted on the snapshot. */
  async reports({
    snapshot: id,
    today,
    tried,
    listed,
  }: CallArguments<'investigate.whatIfReports'>): Promise<readonly string[] | null> {
    if (this.#snapshot?.id !== id) return null;
    const compared = await compare(this.#snapshot, today, tried);
    if (compared === null) return null;
    const { changes } = compared;
    const { seq, time } = compared.reading.columns;
    const newest = newestOf(time, changes[listed], maxListedReports);
    const keys = await readKeys(
      this.#session,
      newest.map((index) => seq[index] ?? 0),
    );
    return [...keys.values()];
  }

  async #snapshotOf(id: number | null): Promise<WhatIfSnapshot> {
    if (this.#snapshot !== null && this.#snapshot.id === id) return this.#snapshot;
    this.#lastId += 1;
    const total = await readNumber(this.#session, 'SELECT count(*) AS number FROM report');
    this.#snapshot = new WhatIfSnapshot(this.#lastId, this.#session, total);
    return this.#snapshot;
  }
}

/** Returns what both limits flag; null if the work of one call was too little for it. */
async function compare(snapshot: WhatIfSnapshot, today: FlagLimits, tried: FlagLimits) {
  const budget = { left: unitsPerCall };
  const reading = await snapshot.reading(budget);
  const before = reading && (await snapshot.flags(reading, today, budget));
  const after = reading && (await snapshot.flags(reading, tried, budget));
  if (!reading || !before || !after) return null;
  return { reading, before, after, changes: flagChanges(before.flags, after.flags) };
}

/** Returns the newest of some reports, all by their indexes. */
function newestOf(time: BigInt64Array, indexes: readonly number[], most: number): readonly number[] {
  return indexes
    .toSorted((one, other) => Number((time[other] ?? 0n) - (time[one] ?? 0n)) || other - one)
    .slice(0, most);
}

async function readListed(
  session: Session,
  { columns: { seq, time } }: Reading,
  changed: readonly number[],
  before: FlaggedReports,
  after: FlaggedReports,
): Promise<readonly ListedChange[]> {
  const newest = newestOf(time, changed, maxListed);
  const rows = await rowsOf(
    session,
    newest.map((index) => seq[index] ?? 0),
  );
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return newest.flatMap((index): readonly ListedChange[] => {
    const row = bySeq.get(seq[index] ?? 0);
    return row ? [{ row, today: factsOf(before, index), tried: factsOf(after, index) }] : [];
  });
}

function factsOf({ flags, scores }: FlaggedReports, index: number): FlagFacts {
  const score = scores[index] ?? -1;
  return { travel: ((flags[index] ?? 0) & flagBits.travel) !== 0, score: score === -1 ? null : score };
}
