import { expect, it } from 'vitest';
import { oneOf, testOnly } from '../../../../main/store/reports/condition';
import { ResultSizes } from '../../../../main/store/reports/result-sizes';

const reports: { edition: number | null } = { edition: 1 };

it('the size of the last result is known until reports are written', async () => {
  const sizes = new ResultSizes(reports);
  const conditions = [testOnly('risk = ?', ['high'])];
  await sizes.counted(conditions, async () => 7);
  expect(sizes.of(conditions)).toMatchObject({ rows: 7 });
  expect(sizes.of([testOnly('risk = ?', ['low'])])).toBeNull();
  reports.edition = 2;
  expect(sizes.of(conditions)).toBeNull();
});

it('the size of a result with thousands of listed reports isn’t remembered', async () => {
  const sizes = new ResultSizes(reports);
  const conditions = [oneOf(JSON.stringify(Array.from({ length: 5_000 }, (_, at) => at)))];
  expect(await sizes.counted(conditions, async () => 7)).toBe(7);
  expect(sizes.of(conditions)).toBeNull();
});
