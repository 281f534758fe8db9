import type { CallArguments } from '../../../../shared/contract/contract';
import type { FlagFacts, ListedChange, WhatIfAnswer } from '../../../../shared/contract/what-if-calls';
import { flagBits, flagChanges, flaggingOf } from '../../../../shared/domain/what-if';
import { readNumber, type Session } from '../../../../shared/node/database/connection';
import { rowsOf } from '../../reports/read-rows';
import { type FlaggedReports, type Reading, WhatIfSnapshot } from './snapshot';

/** Units of work in one call: up to about a quarter of a second. */
const unitsPerCall = 20_000;
/** Reports that are listed of a change, the newest ones. */
export const maxListed = 100;

/** The last snapshot of each connection. It is dropped with the connection, by a newer one, and by `endWhatIf`. */
const snapshots = new WeakMap<Session, WhatIfSnapshot>();
let lastId = 0;

async function snapshotOf(session: Session, id: number | null): Promise<WhatIfSnapshot> {
  const known = snapshots.get(session);
  if (known && known.id === id) return known;
  lastId += 1;
  const total = await readNumber(session, 'SELECT count(*) AS number FROM report');
  const created = new WhatIfSnapshot(lastId, session, total);
  snapshots.set(session, created);
  return created;
}

/** Frees the memory of the snapshot. */
export function endWhatIf(session: Session): void {
  snapshots.delete(session);
}

/**
 * Counts what other limits would flag, on a snapshot of the reports; writes nothing. While the snapshot is being read, the
 * answer is how far that is: the same request then continues it.
 */
export async function readWhatIf(
  session: Session,
  { snapshot: id, today, tried, listed }: CallArguments<'investigate.whatIf'>,
): Promise<WhatIfAnswer> {
  const snapshot = await snapshotOf(session, id);
  const budget = { left: unitsPerCall };
  try {
    const reading = await snapshot.reading(budget);
    const before = reading && (await snapshot.flags(reading, today, budget));
    const after = reading && (await snapshot.flags(reading, tried, budget));
    if (!reading || !before || !after)
      return { kind: 'preparing', snapshot: snapshot.id, ...snapshot.progress };
    const changes = flagChanges(before.flags, after.flags);
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
      list: await readListed(session, reading, changes[listed], before, after),
    };
  } catch (error) {
    // What failed can't be continued.
    endWhatIf(session);
    throw error;
  }
}

async function readListed(
  session: Session,
  { columns: { seq, time } }: Reading,
  changed: readonly number[],
  before: FlaggedReports,
  after: FlaggedReports,
): Promise<readonly ListedChange[]> {
  const newest = changed
    .toSorted((one, other) => Number((time[other] ?? 0n) - (time[one] ?? 0n)) || other - one)
    .slice(0, maxListed);
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
