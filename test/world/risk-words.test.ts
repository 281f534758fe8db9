import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../main/store/migrations';
import { reportMigrations } from '../../main/store/reports/migrations';
import { addPoints } from '../../main/store/reports/points';
import { changeScoring } from '../../main/store/reports/scores';
import { standardQueue } from '../../renderer/features/review/queues';
import { shippedViews } from '../../renderer/state/shipped-views';
import { pointTag, readPackedPoints } from '../../shared/domain/packed-points';
import { everyReport, type ReportQuery } from '../../shared/domain/report-query';
import { subjectOfRiskWord } from '../../shared/domain/review-log';
import { placeRiskWords, type RiskLevel, riskLevelOf, riskLevels } from '../../shared/domain/vocabulary';
import { Database } from '../../shared/node/database/database';
import type { Session } from '../../shared/node/database/session';
import { MemoryReviewLog } from '../support/databases/memory-review-log';
import { type StoredCopy, someKey, storedCopy, succeeded, took } from '../support/databases/stored-copy';
import { runs } from '../support/runner/depth';
import { temporaryFolder } from '../support/runner/temporary-folder';

/**
 * The words of risk: the specification's two vocabularies, and words of neither. Elsewhere, levels were sorted by their letters
 * (Seagate/cortx-prvsnr#4684, IAMconsortium/nomenclature#478, controlsfx/controlsfx#925), and a filter by level left out what it
 * should show or showed what it should leave out (spatiumddi/spatiumddi#1031, nuxsmin/sysMonDash#12).
 */

/** In the order of time, the newest last. */
const words = [
  'clear',
  'low_risk',
  'low',
  'unknown_risk',
  'Review',
  'high_risk',
  'high',
  'fraud',
  null,
] as const;

function reportWith(risk: string | null, at: number): string {
  return JSON.stringify({
    id: at + 1,
    timestamp: (1_772_323_200 + at) * 1_000_000_000,
    transaction_id: `t${at}`,
    event: { risk_assignment: risk },
    geo_location: { address: { latitude: 43.3, longitude: -2.9 } },
  });
}

let copy: StoredCopy;

beforeAll(async () => {
  copy = await storedCopy(new MemoryReviewLog());
  await took(copy, words.map(reportWith));
});

afterAll(() => copy.reports.close());

async function risksOf(query: ReportQuery, from = copy) {
  const { rows } = succeeded(await from.calls['reports.page']({ query, asOf: null, page: 1, limit: 100 }));
  return rows.map(({ riskAssignment }) => riskAssignment);
}

async function risksOnMap({ calls }: StoredCopy) {
  const { points } = succeeded(await calls['map.points']({ before: null }));
  return [...(readPackedPoints(points)?.tag ?? [])].map((tag) => pointTag(tag).risk).toSorted();
}

const matching = (text: string) => risksOf({ ...everyReport, text });
const bySeverity = { column: 'risk', descending: true } as const;

describe('the words of both vocabularies', () => {
  it('are sorted by what they mean, words of neither between high and low', async () => {
    const worstFirst = ['fraud', 'high', 'high_risk', 'Review', 'unknown_risk', 'low', 'low_risk', 'clear'];
    expect(await risksOf({ ...everyReport, sort: bySeverity })).toEqual([...worstFirst, null]);
    expect(await risksOf({ ...everyReport, sort: { ...bySeverity, descending: false } })).toEqual([
      ...worstFirst.toReversed(),
      null,
    ]);
  });

  it.each([
    ['needs review', standardQueue('needs-review').query],
    ['needs attention', shippedViews()[0]?.query ?? everyReport],
  ])('are among what %s alike', async (_name, query) => {
    expect(new Set(await risksOf(query))).toEqual(new Set(['fraud', 'high', 'high_risk']));
  });

  it('are in the queue of unknown risks if they say nothing, as are words of neither and missing ones', async () => {
    const { query } = standardQueue('unknown');
    expect(new Set(await risksOf(query))).toEqual(new Set(['unknown_risk', 'Review', null]));
  });

  it.each([
    ['risk:high', ['high', 'high_risk']],
    ['risk:low_risk', ['low', 'low_risk']],
    ['risk:"review"', ['Review']],
    ['-risk:high_risk -risk:low -risk:unknown_risk', [null, 'fraud', 'Review', 'clear']],
  ])('are found alike by %s', async (text, found) => {
    expect(new Set(await matching(text))).toEqual(new Set(found));
  });

  it.each([
    ['high_risk', ['high', 'high_risk']],
    ['low', ['low', 'low_risk']],
    ['Review', ['Review']],
  ])('are filtered alike by %s', async (risk, found) => {
    const including = { field: 'risk', in: [risk], out: [] } as const;
    const excluding = { field: 'risk', in: [], out: [risk] } as const;
    expect(new Set(await risksOf({ ...everyReport, filters: [including] }))).toEqual(new Set(found));
    expect(await risksOf({ ...everyReport, filters: [excluding] })).toHaveLength(words.length - found.length);
  });

  it('are counted as one value', async () => {
    const request = { query: everyReport, asOf: null, field: 'risk', beginning: '', limit: 100 } as const;
    const counted = succeeded(await copy.calls['reports.values'](request));
    const counts = new Map(counted.map(({ value, count }) => [value, count]));
    expect(counts.get('high')).toBe(2);
    expect(counts.get('low')).toBe(2);
    expect(counts.has('high_risk')).toBe(false);
    expect(counts.get('unknown_risk')).toBe(1);
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(words.length);
  });

  it('are in the same part of a bar, and of the same colour on the map', async () => {
    const histogram = succeeded(
      await copy.calls['reports.histogram']({ query: everyReport, asOf: null, timeZone: 'UTC' }),
    );
    const total = (risk: 'fraud' | 'high' | 'low' | 'clear' | 'other') =>
      (histogram?.bars ?? []).reduce((sum, bar) => sum + bar[risk], 0);
    expect([total('fraud'), total('high'), total('low'), total('clear'), total('other')]).toEqual([
      1, 2, 2, 1, 3,
    ]);
    expect(await risksOnMap(copy)).toEqual([
      'clear',
      'fraud',
      'high',
      'high',
      'low',
      'low',
      'none',
      'other',
      'other',
    ]);
  });
});

/** A word as an earlier version ranked it, and marked its point. */
type EarlierRisk = readonly [word: string, rank: number, marked: string];

/** Opens a copy of an earlier version, which had this many migrations, with a report for each word. */
async function copyOfVersion(
  version: number,
  risks: readonly EarlierRisk[],
  log = new MemoryReviewLog(),
  prepare: (session: Session) => Promise<void> = async () => undefined,
): Promise<StoredCopy> {
  const path = join(temporaryFolder(), 'reports.db');
  const before = await Database.open(path, { key: someKey });
  await migrate(before, reportMigrations.slice(0, version));
  const geo = {
    source: 'geo',
    latitude: 43.3,
    longitude: -2.9,
    place: '',
    suspicious: false,
    wrapped: false,
  } as const;
  await before.transaction(async (session) => {
    for (const [at, [word, rank]] of risks.entries()) {
      const number = at + 1;
      await session.run('INSERT INTO dictionary_value (code, field, rank, text) VALUES (?, 1, ?, ?)', [
        number,
        rank,
        word,
      ]);
      await session.run(
        `INSERT INTO report (seq, id, transaction_id, risk, positions, position_list, problems, arrival, first_pass, read, noted)
          VALUES (?1, ?1, 't' || ?1, ?1, 1, '[]', 0, 0, 1, 0, 0)`,
        [number],
      );
      await session.run('INSERT INTO received (seq, received_at, json) VALUES (?, 0, ?)', [
        number,
        `{"id":${number},"transaction_id":"t${number}"}`,
      ]);
    }
    const placed = risks.map(([, , riskAssignment], at) => ({
      seq: at + 1,
      riskAssignment,
      positions: [geo],
    }));
    await addPoints(session, placed);
    await prepare(session);
  });
  await before.close();
  return storedCopy(log, { path });
}

it('a copy of an earlier version gets the order, and the colours on the map', async () => {
  // That version put the words of one vocabulary first, and took all others for unknown.
  const opened = await copyOfVersion(4, [
    ['high_risk', 4, 'other'],
    ['clear', 3, 'clear'],
    ['fraud', 0, 'fraud'],
  ]);
  expect(await risksOf({ ...everyReport, sort: bySeverity }, opened)).toEqual([
    'fraud',
    'high_risk',
    'clear',
  ]);
  expect(await risksOnMap(opened)).toEqual(['clear', 'fraud', 'high']);
  await opened.reports.close();
});

/**
 * Services send the same level in other spellings. Elsewhere, those weren't filtered (getsentry/sentry#97825,
 * monoscope-tech/monoscope#514), counted (shivasurya/code-pathfinder#284) or coloured (workeffortwaste/horseman#78), or only some
 * users got them (skodaconnect/myskoda#81).
 */
describe('other spellings of known words', () => {
  const spelled = [
    'CLEAR\t',
    'Low',
    'LOW_RISK',
    'Review',
    'REVIEW',
    'Unknown_Risk',
    ' high ',
    'ｈｉｇｈ',
    'HIGH',
    'Fraud',
    'FRAUD',
  ];
  const high = [' high ', 'ｈｉｇｈ', 'HIGH'];
  let other: StoredCopy;
  let addedFraud: number;

  beforeAll(async () => {
    other = await storedCopy(new MemoryReviewLog());
    ({ addedFraud } = await took(other, spelled.map(reportWith)));
  });
  afterAll(() => other.reports.close());

  it('are shown as received, in the order of their levels, and announced', async () => {
    const order = await risksOf({ ...everyReport, sort: bySeverity }, other);
    expect(order.toSorted()).toEqual(spelled.toSorted());
    expect(order.map(riskLevelOf)).toEqual([
      'fraud',
      'fraud',
      'high',
      'high',
      'high',
      'unknown',
      'unknown',
      'unknown',
      'low',
      'low',
      'clear',
    ]);
    expect(addedFraud).toBe(2);
  });

  it.each([
    ['high', high],
    ['HIGH', high],
    ['high_risk', high],
    ['low', ['Low', 'LOW_RISK']],
    ['unknown_risk', ['Unknown_Risk']],
    ['review', ['Review', 'REVIEW']],
  ])('are found and filtered alike by %s', async (risk, found) => {
    const isOwn = risk === 'review';
    const text = `risk:${isOwn ? `"${risk}"` : risk}`;
    expect((await risksOf({ ...everyReport, text }, other)).toSorted()).toEqual(found.toSorted());
    const including = { field: 'risk', in: [risk], out: [] } as const;
    const excluding = { field: 'risk', in: [], out: [risk] } as const;
    const filtered = await risksOf({ ...everyReport, filters: [including] }, other);
    expect(filtered.toSorted()).toEqual(found.toSorted());
    expect(await risksOf({ ...everyReport, filters: [excluding] }, other)).toHaveLength(
      spelled.length - found.length,
    );
  });

  it('are counted as one value, in one part of a bar, and of one colour on the map', async () => {
    const request = { query: everyReport, asOf: null, field: 'risk', beginning: '', limit: 100 } as const;
    const counted = succeeded(await other.calls['reports.values'](request));
    expect(new Map(counted.map(({ value, count }) => [value, count]))).toEqual(
      new Map([
        ['fraud', 2],
        ['high', 3],
        ['low', 2],
        ['clear', 1],
        ['unknown_risk', 1],
        ['REVIEW', 2],
      ]),
    );
    const histogram = succeeded(
      await other.calls['reports.histogram']({ query: everyReport, asOf: null, timeZone: 'UTC' }),
    );
    expect(histogram?.bars.reduce((sum, bar) => sum + bar.high, 0)).toBe(3);
    expect((await risksOnMap(other)).filter((risk) => risk === 'high')).toHaveLength(3);
  });

  it('are in the queue of their level', async () => {
    expect((await risksOf(standardQueue('needs-review').query, other)).toSorted()).toEqual(
      [...high, 'Fraud', 'FRAUD'].toSorted(),
    );
    expect((await risksOf(standardQueue('unknown').query, other)).toSorted()).toEqual([
      'REVIEW',
      'Review',
      'Unknown_Risk',
    ]);
  });

  // Versions with 10 migrations compared words letter by letter; those with 4 also ranked otherwise.
  it.each([4, 10])(
    'get their places in a copy with %d migrations, as do words that a user placed',
    async (version) => {
      const log = new MemoryReviewLog();
      log.append(subjectOfRiskWord('Review'), {
        kind: 'risk-word',
        body: { word: 'Review', level: 'fraud' },
      });
      const opened = await copyOfVersion(
        version,
        [
          ['low', 3, 'low'],
          ['REVIEW', 2, 'other'],
          ['HIGH', 2, 'other'],
        ],
        log,
        (session) => changeScoring(session, { riskWords: [['Review', 'fraud']] }),
      );
      expect(await risksOf({ ...everyReport, sort: bySeverity }, opened)).toEqual(['REVIEW', 'HIGH', 'low']);
      expect(await risksOnMap(opened)).toEqual(['fraud', 'high', 'low']);
      await opened.reports.close();
      placeRiskWords(new Map());
    },
  );
});

describe('a word of neither vocabulary that a user gives a place', () => {
  const log = new MemoryReviewLog();
  let placing: StoredCopy;

  beforeAll(async () => {
    placing = await storedCopy(log);
    await took(placing, words.map(reportWith));
  });
  afterAll(async () => {
    placeRiskWords(new Map());
    await placing.reports.close();
  });

  async function place(word: string, level: RiskLevel | null): Promise<number> {
    log.append(subjectOfRiskWord(word), { kind: 'risk-word', body: { word, level } });
    return succeeded(await placing.calls['reports.placeRisks'](undefined));
  }
  const countOf = async (risk: string) => {
    const request = { query: everyReport, asOf: null, field: 'risk', beginning: '', limit: 100 } as const;
    const counted = succeeded(await placing.calls['reports.values'](request));
    return counted.find(({ value }) => value === risk)?.count;
  };
  const inQueue = (id: 'needs-review' | 'unknown') => risksOf(standardQueue(id).query, placing);

  // Elsewhere, levels of your choice weren't filtered by their names (denimgroup/threadfix#1574) and weren't in the order
  // (mbok/logsniffer#30), and a result without a level couldn't be requested (allure-framework/allure3#920).
  it.each(['fraud', 'high', 'low', 'clear'] as const)('counts everywhere like %s', async (level) => {
    expect(await place('Review', level)).toBe(1);
    const order = await risksOf({ ...everyReport, sort: bySeverity }, placing);
    const alike = words.filter((word) => word !== null && riskLevelOf(word) === level);
    expect(alike).toContain('Review');
    const at = alike.map((word) => order.indexOf(word));
    expect(Math.max(...at) - Math.min(...at)).toBe(alike.length - 1);
    const filtered = await risksOf(
      { ...everyReport, filters: [{ field: 'risk', in: [level], out: [] }] },
      placing,
    );
    expect(new Set(filtered)).toEqual(new Set(alike));
    expect(new Set(await risksOf({ ...everyReport, text: `risk:${level}` }, placing))).toEqual(
      new Set(alike),
    );
    expect(await countOf(level)).toBe(alike.length);
    expect(await countOf('Review')).toBeUndefined();
    expect((await risksOnMap(placing)).filter((risk) => risk === level)).toHaveLength(alike.length);
    expect((await inQueue('needs-review')).includes('Review')).toBe(level === 'fraud' || level === 'high');
    expect((await inQueue('unknown')).includes('Review')).toBe(false);
  });

  it('shows the word as received, and is ordered so in new reports and in a copy that is opened again', async () => {
    const own = new MemoryReviewLog();
    const body = { word: 'Review', level: 'fraud' } as const;
    own.append(subjectOfRiskWord('Review'), { kind: 'risk-word', body });
    let opened = await storedCopy(own);
    succeeded(await opened.calls['reports.placeRisks'](undefined));
    // The notification counts them too.
    expect((await took(opened, words.map(reportWith))).addedFraud).toBe(2);
    const worst = async () => (await risksOf({ ...everyReport, sort: bySeverity }, opened)).slice(0, 2);
    expect((await worst()).toSorted()).toEqual(['Review', 'fraud']);
    await opened.reports.close();
    placeRiskWords(new Map());
    opened = await storedCopy(own, { path: opened.path });
    expect((await worst()).toSorted()).toEqual(['Review', 'fraud']);
    expect(await risksOf(standardQueue('needs-review').query, opened)).toContain('Review');
    await opened.reports.close();
  });

  it('is in the queue of unknown risks again once it has no place', async () => {
    expect(await place('Review', null)).toBe(1);
    expect(await inQueue('unknown')).toContain('Review');
    expect(await inQueue('needs-review')).not.toContain('Review');
    expect(await countOf('Review')).toBe(1);
  });

  it('every report is in one of the queues of risks, or is of low or clear risk, whatever words have which place', async () => {
    const anyWord = fc.constantFrom('Review', 'critical', "it's", 'HIGH', 'moderado', 'fraud?');
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyWord, { minLength: 1 }),
        fc.dictionary(anyWord, fc.option(fc.constantFrom(...riskLevels))),
        async (sent, levels) => {
          const own = new MemoryReviewLog();
          const some = await storedCopy(own);
          await took(some, [...sent, ...words].map(reportWith));
          for (const [word, level] of Object.entries(levels))
            own.append(subjectOfRiskWord(word), { kind: 'risk-word', body: { word, level } });
          succeeded(await some.calls['reports.placeRisks'](undefined));
          const queued = await Promise.all(
            (['needs-review', 'unknown'] as const).map((id) => risksOf(standardQueue(id).query, some)),
          );
          const filter = { field: 'risk', in: ['low', 'clear'], out: [] } as const;
          const others = await risksOf({ ...everyReport, filters: [filter] }, some);
          const order = await risksOf({ ...everyReport, sort: bySeverity }, some);
          await some.reports.close();
          expect([...queued.flat(), ...others].toSorted()).toEqual([...sent, ...words].toSorted());
          const ranks = order.map((risk) =>
            risk === null ? riskLevels.length : riskLevels.indexOf(riskLevelOf(risk)),
          );
          expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
        },
      ),
      { numRuns: runs(60) },
    );
  });
});
