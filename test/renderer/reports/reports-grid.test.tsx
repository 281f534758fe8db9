import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ReportsScreen } from '../../../renderer/features/reports/reports-screen';
import { succeed } from '../../../shared/result';
import { renderWithStores } from '../../support/render-with-stores';
import { exactId, manyRows, samplePage } from '../../support/sample-rows';

async function rowsOfGrid(): Promise<readonly HTMLTableRowElement[]> {
  const grid = await screen.findByRole('grid', { name: 'Reports' });
  return within(grid)
    .getAllByRole<HTMLTableRowElement>('row')
    .filter((row) => row.hasAttribute('data-report-id'));
}

async function rowAt(position: number): Promise<HTMLTableRowElement> {
  const row = (await rowsOfGrid())[position];
  if (!row) throw new Error(`There is no row ${position}.`);
  return row;
}

const twenty = { 'reports.page': () => succeed(samplePage({ rows: manyRows(20) })) };

describe('the grid of reports', () => {
  it('shows a row for each report, its id in full', async () => {
    renderWithStores(<ReportsScreen />);
    const ids = (await rowsOfGrid()).map((row) => row.getAttribute('data-report-id'));
    expect(ids).toEqual([exactId, '1002', '1003', '']);
    expect(screen.getByRole('grid', { name: 'Reports' }).getAttribute('aria-rowcount')).toBe('5');
  });

  it('shows risk, fraud cases, time, user, device, place, signals and positions of a report', async () => {
    renderWithStores(<ReportsScreen />);
    const row = await rowAt(0);
    for (const text of ['fraud', 'Location fraud', 'Device Swapping', 'user-42', 'Pixel 9', 'device-01'])
      expect(row.textContent).toContain(text);
    for (const text of ['Lisboa, Portugal', 'TOR', 'VPN', 'Rooted', 'GPS spoofed'])
      expect(row.textContent).toContain(text);
    expect(row.querySelector('time')?.dateTime).toBe('2026-03-01T14:05:09.123Z');
    expect(within(row).getByText('GPS location, EM location, IP address, Location')).toBeTruthy();
  });

  it('says which zone times are in', async () => {
    renderWithStores(<ReportsScreen />);
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect((await screen.findByRole('columnheader', { name: /Time/ })).textContent).toBe(`Time ${zone}`);
  });

  it('says what there was no room for', async () => {
    renderWithStores(<ReportsScreen />);
    expect((await rowAt(0)).textContent).toContain('and 2 more: Rooted, GPS spoofed');
  });

  it('shows hostile text and an unknown risk as text, with nothing hidden', async () => {
    renderWithStores(<ReportsScreen />);
    const row = await rowAt(2);
    expect(row.querySelector('img')).toBeNull();
    expect(row.textContent).toContain('<img src=x onerror="globalThis.harmed = true">⟨U+202E⟩gnp.⟨U+0000⟩');
    expect(row.textContent).not.toContain('\u202E');
    expect(globalThis).not.toHaveProperty('harmed');
    const risk = row.cells[0];
    expect(risk?.textContent).toContain('?');
    expect(risk?.textContent).toContain('1 field unreadable');
  });

  it('is one stop for Tab, and moves by keys', async () => {
    const { user } = renderWithStores(<ReportsScreen />, twenty);
    const rows = await rowsOfGrid();
    expect(rows.map((row) => row.tabIndex)).toEqual([0, ...Array.from({ length: 19 }, () => -1)]);
    rows[0]?.focus();
    const focusedAfter = async (keys: string) => {
      await user.keyboard(keys);
      return rows.findIndex((row) => row.matches(':focus'));
    };
    expect(await focusedAfter('{ArrowDown}{ArrowDown}')).toBe(2);
    expect(await focusedAfter('{ArrowUp}')).toBe(1);
    expect(await focusedAfter('{End}')).toBe(19);
    expect(await focusedAfter('{PageUp}')).toBe(10);
    expect(await focusedAfter('{Home}')).toBe(0);
    expect(await focusedAfter('{PageDown}')).toBe(9);
    expect(rows[9]?.tabIndex).toBe(0);
    expect(rows[0]?.tabIndex).toBe(-1);
  });

  it.each(['{Enter}', ' '])('selects the focused row by the key "%s"', async (key) => {
    const { user, calls, stores } = renderWithStores(<ReportsScreen />);
    (await rowAt(1)).focus();
    await user.keyboard(key);
    expect(stores.selection.getState().key).toBe('1002');
    expect(calls).toContainEqual({ name: 'reports.detail', request: { key: '1002' } });
    expect((await rowAt(1)).getAttribute('aria-selected')).toBe('true');
    expect((await rowAt(0)).getAttribute('aria-selected')).toBe('false');
  });

  it('selects by a click', async () => {
    const { user, stores } = renderWithStores(<ReportsScreen />);
    await user.click(await rowAt(0));
    expect(stores.selection.getState().key).toBe(exactId);
  });
});

describe('the search in the shown page', () => {
  it('leaves the rows that hold the words, and says how many it hides', async () => {
    const { user } = renderWithStores(<ReportsScreen />);
    await rowAt(0);
    await user.type(screen.getByRole('searchbox', { name: 'Search reports' }), 'MADRID');
    expect((await rowsOfGrid()).map((row) => row.dataset.reportId)).toEqual(['1002']);
    expect((await rowAt(0)).getAttribute('aria-rowindex')).toBe('3');
    expect(screen.getByText('1 of 4 rows on this page')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await rowsOfGrid()).toHaveLength(4);
    expect(screen.queryByText(/rows on this page/)).toBeNull();
  });

  it('says so where no row is left', async () => {
    const { user } = renderWithStores(<ReportsScreen />);
    await rowAt(0);
    await user.type(screen.getByRole('searchbox', { name: 'Search reports' }), 'nowhere else');
    expect(await rowsOfGrid()).toHaveLength(0);
    expect(screen.getByText('0 of 4 rows on this page')).toBeTruthy();
    expect(screen.getByText('No row of this page holds these words')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(await rowsOfGrid()).toHaveLength(4);
  });
});
