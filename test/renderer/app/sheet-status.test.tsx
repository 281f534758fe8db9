import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SheetStatus } from '../../../renderer/app/sheet/sheet-status';
import { renderWithStores } from '../../support/render-with-stores';

async function saved() {
  const { stores } = renderWithStores(<SheetStatus />);
  act(() => stores.caseSheet.setState({ saved: { fileName: 'case-login-1.pdf' } }));
  expect((await screen.findByText(/written to/)).textContent).toContain('case-login-1.pdf');
  return stores;
}

it('says where a case sheet was saved until another screen is gone to', async () => {
  const { navigation } = await saved();
  act(() => navigation.getState().go('map'));
  expect(screen.queryByText(/written to/)).toBeNull();
});

it('says it until another report is read', async () => {
  const { selection } = await saved();
  await act(() => selection.getState().select('2'));
  expect(screen.queryByText(/written to/)).toBeNull();
});
