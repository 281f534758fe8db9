import { expect, it, vi } from 'vitest';
import { createStores } from '../../../../renderer/state/create-stores';
import { succeed } from '../../../../shared/result';
import { fakeBridge } from '../../../support/fake-bridge';
import { samplePage, sampleRows } from '../../../support/sample-rows';

it('shows the transaction that was asked for last, also where the answer about the one before comes later', async () => {
  const [first, second] = sampleRows;
  if (!first || !second) throw new Error('No samples');
  let answerFirst = () => {};
  const { bridge } = fakeBridge({
    'reports.page': ({ query }) => {
      const asked = JSON.stringify(query.filters);
      if (!asked.includes('"transaction"')) return succeed(samplePage());
      if (asked.includes('late'))
        return new Promise((resolve) => {
          answerFirst = () => resolve(succeed(samplePage({ rows: [first] })));
        });
      return succeed(samplePage({ rows: [second] }));
    },
  });
  const { reports, openReport, transactionLink } = createStores(bridge);
  await vi.waitFor(() => expect(reports.getState().page).not.toBeNull());
  const late = transactionLink.getState().open('late');
  await transactionLink.getState().open('soon');
  expect(openReport.getState().key).toBe(second.key);
  answerFirst();
  await late;
  expect(openReport.getState().key).toBe(second.key);
});
