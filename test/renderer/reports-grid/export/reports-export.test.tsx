import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ToastArea } from '../../../../renderer/app/toasts/toast-area';
import { ReportsExport } from '../../../../renderer/features/reports-grid/export/reports-export';
import type { Answer } from '../../../../shared/contract/contract';
import { defaultColumns, everyReport } from '../../../../shared/domain/report-query';
import { fail, succeed } from '../../../../shared/result';
import { renderWithStores } from '../../../support/window/render-with-stores';

/** Selects a format in the menu; the test completes the export. */
async function exportAs(name: RegExp) {
  let end: (answer: Answer<'export.start'>) => void = () => {};
  const rendered = renderWithStores(
    <>
      <ReportsExport />
      <ToastArea />
    </>,
    {
      'reports.count': () => succeed({ shown: 12_345, stored: 20_000, total: 20_000, unread: 0, arrived: 0 }),
      'export.start': () =>
        new Promise<Answer<'export.start'>>((resolve) => {
          end = resolve;
        }),
    },
  );
  await waitFor(() => expect(rendered.stores.reports.getState().counts).not.toBeNull());
  await act(() => rendered.stores.reports.getState().setSearch('vpn'));
  screen.getByRole('button', { name: 'Export' }).focus();
  await rendered.user.keyboard('{Enter}');
  const item = await screen.findByRole('menuitem', { name });
  expect(screen.getByText('12,345 reports')).toBeTruthy();
  await rendered.user.click(item);
  return { ...rendered, end: (answer: Answer<'export.start'>) => act(async () => end(answer)) };
}

describe('an export of reports', () => {
  it('contains all pages of the query in the shown columns', async () => {
    const { calls, end } = await exportAs(/^CSV Displayed columns$/);
    expect(calls).toContainEqual({
      name: 'export.start',
      request: { query: { ...everyReport, text: 'vpn' }, asOf: 7, columns: defaultColumns, format: 'csv' },
    });
    expect(screen.queryByRole('status')).toBeNull();
    await end(succeed({ fileName: 'reports.csv', entries: 12_345 }));
    expect(screen.getByRole('status').textContent).toBe('12,345 reports saved to reports.csv');
  });

  it('shows its progress and can be cancelled', async () => {
    const { user, push, calls, end } = await exportAs(/^JSON Reports/);
    act(() => push('export.changed', { written: 5_000, total: 12_345 }));
    expect(screen.getByRole('status').textContent).toBe('Exporting 12,345 reports…');
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(5_000);
    await user.click(screen.getByRole('button', { name: 'Cancel export' }));
    expect(calls).toContainEqual({ name: 'export.cancel', request: undefined });
    await end(fail({ kind: 'cancelled' }));
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows why it couldn’t be written', async () => {
    const { user, end } = await exportAs(/^GeoJSON/);
    await end(fail({ kind: 'disk', what: 'export', code: 'ENOSPC' }));
    expect(screen.getByRole('alert').textContent).toMatch(/^Couldn’t export\. .*ENOSPC/);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
