import { afterEach, beforeEach, expect, it } from 'vitest';
import { judgedAmounts } from '../../../main/review/judged-amounts';
import { everyReport } from '../../../shared/domain/report-query';
import { succeeded } from '../../support/databases/stored-copy';
import { type Decision, DecisionFixture, report } from './decision-fixture';

const withAmount = (id: number, of: string, amount: number, currency: string) =>
  report(id, of).replace(/\}$/, `,"extra_data":${JSON.stringify({ amount: { value: amount, currency } })}}`);

let fixture: DecisionFixture;
beforeEach(async () => {
  fixture = await DecisionFixture.setUp([
    withAmount(1, 'a', 5, 'EUR'),
    // The newest report on the transaction.
    withAmount(2, 'a', 6.05, 'EUR'),
    withAmount(3, 'b', 7, 'EUR'),
    withAmount(4, 'c', 8, 'USD'),
    report(5, 'd'),
  ]);
});
afterEach(() => fixture.close());

const sums = async (targets: Decision['targets']) =>
  succeeded(
    await judgedAmounts({ call: (name, request) => fixture.inProcess.call(name, request) }, { targets }),
  );

it('sums up the amounts of the reports to judge, of each transaction the newest', async () => {
  const keys = ['1', '2', '3', '4', '5'];
  const all = {
    sums: [
      { currency: 'EUR', value: '13.05' },
      { currency: null, value: '60' },
      { currency: 'USD', value: '8' },
    ],
    ...{ more: 0, given: 4, of: 4 },
  };
  expect(await sums({ kind: 'keys', keys, shown: [] })).toEqual(all);
  expect(await sums({ kind: 'query', query: everyReport, asOf: 1_000_000, shown: [] })).toEqual(all);
  expect(await sums({ kind: 'keys', keys: ['none'], shown: [] })).toMatchObject({ sums: [], of: 0 });
});
