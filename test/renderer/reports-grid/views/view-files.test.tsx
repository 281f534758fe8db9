import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ToastArea } from '../../../../renderer/app/toasts/toast-area';
import { SavedViews } from '../../../../renderer/features/reports-grid/views/saved-views';
import { defaultColumns, everyReport, type SavedView } from '../../../../shared/domain/report-query';
import { fail, succeed } from '../../../../shared/result';
import { hostileText } from '../../../support/inputs/sample-rows';
import type { Replies } from '../../../support/window/fake-bridge';
import { renderWithStores } from '../../../support/window/render-with-stores';

const viewNamed = (id: string, name: string, text = ''): SavedView => ({
  id,
  name,
  query: { ...everyReport, text },
  columns: defaultColumns,
});
const frauds = viewNamed('a', 'Frauds', 'fraud');
const madrid = viewNamed('b', 'Madrid', 'madrid');

async function open(replies: Partial<Replies> = {}) {
  const rendered = renderWithStores(
    <>
      <SavedViews />
      <ToastArea />
    </>,
    { 'views.read': () => succeed([frauds, madrid]), ...replies },
  );
  await waitFor(() => expect(rendered.stores.views.getState().items).toHaveLength(2));
  const choose = async (name: string) => {
    await rendered.user.click(screen.getByRole('button', { name: /^Views:/ }));
    await rendered.user.click(await screen.findByRole('menuitem', { name }));
  };
  const saved = () => rendered.calls.findLast(({ name }) => name === 'views.save')?.request;
  return { ...rendered, choose, saved };
}

const importing = (...items: readonly SavedView[]) =>
  open({ 'views.choose': () => succeed({ fileName: 'team.json', items }) });

describe('the export of views', () => {
  it('writes all views, and says where', async () => {
    const { choose, calls } = await open();
    await choose('Export all views…');
    expect(await screen.findByText(/2 views saved to/)).toBeDefined();
    expect(calls.findLast(({ name }) => name === 'views.export')?.request).toEqual({
      views: [frauds, madrid],
    });
  });

  it('writes the current view alone', async () => {
    const { choose, calls, stores } = await open();
    stores.reports.getState().setViewId('b');
    await choose('Export this view…');
    await screen.findByText(/1 view saved to/);
    expect(calls.findLast(({ name }) => name === 'views.export')?.request).toEqual({ views: [madrid] });
  });
});

describe('the import of views', () => {
  it('previews the file, and saves what was chosen for each name', async () => {
    const { choose, user, saved } = await importing(
      viewNamed('x', 'frauds', 'other'),
      viewNamed('y', 'Madrid', 'madrid'),
      viewNamed('z', 'Bilbao'),
      viewNamed('z', hostileText),
    );
    await choose('Import views…');
    const dialog = await screen.findByRole('dialog', { name: 'Import views' });
    expect(within(dialog).getByText('contains 4 views:', { exact: false })).toBeDefined();
    expect(dialog.querySelector('img')).toBeNull();
    const choice = (name: string) => within(dialog).getByRole<HTMLSelectElement>('combobox', { name });
    expect([...choice('Import frauds').options].map(({ text }) => text)).toEqual([
      'Keep both',
      'Replace',
      'Skip',
    ]);
    // The same view again is skipped.
    expect(choice('Import Madrid').value).toBe('skip');
    expect([...choice('Import Bilbao').options].map(({ text }) => text)).toEqual(['Add', 'Skip']);
    await user.selectOptions(choice('Import frauds'), 'Replace');
    await user.click(within(dialog).getByRole('button', { name: 'Import 3 views' }));
    await screen.findByText('3 views imported');
    expect(saved()).toEqual({
      views: [
        viewNamed('a', 'Frauds', 'other'),
        madrid,
        { ...viewNamed('z', 'Bilbao'), id: expect.not.stringMatching(/^z$/) },
        { ...viewNamed('z', hostileText), id: expect.not.stringMatching(/^z$/) },
      ],
    });
  });

  it('keeps both under different names by default', async () => {
    const { choose, user, saved } = await importing(viewNamed('x', 'Frauds', 'other'));
    await choose('Import views…');
    expect(await screen.findByText(/Added as/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Import 1 view' }));
    await waitFor(() =>
      expect(saved()).toMatchObject({
        views: [frauds, madrid, { name: 'Frauds (2)', query: { text: 'other' } }],
      }),
    );
  });

  it('saves nothing when it is cancelled, or everything is skipped', async () => {
    const { choose, user, saved } = await importing(frauds);
    await choose('Import views…');
    expect(await screen.findByRole<HTMLButtonElement>('button', { name: 'Import 0 views' })).toHaveProperty(
      'disabled',
      true,
    );
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(saved()).toBeUndefined();
  });

  it('refuses more views than a profile can have', async () => {
    const { choose } = await importing(
      ...Array.from({ length: 499 }, (_, number) => viewNamed(`n${number}`, `View ${number}`)),
    );
    await choose('Import views…');
    expect(await screen.findByText('You can have up to 500 views. Skip some of them.')).toBeDefined();
  });

  it('says why a file can’t be read', async () => {
    const { choose } = await open({
      'views.choose': () => fail({ kind: 'invalid-input', field: 'file', reason: 'The file is damaged.' }),
    });
    await choose('Import views…');
    expect((await screen.findByRole('alert')).textContent).toContain('The file is damaged.');
  });
});
