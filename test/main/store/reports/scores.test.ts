import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { writeMetadata } from '../../../../main/store/metadata';
import { readScoring, recountScores } from '../../../../main/store/reports/scores';
import { readReport } from '../../../../shared/api/read-report';
import { type AssumedRadii, defaultRadii } from '../../../../shared/domain/assumed-radius';
import { disagreementOf } from '../../../../shared/domain/disagreement';
import { everyReport, type ReportQuery } from '../../../../shared/domain/report-query';
import { claimsOf } from '../../../../shared/domain/source-comparison';
import { positionsIn } from '../../../../shared/gazetteer';
import { Database } from '../../../../shared/node/database/database';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import {
  answerOf,
  pass,
  type StoredCopy,
  someKey,
  storedCopy,
  succeeded,
  took,
} from '../../../support/databases/stored-copy';
import { anyPlacement } from '../../../support/inputs/any-report';
import { sampleReport } from '../../../support/inputs/sample-reports';
import { runs } from '../../../support/runner/depth';

const narrow: AssumedRadii = { ...defaultRadii, geo: 0, em: 0, ip: 0 };
const wide: AssumedRadii = { ...defaultRadii, ip: 5_000 };

/** Returns a report with the GPS in Bilbao and the IP address this many degrees north of it. */
function report(id: number, degrees: number): string {
  const address = (latitude: number) => ({ address: { latitude, longitude: -2.9 } });
  return JSON.stringify({ id, geo_location: address(43), ip: address(43 + degrees) });
}

const many = 950;
/** More reports than one batch, each with another score than its neighbours. */
const reports = Array.from({ length: many }, (_, at) => report(at + 1, (at % 40) + 3));

async function rowsOf({ calls }: StoredCopy, change: Partial<ReportQuery> = {}) {
  const query = { ...everyReport, ...change };
  return succeeded(await calls['reports.page']({ query, asOf: null, page: 1, limit: 1_000 })).rows;
}

async function scoresOf(copy: StoredCopy): Promise<readonly (number | null)[]> {
  const rows = await rowsOf(copy, { sort: { column: 'id', descending: false } });
  return rows.map(({ disagreement }) => disagreement);
}

/** Returns the score that a report's details show; null if they compare nothing. */
function shownScore(json: string, radii: AssumedRadii): number | null {
  const { report } = readReport(json, '');
  const claims = claimsOf(report, positionsIn(report).usable);
  const { score, distances, reasons } = disagreementOf(claims, radii);
  const isCompared = distances.length > 0 || reasons.some(({ kind }) => kind !== 'empty position');
  return isCompared ? score : null;
}

const shownScores = (radii: AssumedRadii, texts = reports) => texts.map((json) => shownScore(json, radii));

const scoringOf = ({ reports: { reader } }: StoredCopy) => readScoring(reader);

async function assume({ calls }: StoredCopy, radii: AssumedRadii): Promise<number> {
  return succeeded(await calls['reports.assumeRadii']({ radii }));
}

async function filled(texts: readonly string[] = reports): Promise<StoredCopy> {
  const copy = await storedCopy(new MemoryReviewLog());
  await took(copy, texts);
  return copy;
}

describe('the score of a stored report', () => {
  it('equals the one its details show, for any report and radii', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyPlacement, { minLength: 1, maxLength: 30 }),
        fc.constantFrom(defaultRadii, narrow, wide),
        async (placements, radii) => {
          const texts = placements.map((fields, id) => sampleReport({ ...fields, id }));
          const copy = await filled(texts);
          await assume(copy, radii);
          expect(await scoresOf(copy)).toEqual(shownScores(radii, texts));
          await copy.reports.close();
        },
      ),
      { numRuns: runs(40) },
    );
  });

  it('is null if nothing can be compared', async () => {
    const copy = await filled([
      '{"id":1}',
      '{"id":2,"geo_location":{"address":{"latitude":1,"longitude":1}}}',
    ]);
    expect(await scoresOf(copy)).toEqual([null, null]);
    await copy.reports.close();
  });

  it('changes when another content of the report is shown', async () => {
    const copy = await filled([report(1, 0), report(2, 0)]);
    expect(await scoresOf(copy)).toEqual([0, 0]);
    await took(copy, [report(2, 40)]);
    expect(await scoresOf(copy)).toEqual(shownScores(defaultRadii, [report(1, 0), report(2, 40)]));
    await copy.reports.close();
  });

  it('is for the radii at the time of storing, not of preparing', async () => {
    const copy = await filled([]);
    const prepared = succeeded(await copy.calls['pages.prepare']({ body: answerOf(reports) }));
    if (!prepared.ok) throw new Error('Not an answer.');
    await assume(copy, wide);
    succeeded(await copy.calls['pages.storePrepared']({ ticket: prepared.value.ticket, pass: pass(1) }));
    expect(await scoresOf(copy)).toEqual(shownScores(wide));
    await copy.reports.close();
  });
});

describe('changing the radii', () => {
  it('changes the scores of all reports and returns their number', async () => {
    const copy = await filled();
    expect(await assume(copy, defaultRadii)).toBe(0);
    const before = await scoresOf(copy);
    const changed = await assume(copy, wide);
    const after = await scoresOf(copy);
    expect(after).toEqual(shownScores(wide));
    expect(changed).toBe(after.filter((score, at) => score !== before[at]).length);
    expect(changed).toBeGreaterThan(100);
    expect(await assume(copy, wide)).toBe(0);
    await copy.reports.close();
  });

  it('changes what is sorted and filtered by them', async () => {
    const copy = await filled();
    copy.reports.startIndexing();
    await copy.reports.backgroundWorkDone();
    await assume(copy, wide);
    const expected = shownScores(wide).map((score) => score ?? -1);
    const sorted = await rowsOf(copy, { sort: { column: 'disagreement', descending: true } });
    expect(sorted.map(({ disagreement }) => disagreement)).toEqual(
      expected.toSorted((one, other) => other - one),
    );
    const filters = [{ field: 'disagreement', atLeast: 1, atMost: 60 }] as const;
    const found = await rowsOf(copy, { filters });
    expect(found).toHaveLength(expected.filter((score) => score >= 1 && score <= 60).length);
    await copy.reports.close();
  });

  it('again before all scores are computed leaves the scores of the last radii', async () => {
    const copy = await filled();
    await Promise.all([assume(copy, narrow), assume(copy, defaultRadii), assume(copy, wide)]);
    expect(await scoresOf(copy)).toEqual(shownScores(wide));
    await copy.reports.close();
  });

  it('lets reports be added meanwhile, which get their score at once', async () => {
    const copy = await filled();
    const reckoned = assume(copy, wide);
    await took(copy, [report(5_000, 35), report(1, 39)]);
    await reckoned;
    const texts = [report(1, 39), ...reports.slice(1), report(5_000, 35)];
    expect(await scoresOf(copy)).toEqual(shownScores(wide, texts));
    await copy.reports.close();
  });

  it('continues at the next opening if the file was closed meanwhile', async () => {
    const copy = await filled();
    await assume(copy, defaultRadii);
    const reckoned = assume(copy, wide);
    // Read as fast as possible, which is faster than the scores are computed.
    for (let begun = false; !begun; ) {
      const { radii, recounted } = await scoringOf(copy);
      begun = radii.ip === wide.ip && recounted !== 0;
    }
    await copy.reports.close();
    const first = await reckoned;
    const again = await storedCopy(new MemoryReviewLog(), { path: copy.path });
    const { recounted } = await scoringOf(again);
    expect(recounted).toBeGreaterThan(0);
    expect(recounted).toBeLessThan(many);
    const rest = await assume(again, wide);
    const [before, after] = [shownScores(defaultRadii), shownScores(wide)];
    expect(await scoresOf(again)).toEqual(after);
    expect(first + rest).toBe(after.filter((score, at) => score !== before[at]).length);
    expect(rest).toBeGreaterThan(0);
    await again.reports.close();
  });

  it('delays no other call until all scores are computed', async () => {
    const copy = await filled();
    const order: string[] = [];
    const reckoned = assume(copy, wide).then(() => order.push('reckoned'));
    await rowsOf(copy).then(() => order.push('a page'));
    await took(copy, [report(2_000, 1)]).then(() => order.push('a report'));
    await reckoned;
    expect(order).toEqual(['a page', 'a report', 'reckoned']);
    await copy.reports.close();
  });

  it('does not recompute finished scores', async () => {
    const copy = await filled();
    let steps = 0;
    await recountScores(copy.reports, wide, () => {
      steps += 1;
      return steps <= 3;
    });
    expect((await scoringOf(copy)).recounted).toBe(100);
    // Finished reports are not read again: an overwritten score stays.
    await copy.reports.write((session) =>
      session.run('UPDATE report SET disagreement = NULL WHERE seq <= 100'),
    );
    await assume(copy, wide);
    expect(await scoresOf(copy)).toEqual([...Array(100).fill(null), ...shownScores(wide).slice(100)]);
    await copy.reports.close();
  });
});

it('scores of another rule are recomputed, like those of other radii', async () => {
  const copy = await filled();
  await assume(copy, defaultRadii);
  await copy.reports.write(async (session) => {
    await writeMetadata(session, 'scores', JSON.stringify({ rule: 0, radii: defaultRadii, recounted: null }));
    await session.run('UPDATE report SET disagreement = NULL');
  });
  expect(await assume(copy, defaultRadii)).toBe(many);
  expect(await scoresOf(copy)).toEqual(shownScores(defaultRadii));
  await copy.reports.close();
});

/** Returns a copy of the reports as it is opened without scores and without their index. */
async function withoutScores(): Promise<StoredCopy> {
  const { path, reports: copied } = await filled();
  await copied.close();
  const database = await Database.open(path, { key: someKey });
  await database.exec(`DROP INDEX IF EXISTS report_disagreement; UPDATE report SET disagreement = NULL;
    DELETE FROM metadata WHERE name IN ('scores', 'sync')`);
  await database.close();
  return storedCopy(new MemoryReviewLog(), { path });
}

describe('a copy without scores', () => {
  it('is available at once, and gets them', async () => {
    const copy = await withoutScores();
    expect(await scoresOf(copy)).toEqual(reports.map(() => null));
    expect(await assume(copy, defaultRadii)).toBe(many);
    expect(await scoresOf(copy)).toEqual(shownScores(defaultRadii));
    expect(await assume(copy, defaultRadii)).toBe(0);
    await copy.reports.close();
  });

  it('gets an index to sort by them', async () => {
    const copy = await withoutScores();
    await copy.reports.backgroundWorkDone();
    const indexes = await copy.reports.reader.rows(
      "SELECT name FROM sqlite_schema WHERE name = 'report_disagreement'",
      [],
      z.unknown(),
    );
    expect(indexes).toHaveLength(1);
    await copy.reports.close();
  });
});
