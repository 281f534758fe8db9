import { describe, expect, it } from 'vitest';
import { haveSameSubjects, isSameButChanging } from '../../main/sync/page-repetition';
import { copyOf } from '../support/main/copied-service';
import { startListService, type Written } from '../support/servers/list-service';

/**
 * Services that write something again into each answer, so that no report without an id is ever received twice. The source of
 * a case is named with it.
 */

const sizes = { preferred: 20, first: 5, preview: 10, smaller: [10, 5], minServiceLimit: 5, overlap: 2 };
const time = 1_772_373_000_000_000_000n;
const someReports = (count: number) =>
  Array.from({ length: count }, (_, at) => `{"transaction_id":"t${at}","timestamp":${time - BigInt(at)}}`);

/** What services write again with each answer: the time, or what they derive or round. */
const written: Readonly<Record<string, Written>> = {
  'the time of the answer': (report, answer) =>
    report.replace(/"timestamp":\d+/, `"timestamp":${time + BigInt(answer) * 1_000_000n}`),
  'the time of the answer, in seconds': (report, answer) =>
    report.replace(/"timestamp":\d+/, `"timestamp":${time + BigInt(answer >> 2) * 1_000_000_000n}`),
  'another text': (report, answer) => report.replace(/^\{/, `{"descriptive_report":"Answer ${answer}",`),
  'another position, in every other report': (report, answer) =>
    /[02468]"/.test(report)
      ? report.replace(/^\{/, `{"geo_location":{"address":{"latitude":40.${answer},"longitude":-3.7}},`)
      : report,
};
/** Reports of users, without a transaction. */
const ofUsers = (reports: readonly string[]) =>
  reports.map((report) => report.replace(/"transaction_id":"t(\d+)"/, '"user":{"id":"ana$1"}'));

// PostHog/posthog PR #75813, NangoHQ/nango-sync #20, ConductorOne/baton-sdk PR #107: the last page comes again for ever;
// mvanhorn/cli-printing-press #4091: the first; ahmet-cetinkaya/whph PR #293: all pages from the first on.
describe.each(Object.keys(written))('a service that writes %s into each report without an id', (what) => {
  it.each([
    ['transactions', '[]', 45],
    ['transactions', 'last page again', 45],
    ['transactions', 'last page again', 3],
    ['transactions', 'pages from the first on again', 40],
    ['users', 'last page again', 40],
    ['users', 'first page again', 45],
  ] as const)('has a list of %s that is complete if it ends with %s, %d reports', async (of, end, count) => {
    const reports = of === 'users' ? ofUsers(someReports(count)) : someReports(count);
    const copy = await copyOf(await startListService(reports, end, written[what]), { sizes });
    copy.open('profile');
    await copy.until(({ kind, completedAt }) => kind === 'idle' && completedAt !== null);
    expect(copy.sync.state()).toMatchObject({ kind: 'idle', problem: null });
    // Every report is there, and none again and again.
    const stored = (await copy.ids()).length;
    expect(stored).toBeGreaterThanOrEqual(count);
    expect(stored).toBeLessThanOrEqual(4 * count);
    expect((await copy.pass('new')).problem).toBe(null);
    expect((await copy.pass('all')).problem).toBe(null);
  });
});

const prints = (reports: string, subjects = reports) => ({ reports: [...reports], subjects: [...subjects] });

describe('a page with other reports about the same', () => {
  it('is another page if the service writes the same reports again', () => {
    expect(isSameButChanging(prints('abc', 'sss'), prints('def', 'sss'), prints('abc', 'sss'))).toBe(false);
  });

  it('is another page also if reports were inserted meanwhile', () => {
    expect(isSameButChanging(prints('abc', 'sss'), prints('bcd', 'sss'), prints('xab', 'sss'))).toBe(false);
    expect(isSameButChanging(prints('abc', 'sss'), prints('def', 'sss'), prints('xab', 'sss'))).toBe(false);
  });

  it('is the same page if the reports that differ do so each time', () => {
    expect(isSameButChanging(prints('abc', 'stu'), prints('dec', 'stu'), prints('fgc', 'stu'))).toBe(true);
  });

  it('is another page if its reports are about something else', () => {
    expect(haveSameSubjects(prints('abc'), prints('abd'))).toBe(false);
    expect(isSameButChanging(prints('abc', 'stu'), prints('def', 'stv'), prints('ghi', 'stu'))).toBe(false);
  });
});

it('a list of one user whose reports only look alike is copied completely', async () => {
  const reports = Array.from(
    { length: 130 },
    (_, at) => `{"user":{"id":"ana"},"timestamp":${time - BigInt(at)}}`,
  );
  const copy = await copyOf(await startListService(reports, 'last page again'), { sizes });
  copy.open('profile');
  await copy.until(({ kind, completedAt }) => kind === 'idle' && completedAt !== null);
  expect(copy.sync.state()).toMatchObject({ kind: 'idle', problem: null });
  expect(await copy.ids()).toHaveLength(130);
});

it('a report that is written again in each answer is kept a limited number of times', async () => {
  const service = await startListService(
    someReports(3),
    'last page again',
    written['the time of the answer'],
  );
  const copy = await copyOf(service, { sizes });
  copy.open('profile');
  await copy.until(({ kind, completedAt }) => kind === 'idle' && completedAt !== null);
  const stored = [];
  for (let number = 0; number < 30; number += 1) {
    await copy.pass('all');
    stored.push((await copy.ids()).length);
  }
  expect(Math.max(...stored)).toBeLessThanOrEqual(3 * 30);
  expect(stored.at(-1)).toBe(stored.at(-10));
});
