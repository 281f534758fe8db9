import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WhatIfAnswer, WhatIfCounts } from '../../../../../shared/contract/what-if.calls';
import { whatIfCalls } from '../../../../../shared/contract/what-if.calls';
import { defaultRadii } from '../../../../../shared/domain/assumed-radius';
import { defaultTravelLimits } from '../../../../../shared/domain/move';
import { everyReport } from '../../../../../shared/domain/report-query';
import type { StoredRow } from '../../../../../shared/domain/report-row';
import { subjectOf, type Verdict } from '../../../../../shared/domain/review-log';
import { type FlagLimits, flagReasons, scoreToday } from '../../../../../shared/domain/what-if';
import { MemoryReviewLog } from '../../../../support/databases/memory-review-log';
import { type StoredCopy, storedCopy, succeeded } from '../../../../support/databases/stored-copy';
import { verdictOn } from '../../../../support/inputs/sample-entry';
import { simulatedReports, tookAll } from '../../../../support/inputs/simulated-reports';

const today: FlagLimits = { travel: defaultTravelLimits, score: scoreToday, radii: defaultRadii };
const wider = { ...defaultRadii, geo: 3_000, em: 3_000, wifi: 3_000, lte: 3_000, ip: 5_000, unknown: 5_000 };
const reports = 500;

let copy: StoredCopy;
let rows: readonly StoredRow[];
const log = new MemoryReviewLog();

beforeAll(async () => {
  copy = await storedCopy(log);
  await tookAll(copy, await simulatedReports({ seed: 4_711, reports, days: 4 }));
  await setUp(today);
  rows = await storedRows();
});

afterAll(() => copy.reports.close());

/** Makes the app's settings these limits, so that the stored scores and signals are for them. */
async function setUp({ radii, travel }: FlagLimits): Promise<void> {
  succeeded(await copy.calls['reports.assumeRadii']({ radii }));
  succeeded(await copy.calls['reports.deriveSignals']({ radii, limits: travel }));
}

async function storedRows(): Promise<readonly StoredRow[]> {
  const pages: StoredRow[] = [];
  for (let page = 1; pages.length < reports; page += 1) {
    const read = await copy.calls['reports.page']({ query: everyReport, asOf: null, page, limit: 1_000 });
    const found = succeeded(read).rows;
    if (found.length === 0) break;
    pages.push(...found);
  }
  return pages;
}

async function ask(tried: FlagLimits, listed: 'newly' | 'noLonger' = 'newly'): Promise<WhatIfCounts> {
  let snapshot: number | null = null;
  for (;;) {
    const answer: WhatIfAnswer = await copy.investigations['investigate.whatIf']({
      snapshot,
      today,
      tried,
      listed,
    });
    if (answer.kind === 'counted') return answer;
    expect(answer.done).toBeLessThanOrEqual(answer.of);
    snapshot = answer.snapshot;
  }
}

const isFlagged = (row: StoredRow, { score }: FlagLimits) =>
  row.derived.includes('Impossible travel') || (row.disagreement ?? -1) >= score;

describe('the what-if', () => {
  it('flags by today’s limits what the store flags', async () => {
    const { today: counts, tried, newly, noLonger, reports: counted } = await ask(today);
    expect(counted).toBe(reports);
    const travels = rows.filter(({ derived }) => derived.includes('Impossible travel')).length;
    expect(travels).toBeGreaterThan(5);
    expect(counts.travel.reports).toBe(travels);
    expect(counts.disagreement.reports).toBe(
      rows.filter(({ disagreement }) => (disagreement ?? 0) > 0).length,
    );
    expect(counts.any.reports).toBe(rows.filter((row) => isFlagged(row, today)).length);
    expect(tried).toEqual(counts);
    expect([newly, noLonger]).toEqual([0, 0]);
  });

  it.each<[string, FlagLimits]>([
    ['a slower limit', { ...today, travel: { ...defaultTravelLimits, fastestKmPerHour: 150 } }],
    ['a greater distance', { ...today, travel: { ...defaultTravelLimits, floorKm: 15_000 } }],
    ['positions behind proxies', { ...today, travel: { ...defaultTravelLimits, excludeProxies: false } }],
    ['wider radii', { ...today, radii: wider }],
    ['a higher score', { ...today, score: 100 }],
  ])('flags by %s what the store flags once that is the setting', async (_, tried) => {
    const found = await ask(tried);
    const missed = await ask(tried, 'noLonger');
    await setUp(tried);
    const after = new Map((await storedRows()).map((row) => [row.key, row]));
    await setUp(today);
    const isThen = ({ key }: StoredRow) => {
      const row = after.get(key);
      return row !== undefined && isFlagged(row, tried);
    };
    const newly = rows.filter((row) => !isFlagged(row, today) && isThen(row));
    const noLonger = rows.filter((row) => isFlagged(row, today) && !isThen(row));
    expect(found.tried).not.toEqual(found.today);
    expect(found.tried.any.reports).toBe(rows.filter(isThen).length);
    expect([found.newly, found.noLonger]).toEqual([newly.length, noLonger.length]);
    const keys = (list: WhatIfCounts['list']) => list.map(({ row }) => row.key);
    expect(keys(found.list)).toEqual(newly.map(({ key }) => key).slice(0, 100));
    expect(keys(missed.list)).toEqual(noLonger.map(({ key }) => key).slice(0, 100));
    const { snapshot } = missed;
    for (const [listed, expected] of [
      ['newly', newly],
      ['noLonger', noLonger],
    ] as const) {
      const listedKeys = await copy.investigations['investigate.whatIfReports']({
        snapshot,
        today,
        tried,
        listed,
      });
      expect(listedKeys).toEqual(expected.map(({ key }) => key));
      if (listedKeys === null || listedKeys.length === 0) continue;
      const filter = {
        field: 'listed',
        keys: listedKeys,
        reason: 'newlyFlagged',
        found: expected.length,
      } as const;
      const query = { ...everyReport, filters: [filter] };
      const page = await copy.calls['reports.page']({ query, asOf: null, page: 1, limit: 1_000 });
      expect(succeeded(page).rows.map(({ key }) => key)).toEqual(listedKeys);
    }
    for (const { row, tried: facts } of found.list) {
      const then = after.get(row.key);
      expect(facts).toEqual({
        travel: then?.derived.includes('Impossible travel'),
        score: then?.disagreement ?? null,
      });
    }
  });

  it('lists the reports of a change only while its snapshot exists', async () => {
    const { snapshot } = await ask(today);
    const request = { today, tried: today, listed: 'newly' } as const;
    const reportsOf = copy.investigations['investigate.whatIfReports'];
    expect(await reportsOf({ ...request, snapshot })).toEqual([]);
    expect(await reportsOf({ ...request, snapshot: snapshot + 1 })).toBeNull();
  });

  it('measures precision and recall on judged transactions alone', async () => {
    const judged = rows.filter(({ transactionId }) => transactionId !== null).slice(0, 90);
    const verdictOf = (at: number): Verdict =>
      at % 9 === 0 ? 'unclear' : at % 3 === 0 ? 'legitimate' : at % 3 === 1 ? 'fraud' : 'suspicious';
    const transactions = [...new Set(judged.map(({ transactionId }) => transactionId))];
    for (const [at, transactionId] of transactions.entries()) {
      const key = judged.find((row) => row.transactionId === transactionId)?.key ?? '';
      log.append(subjectOf({ key, transactionId }), verdictOn(key, verdictOf(at)));
    }
    await copy.reports.mirrorReviewLog();
    const { today: counts, judged: byVerdict } = await ask(today);
    const number = (verdict: Verdict) => transactions.filter((_, at) => verdictOf(at) === verdict).length;
    expect(byVerdict).toEqual({
      fraud: number('fraud'),
      suspicious: number('suspicious'),
      legitimate: number('legitimate'),
      unclear: number('unclear'),
    });
    const flagged = (at: number) =>
      rows.some((row) => row.transactionId === transactions[at] && isFlagged(row, today));
    const all = transactions.map((_, at) => ({ flagged: flagged(at), verdict: verdictOf(at) }));
    const compared = all.filter(({ verdict }) => verdict !== 'unclear');
    const positive = compared.filter(({ verdict }) => verdict !== 'legitimate');
    const hits = positive.filter((each) => each.flagged).length;
    expect(counts.any.precision).toEqual({ hits, n: compared.filter((each) => each.flagged).length });
    expect(counts.any.recall).toEqual({ hits, n: positive.length });
    expect(hits).toBeGreaterThan(5);
    for (const reason of flagReasons) expect(counts[reason].recall.n).toBe(positive.length);

    // Divided verdicts are no verdict yet.
    const [subject] = transactions.flatMap((transactionId, at) =>
      verdictOf(at) === 'fraud' ? [subjectOf({ key: '', transactionId })] : [],
    );
    const device = '00000000-0000-4000-8000-0000000000dd';
    log.append(subject ?? '', verdictOn('', 'legitimate'), { person: 'ben', device });
    await copy.reports.mirrorReviewLog();
    const { today: left, judged: others } = await ask(today);
    expect(others).toEqual({ ...byVerdict, fraud: number('fraud') - 1 });
    expect(left.any.recall.n).toBe(positive.length - 1);
  });

  it('keeps its snapshot while reports arrive, until it is asked to read them again', async () => {
    const before = await ask(today);
    await tookAll(copy, await simulatedReports({ seed: 4_712, reports: 20, days: 1 }).then(renumbered));
    const same = await copy.investigations['investigate.whatIf']({
      snapshot: before.snapshot,
      today,
      tried: today,
      listed: 'newly',
    });
    expect(same).toMatchObject({ kind: 'counted', reports });
    expect(await ask(today)).toMatchObject({ reports: reports + 20 });
  });
});

/** The reports of another world have the same IDs. */
function renumbered(texts: readonly string[]): readonly string[] {
  return texts.map((text) => text.replace(/^\{"id":1/, '{"id":2'));
}

it('a question with limits that can’t be set is refused', () => {
  const accepts = (tried: object) =>
    whatIfCalls['investigate.whatIf'].arguments.safeParse({ snapshot: null, today, tried, listed: 'newly' })
      .success;
  expect(accepts(today)).toBe(true);
  expect(accepts({ ...today, score: 0 })).toBe(false);
  expect(accepts({ ...today, score: 101 })).toBe(false);
  expect(accepts({ ...today, travel: { ...defaultTravelLimits, fastestKmPerHour: 9 } })).toBe(false);
  expect(accepts({ ...today, radii: { ...defaultRadii, geo: -1 } })).toBe(false);
});
