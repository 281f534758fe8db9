import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SheetStatus } from '../../../../renderer/app/case-sheet/sheet-status';
import { renderWithStores } from '../../../support/render-with-stores';

async function saved() {
  const { stores } = renderWithStores(<SheetStatus />);
  act(() => stores.caseSheet.setState({ saved: { fileName: 'case-login-1.pdf' } }));
  expect((await screen.findByText(/saved to/)).textContent).toContain('case-login-1.pdf');
  return stores;
}

it('shows where a case sheet was saved until another screen is shown', async () => {
  const { navigation } = await saved();
  act(() => navigation.getState().go('map'));
  expect(screen.queryByText(/saved to/)).toBeNull();
});

it('shows where a case sheet was saved until another report is opened', async () => {
  const { openReport } = await saved();
  await act(() => openReport.getState().select('2'));
  expect(screen.queryByText(/saved to/)).toBeNull();
});
