import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SameIdNotice } from '../../../renderer/components/same-id-notice';
import { succeed } from '../../../shared/result';
import { calmDetail, rowOf } from '../../support/inputs/sample-rows';
import { renderWithStores } from '../../support/window/render-with-stores';

const row = rowOf(calmDetail);

it('names the others with the same ID and the likely reason, and opens them', async () => {
  const other = { ...row, key: '7-0123456789abcdef', id: '7', transactionId: null, sharesId: true };
  const { user, stores } = renderWithStores(<SameIdNotice id="7" sameId={{ total: 1, newest: [other] }} />, {
    'reports.detail': ({ key }) => succeed({ ...calmDetail, key }),
  });
  const notice = screen.getByLabelText('ID conflict');
  expect(notice.textContent).toContain('1 other report has the same ID, 7, but another transaction');
  expect(notice.textContent).toContain('given the ID again');
  await user.click(within(notice).getByRole('button', { name: 'No transaction' }));
  expect(stores.openReport.getState().key).toBe(other.key);
});
