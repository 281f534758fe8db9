import { afterEach, expect, it, vi } from 'vitest';
import { readCaseFile } from '../../../../renderer/app/case-file/case-file-content';
import { createStores } from '../../../../renderer/app/stores/create-stores';
import { openProfileOf } from '../../../../renderer/state/open-profile';
import { caseCalls } from '../../../../shared/contract/case.calls';
import { reportCalls } from '../../../../shared/contract/report.calls';
import type { CaseItem } from '../../../../shared/domain/case';
import { fail, succeed } from '../../../../shared/result';
import { defaultSettings } from '../../../../shared/settings';
import { testNow } from '../../../support/clocks/test-time';
import { sampleCase } from '../../../support/files/sealed-case';
import { reviewedOf } from '../../../support/inputs/sample-reviewed';
import { exactId, fullDetail, rowOf, sampleRows } from '../../../support/inputs/sample-rows';
import { fakeBridge } from '../../../support/window/fake-bridge';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a case that several people filled beyond its limit is printed with its oldest reports, and the number of others', async () => {
  const keys = [...Array.from({ length: 1_000 }, (_, at) => `missing ${at}`), exactId];
  const items = keys.map(
    (key): CaseItem => ({ id: crypto.randomUUID(), kind: 'report', key, transactionId: null }),
  );
  const printed = { ...sampleCase, items };
  expect(caseCalls['cases.save'].arguments.safeParse({ case: printed }).success).toBe(true);
  const { bridge } = fakeBridge({
    'reports.rows': (request) =>
      reportCalls['reports.rows'].arguments.safeParse(request).success
        ? succeed(sampleRows.filter(({ key }) => request.keys.includes(key)))
        : fail({ kind: 'unexpected' }),
  });
  const profile = openProfileOf(bridge, createStores(bridge).connection).current();
  const { reports, left } = await readCaseFile(bridge, profile, {
    case: printed,
    profileName: 'Production',
    settings: defaultSettings,
  });
  expect(reports).toHaveLength(500);
  expect(left).toBe(501);
  expect(reports[0]?.item.key).toBe(exactId);
});

it('waits for one map that takes too long, and draws no other', async () => {
  vi.useFakeTimers({ now: testNow, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  vi.stubGlobal(
    'Worker',
    class {
      postMessage() {}
    },
  );
  const canvas = {
    getContext: () => ({ fillRect: () => undefined }),
    toBlob: (taken: (blob: null) => void) => taken(null),
  };
  for (const [name, value] of Object.entries(canvas))
    Object.defineProperty(HTMLCanvasElement.prototype, name, { configurable: true, value });
  const keys = ['1', '2', '3'];
  const { bridge } = fakeBridge({
    'reports.rows': () => succeed(keys.map((key) => rowOf(fullDetail, { key, transactionId: key }))),
    'review.read': ({ key }) => succeed(reviewedOf({ ...fullDetail, key })),
  });
  const profile = openProfileOf(bridge, createStores(bridge).connection).current();
  const items = keys.map(
    (key): CaseItem => ({ id: crypto.randomUUID(), kind: 'report', key, transactionId: key }),
  );
  const reading = readCaseFile(bridge, profile, {
    case: { ...sampleCase, items },
    profileName: 'Production',
    settings: defaultSettings,
  });
  await vi.advanceTimersByTimeAsync(6_000);
  const { journey, maps, reports } = await reading;
  expect(reports.map(({ explanation }) => explanation !== null)).toEqual([true, true, true]);
  expect(journey?.isComplete).toBe(false);
  expect(maps.size).toBe(0);
});
