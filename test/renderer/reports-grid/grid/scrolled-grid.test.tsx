import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ReportsScreen } from '../../../../renderer/features/reports-grid/reports-screen';
import type { Answer } from '../../../../shared/contract/contract';
import { succeed } from '../../../../shared/result';
import { defaultSettings } from '../../../../shared/settings';
import { holding, manyRows, sampleCounts, samplePage } from '../../../support/inputs/sample-rows';
import type { Replies } from '../../../support/window/fake-bridge';
import { renderWithStores } from '../../../support/window/render-with-stores';

const grid = () => screen.getByRole('grid', { name: 'Reports' });
const pages = () => within(screen.getByRole('navigation', { name: 'Pages' }));
const rowNumber = (number: number) =>
  grid().querySelector<HTMLElement>(`[role="row"][aria-rowindex="${number + 1}"]`);
const focusedNumber = () =>
  Number(document.activeElement?.closest('[role="row"]')?.getAttribute('aria-rowindex')) - 1;

/** Renders the screen with a grid that scrolls through 1,234 reports; 40 fit into view. */
async function openScrolled(replies: Partial<Replies> = {}) {
  const rendered = renderWithStores(<ReportsScreen />, {
    ...holding(manyRows(1_234)),
    'settings.read': () => succeed({ ...defaultSettings, reportsPerPage: 'all' }),
    ...replies,
  });
  await screen.findByRole('grid');
  await waitFor(() => expect(grid().getAttribute('aria-rowcount')).not.toBe('-1'));
  return rendered;
}

async function scrollTo(top: number) {
  const scroller = grid().parentElement;
  if (!scroller) throw new Error('The grid stands nowhere.');
  await act(async () => {
    scroller.scrollTop = top;
    fireEvent.scroll(scroller);
  });
}

describe('the grid that scrolls through all reports', () => {
  it('has all rows, of which few are in the document', async () => {
    await openScrolled();
    expect(grid().getAttribute('aria-rowcount')).toBe('1235');
    expect(pages().getByText('Rows 1–40 of 1,234')).toBeTruthy();
    await scrollTo(600 * 32);
    await waitFor(() => expect(rowNumber(601)?.dataset.reportId).toBe('2600'));
    expect(pages().getByText('Rows 601–640 of 1,234')).toBeTruthy();
    expect(within(grid()).getAllByRole('row').length).toBeLessThan(60);
  });

  it('shows a million rows, the last one at the end of the scrollbar', async () => {
    const row = manyRows(1)[0];
    if (!row) throw new Error('There is no row.');
    await openScrolled({
      'reports.count': () => succeed(sampleCounts({ shown: 1_000_000 })),
      'reports.page': ({ page, limit, asOf }) =>
        succeed(
          samplePage({
            rows: Array.from({ length: limit }, (_, at) => {
              const key = String((page - 1) * limit + at + 1);
              return { ...row, key, id: key };
            }),
            ...{ page, limit, asOf: asOf ?? 7, mayHaveNext: page * limit < 1_000_000 },
          }),
        ),
    });
    await waitFor(() => expect(grid().getAttribute('aria-rowcount')).toBe('1000001'));
    const body = grid().querySelector<HTMLElement>('[style*="height"]');
    const height = Number(body?.style.height.replace('px', ''));
    expect(height).toBeLessThan(2 ** 25);
    await scrollTo(height - 40 * 32);
    await waitFor(() => expect(rowNumber(1_000_000)?.dataset.reportId).toBe('1000000'));
  });

  it('moves by keyboard over rows that aren’t loaded', async () => {
    const { user } = await openScrolled();
    act(() => rowNumber(1)?.focus());
    await user.keyboard('{End}');
    expect(focusedNumber()).toBe(1_234);
    await waitFor(() => expect(rowNumber(1_234)?.dataset.reportId).toBe('3233'));
    await user.keyboard('{Enter}');
    expect(rowNumber(1_234)?.getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{PageUp}{ArrowUp}');
    expect(focusedNumber()).toBe(1_194);
    await user.keyboard('{Control>}{Home}{/Control}');
    await waitFor(() => expect(focusedNumber()).toBe(1));
  });

  it('marks rows as busy until they have arrived, and keeps the focus on them', async () => {
    let arrive = () => {};
    const all = holding(manyRows(1_234));
    const { user } = await openScrolled({
      'reports.page': (request) =>
        request.page < 10
          ? all['reports.page'](request)
          : new Promise<Answer<'reports.page'>>((resolve) => {
              arrive = () => resolve(all['reports.page'](request));
            }),
    });
    act(() => rowNumber(1)?.focus());
    await user.keyboard('{End}');
    const row = rowNumber(1_234);
    expect(row?.getAttribute('aria-busy')).toBe('true');
    expect(row?.hasAttribute('data-report-id')).toBe(false);
    expect(document.activeElement).toBe(row);
    await act(async () => arrive());
    await waitFor(() => expect(row?.dataset.reportId).toBe('3233'));
    expect(row?.hasAttribute('aria-busy')).toBe(false);
    expect(document.activeElement).toBe(row);
  });

  it('scrolls by a screen with the buttons', async () => {
    const { user } = await openScrolled();
    expect(pages().getByRole<HTMLButtonElement>('button', { name: 'Previous page' }).disabled).toBe(true);
    await user.click(pages().getByRole('button', { name: 'Next page' }));
    await pages().findByText('Rows 40–79 of 1,234');
    await user.click(pages().getByRole('button', { name: 'Last page' }));
    await pages().findByText('Rows 1,195–1,234 of 1,234');
    expect(pages().getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true);
  });

  it('selects a range of rows that aren’t loaded, and shrinks it again', async () => {
    const { user, stores } = await openScrolled();
    const selected = () => screen.getByRole('region', { name: 'Selected reports' }).textContent;
    act(() => rowNumber(3)?.focus());
    await user.keyboard('{Shift>}{End}{/Shift}');
    await waitFor(() => expect(selected()).toContain('1,232 reports selected'));
    await user.keyboard('{Shift>}{Home}{/Shift}');
    await waitFor(() => expect(selected()).toContain('3 reports selected'));
    const { selection } = stores.rowSelection.getState();
    expect(selection.kind === 'reports' && [...selection.reports.keys()].sort()).toEqual([
      '2000',
      '2001',
      '2002',
    ]);
  });

  it('selects up to 10,000 rows of a longer range, and says how many it left out', async () => {
    const { user } = await openScrolled(holding(manyRows(10_050)));
    act(() => rowNumber(1)?.focus());
    await user.keyboard('{Shift>}{End}{/Shift}');
    const bar = await screen.findByRole('region', { name: 'Selected reports' });
    await waitFor(() => expect(bar.textContent).toContain('10,000 reports selected'));
    expect(bar.textContent).toContain('50 reports weren’t selected.');
  });

  it('selects all reports with Ctrl+A and the checkbox in the heading, and all but one', async () => {
    const { user } = await openScrolled();
    act(() => rowNumber(1)?.focus());
    await user.keyboard('{Control>}a{/Control}');
    const bar = await screen.findByRole('region', { name: 'Selected reports' });
    expect(bar.textContent).toContain('All 1,234 reports selected');
    const box = screen.getByRole('checkbox', { name: 'Select all reports' });
    expect(box.getAttribute('aria-checked')).toBe('true');
    await user.click(screen.getByRole('checkbox', { name: 'Select report 2001' }));
    await waitFor(() => expect(bar.textContent).toContain('1,233 reports selected'));
    expect(box.getAttribute('aria-checked')).toBe('mixed');
  });
});

describe('going to a row', () => {
  async function enter(user: Awaited<ReturnType<typeof openScrolled>>['user'], typed: string) {
    await user.click(pages().getByRole('button', { name: 'Go to row' }));
    await user.type(screen.getByRole('textbox', { name: 'Row number' }), `${typed}{Enter}`);
  }

  it('scrolls to it, and focuses it', async () => {
    const { user } = await openScrolled();
    await enter(user, '1,000');
    await waitFor(() => expect(focusedNumber()).toBe(1_000));
    await waitFor(() => expect(rowNumber(1_000)?.dataset.reportId).toBe('2999'));
    expect(screen.queryByRole('dialog', { name: 'Go to row' })).toBeNull();
  });

  it('shows its page, and focuses it', async () => {
    const { user } = await openScrolled({ 'settings.read': () => succeed(defaultSettings) });
    await enter(user, '47');
    await pages().findByText('Page 3');
    await waitFor(() => expect(focusedNumber()).toBe(47));
  });

  it.each(['0', '1235', '-3', 'two', '1e2', ' '])(
    'is refused for "%s", with the possible rows',
    async (typed) => {
      const { user } = await openScrolled();
      await enter(user, typed);
      expect(screen.getByText('Enter a row from 1 to 1,234.')).toBeTruthy();
      expect(screen.getByRole('textbox', { name: 'Row number' }).getAttribute('aria-invalid')).toBe('true');
    },
  );
});
