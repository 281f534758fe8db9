import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DriftAnswer } from '../../../../../shared/contract/drift.calls';
import type { DriftValue } from '../../../../../shared/domain/drift-values';
import { MemoryReviewLog } from '../../../../support/databases/memory-review-log';
import { type StoredCopy, storedCopy } from '../../../../support/databases/stored-copy';
import { tookAll } from '../../../../support/inputs/simulated-reports';

const day = 24 * 3_600_000;
/** A Monday, in Madrid as in UTC. */
const monday = Date.UTC(2026, 0, 5);
const weeks = 6;
/** The Thursday of the seventh week. */
const now = monday + weeks * 7 * day + 3 * day;
const perWeek = 120;

/** A report of the week `week`: the model "Nova 9" and Wi-Fi are new in week 4; "extra_data.channel" no longer exists from week 5 on. */
function report(week: number, at: number): string {
  const id = week * 1_000 + at + 1;
  const time = BigInt(monday + week * 7 * day + at * 60_000) * 1_000_000n;
  const isNew = week >= 4 && at % 3 === 0;
  const fields = JSON.stringify({
    transaction_id: `t${id}`,
    device: {
      id: `d${id}`,
      model: isNew ? 'Nova 9' : 'Pixel',
      sensors: { gps: true, wifi: at % 2 === 0 },
    },
    event: { risk_assignment: at % 4 === 0 ? 'high' : 'low', fraud_cases: ['Spoofing'] },
    location: {
      location_type: isNew ? 'wifi' : 'lte',
      address: { city: 'Madrid', latitude: 40.4, longitude: -3.7 },
    },
    extra_data: week >= 5 ? { step: 'pay' } : { step: 'pay', channel: 'app' },
  });
  return `{"id":${id},"timestamp":${time},${fields.slice(1)}`;
}

let copy: StoredCopy;
let drift: DriftAnswer;

beforeAll(async () => {
  copy = await storedCopy(new MemoryReviewLog());
  const complete = Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: perWeek }, (_, at) => report(week, at)),
  ).flat();
  const current = Array.from({ length: 10 }, (_, at) => report(weeks, at));
  const wrong = '{"id":99999,"timestamp":4070908800000000000}';
  await tookAll(copy, [...complete, ...current, wrong]);
  const answer = await ask('UTC');
  if (answer === null) throw new Error('There are reports.');
  drift = answer;
});

afterAll(() => copy.reports.close());

const ask = (timeZone: string, values: readonly DriftValue[] | null = null) =>
  copy.investigations['investigate.drift']({ timeZone, now, values: values && [...values] });

const foundOf = (subject: DriftAnswer['findings'][number]['subject']) =>
  drift.findings.filter((each) => each.subject === subject);

describe('drift', () => {
  it('counts complete weeks and the current one, up to now', () => {
    expect(drift.edges[0]).toBe(monday);
    expect(drift.complete).toBe(weeks);
    expect(drift.reports).toEqual([...Array.from({ length: weeks }, () => perWeek), 10]);
    expect(drift.sampled).toEqual(drift.reports);
  });

  it('begins the weeks at midnight of the user’s zone', async () => {
    const elsewhere = await ask('Europe/Madrid');
    expect(elsewhere?.edges[1]).toBe(monday + 7 * day - 3_600_000);
    expect(elsewhere?.reports[0]).toBe(perWeek);
  });

  it('says since when a value is new', () => {
    expect(foundOf('deviceModel')).toMatchObject([
      { value: 'Nova 9', kind: 'new', week: 4, before: { hits: 0, n: 480 }, since: { hits: 80, n: 240 } },
    ]);
  });

  it('finds what is only in the texts, and leads to a report with it', () => {
    const [wifi] = foundOf('locationType');
    expect(wifi).toMatchObject({ value: 'wifi', kind: 'new', week: 4 });
    expect(Number(wifi?.example)).toBeGreaterThan(4_000);
    expect(foundOf('field')).toMatchObject([
      { value: 'extra_data.channel', kind: 'gone', week: 5, since: { hits: 0, n: 120 } },
    ]);
    expect(Number(foundOf('field')[0]?.example)).toBeLessThan(5_000);
  });

  it('says nothing about what stays as it was', () => {
    expect(foundOf('risk')).toEqual([]);
    expect(foundOf('fraudCase')).toEqual([]);
    expect(foundOf('sensor')).toEqual([]);
    expect(foundOf('problems')).toEqual([]);
  });

  it('measures how much the last complete week differs from those before', () => {
    const stability = (subject: string) =>
      drift.subjects.find((each) => each.subject === subject)?.stability?.index;
    expect(stability('risk')).toBeLessThan(0.001);
    expect(stability('deviceModel')).toBeGreaterThan(0.25);
    expect(stability('field')).toBeUndefined();
  });

  it('has the most frequent values of each week', () => {
    expect(drift.subjects.find(({ subject }) => subject === 'risk')?.top).toEqual([
      { value: 'low', counts: [90, 90, 90, 90, 90, 90, 7] },
      { value: 'high', counts: [30, 30, 30, 30, 30, 30, 3] },
    ]);
  });

  it('finds only changes of some values, if they are asked about', async () => {
    const nova = { subject: 'deviceModel', value: 'Nova 9' } as const;
    const found = await ask('UTC', [nova, { subject: 'risk', value: 'high' }]);
    expect(found?.findings).toMatchObject([{ ...nova, kind: 'new', week: 4 }]);
    expect(found?.moreFindings).toBe(0);
    expect(found?.reports).toEqual(drift.reports);
  });

  it('compares the weeks up to an earlier one as if later ones weren’t there', async () => {
    const untilWeek5 = monday + 5 * 7 * day;
    const request = { timeZone: 'UTC', now: untilWeek5, values: null };
    const then = await copy.investigations['investigate.drift'](request);
    expect([then?.complete, then?.reports]).toEqual([5, Array.from({ length: 5 }, () => perWeek)]);
    expect(then?.findings.some(({ value }) => value === 'Nova 9')).toBe(true);
    expect(then?.findings.some(({ kind }) => kind === 'gone')).toBe(false);
  });

  it('is nothing before the first report', async () => {
    const request = { timeZone: 'UTC', now: monday - 1, values: null };
    expect(await copy.investigations['investigate.drift'](request)).toBeNull();
  });
});
