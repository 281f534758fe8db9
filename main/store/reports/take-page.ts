import type { UnexpectedAnswer } from '../../../shared/api/read-answer';
import { readReport } from '../../../shared/api/read-report';
import { type AssumedRadii, areSameRadii } from '../../../shared/domain/assumed-radius';
import { type Result, succeed } from '../../../shared/result';
import type { Session } from '../../database/connection';
import type { SyncPass, TakenLookUp, TakenPage } from '../contract';
import { asLowAs } from '../sync-memory';
import { readSyncMemory, writeSyncMemory } from './facts';
import { type NewReport, newReport } from './new-report';
import { fingerprintOf, timesOf } from './page-facts';
import { type PreparedPage, preparePage } from './prepare-page';
import type { ReportsDatabase } from './reports-database';
import { readScoring } from './scoring';
import { storedText } from './stored-text';
import { type Taken, type Taking, takeReports } from './take-reports';

/** Keeps the reports of one page of a pass and where the pass stands, with how low it has come, all or nothing. */
export async function takePage(
  reports: ReportsDatabase,
  page: PreparedPage,
  pass: SyncPass,
  now: number,
): Promise<TakenPage> {
  const received = page.reports;
  const times = timesOf(received);
  const taking = { pass: pass.id, base: pass.base, arrive: pass.kind === 'new', now };
  const { added, changed, knownBefore } = await take(reports, page, taking, async (session) => {
    await writeSyncMemory(session, { ...(await readSyncMemory(session)), pass: asLowAs(pass, times.newest) });
  });
  return {
    received: received.length,
    added: added.length,
    changed,
    knownBefore,
    fingerprint: fingerprintOf(received),
    ...times,
    addedFraud: added.filter(({ riskAssignment }) => riskAssignment === 'fraud').length,
  };
}

/** Keeps the reports of one page of a look-up, those of its transaction as its own. */
export async function takeLookUp(
  reports: ReportsDatabase,
  body: Uint8Array,
  lookUpId: string,
  transactionId: string,
  now: number,
): Promise<Result<TakenLookUp, UnexpectedAnswer>> {
  const prepared = await preparePage(body, reports.radii);
  if (!prepared.ok) return prepared;
  const received = prepared.value.reports;
  const asked = storedText(transactionId);
  const isForeign = (report: NewReport) => report.transactionId !== null && report.transactionId !== asked;
  const { added } = await take(
    reports,
    prepared.value,
    { pass: 0, base: 0, arrive: false, now },
    (session, { seqs }) => {
      const own = received.flatMap((report, at) => (isForeign(report) ? [] : (seqs[at] ?? [])));
      return session.run('INSERT OR IGNORE INTO look_up (id, seq) SELECT ?, value FROM json_each(?)', [
        lookUpId,
        JSON.stringify(own),
      ]);
    },
  );
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
  page: PreparedPage,
  taking: Omit<Taking, 'marksAmong' | 'radii'>,
  also: (session: Session, taken: Taken) => Promise<void>,
): Promise<Taken> {
  const marksAmong = (keys: readonly string[]) => reports.marks.among(keys);
  const taken = await reports.write(async (session, words) => {
    const { radii } = await readScoring(session);
    const kept = await takeReports(session, words, reportsScoredBy(page, radii), {
      ...taking,
      radii,
      marksAmong,
    });
    await also(session, kept);
    return kept;
  });
  reports.added(taken.added.length);
  return taken;
}

/** The reports of a page with the scores of these radii, which may be others than when it was prepared. */
function reportsScoredBy(
  { reports, radii: before }: PreparedPage,
  radii: AssumedRadii,
): readonly NewReport[] {
  if (areSameRadii(before, radii)) return reports;
  return reports.map(({ json, key }) => newReport(readReport(json, key), radii));
}
