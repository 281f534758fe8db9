import { setImmediate as nextTurn } from 'node:timers/promises';
import { readReportsWithPauses, type UnexpectedAnswer } from '../../../shared/api/read-answer';
import type { ReceivedReport } from '../../../shared/domain/report';
import type { Result } from '../../../shared/result';
import { succeed } from '../../../shared/result';
import type { Session } from '../../database/connection';
import { contentKey } from '../content-key';
import type { SyncPass, TakenLookUp, TakenPage } from '../contract';
import { readSyncMemory, writeSyncMemory } from './facts';
import { fingerprintOf, timesOf } from './page-facts';
import type { ReportsDatabase } from './reports-database';
import { type Taken, type Taking, takeReports } from './take-reports';

/** Reads one page of a pass, and keeps its reports and where the pass stands, all or nothing. */
export async function takePage(
  reports: ReportsDatabase,
  body: Uint8Array,
  pass: SyncPass,
  now: number,
): Promise<Result<TakenPage, UnexpectedAnswer>> {
  const read = await readReportsWithPauses(body, contentKey, nextTurn);
  if (!read.ok) return read;
  const received = read.value;
  const taking = { pass: pass.id, arrive: pass.kind === 'new', now };
  const { added, changed, knownBefore } = await take(reports, received, taking, async (session) => {
    await writeSyncMemory(session, { ...(await readSyncMemory(session)), pass });
  });
  return succeed({
    received: received.length,
    added: added.length,
    changed,
    knownBefore,
    fingerprint: fingerprintOf(received),
    ...timesOf(received),
    addedFraud: added.filter(({ report }) => report.event?.riskAssignment === 'fraud').length,
  });
}

/** Keeps the reports of one page of a look-up, those of its transaction as its own. */
export async function takeLookUp(
  reports: ReportsDatabase,
  body: Uint8Array,
  lookUpId: string,
  transactionId: string,
  now: number,
): Promise<Result<TakenLookUp, UnexpectedAnswer>> {
  const read = await readReportsWithPauses(body, contentKey, nextTurn);
  if (!read.ok) return read;
  const received = read.value;
  const isForeign = ({ report }: ReceivedReport) =>
    report.transactionId !== null && report.transactionId !== transactionId;
  const { added } = await take(reports, received, { pass: 0, arrive: false, now }, (session, { seqs }) => {
    const own = received.filter((report) => !isForeign(report)).map(({ key }) => seqs.get(key));
    return session.run('INSERT OR IGNORE INTO look_up (id, seq) SELECT ?, value FROM json_each(?)', [
      lookUpId,
      JSON.stringify(own.filter((seq) => seq !== undefined)),
    ]);
  });
  const foreign = received.filter(isForeign).length;
  return succeed({
    received: received.length,
    added: added.length,
    foreign,
    fingerprint: fingerprintOf(received),
  });
}

async function take(
  reports: ReportsDatabase,
  received: readonly ReceivedReport[],
  taking: Omit<Taking, 'marksAmong'>,
  also: (session: Session, taken: Taken) => Promise<void>,
): Promise<Taken> {
  const marksAmong = (keys: readonly string[]) => reports.marks.among(keys);
  const taken = await reports.write(async (session, words) => {
    const kept = await takeReports(session, words, received, { ...taking, marksAmong });
    await also(session, kept);
    return kept;
  });
  reports.added(taken.added.length);
  return taken;
}
