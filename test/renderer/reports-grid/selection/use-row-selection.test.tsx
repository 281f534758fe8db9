import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { gridColumn } from '../../../../renderer/features/reports-grid/cells/columns';
import { ReportRows, ReportsScreen } from '../../../../renderer/features/reports-grid/reports-screen';
import type { RowSelection } from '../../../../renderer/features/reports-grid/selection/row-selection';
import { succeed } from '../../../../shared/result';
import { defaultSettings } from '../../../../shared/settings';
import { emptyDetail, holding, manyRows, rowOf } from '../../../support/inputs/sample-rows';
import { renderWithStores } from '../../../support/window/render-with-stores';

const rowOfReport = (id: string) => {
  const row = screen.getAllByRole('row').find(({ dataset }) => dataset.reportId === id);
  if (!row) throw new Error(`There is no row of report ${id}.`);
  return row;
};
const box = (id: string) => screen.getByRole('checkbox', { name: `Select report ${id}` });
const pageBox = () => screen.getByRole('checkbox', { name: 'Select all on this page' });
const bar = () => screen.getByRole('region', { name: 'Selected reports' });
const noBar = () => screen.queryByRole('region', { name: 'Selected reports' }) === null;
const focusedId = () => document.activeElement?.closest<HTMLElement>('[data-report-id]')?.dataset.reportId;
const ticked = () =>
  screen
    .queryAllByRole('checkbox', { checked: true })
    .flatMap((each) => each.closest<HTMLElement>('[data-report-id]')?.dataset.reportId ?? []);

/** Renders the reports screen with 60 reports, `limit` per page. */
async function openReports(element = <ReportsScreen />, count = 60, limit = 20) {
  const rendered = renderWithStores(element, holding(manyRows(count)));
  await screen.findByRole('grid', { name: 'Reports' });
  await waitFor(() => expect(rendered.stores.reports.getState().counts).not.toBeNull());
  await act(() => rendered.stores.reports.getState().setLimit(limit));
  return { ...rendered, chosenKeys: () => keysOf(rendered.stores.rowSelection.getState().selection) };
}

function keysOf(choice: RowSelection): readonly string[] | 'all' {
  return choice.kind === 'query' ? 'all' : [...choice.reports.keys()];
}

describe('selecting reports with the mouse', () => {
  it('works with the checkbox of a row without opening the report', async () => {
    const { user, stores, chosenKeys } = await openReports();
    expect(noBar()).toBe(true);
    await user.click(box('2003'));
    await user.click(box('2001'));
    expect(chosenKeys()).toEqual(['2003', '2001']);
    expect(ticked()).toEqual(['2001', '2003']);
    expect(stores.openReport.getState().key).toBeNull();
    expect(bar().textContent).toContain('2 reports selected');
    await user.click(box('2003'));
    expect(bar().textContent).toContain('1 report selected');
    await user.click(box('2001'));
    expect(noBar()).toBe(true);
  });

  it('works with Ctrl- or Cmd-click anywhere on the row', async () => {
    const { user, stores, chosenKeys } = await openReports();
    await user.keyboard('{Control>}');
    await user.click(rowOfReport('2004'));
    await user.keyboard('{/Control}{Meta>}');
    await user.click(rowOfReport('2002'));
    await user.keyboard('{/Meta}');
    expect(chosenKeys()).toEqual(['2004', '2002']);
    expect(stores.openReport.getState().key).toBeNull();
  });

  it('selects a range by Shift-click from the row clicked or selected last', async () => {
    const { user, stores, chosenKeys } = await openReports();
    await user.click(rowOfReport('2005'));
    await user.keyboard('{Shift>}');
    await user.click(rowOfReport('2007'));
    expect(chosenKeys()).toEqual(['2005', '2006', '2007']);
    expect(stores.openReport.getState().key).toBe('2005');
    expect(focusedId()).toBe('2007');
    await user.click(box('2004'));
    await user.keyboard('{/Shift}');
    expect(chosenKeys()).toEqual(['2005', '2006', '2007', '2004']);
  });

  it('selects and deselects the whole page with the checkbox in the heading', async () => {
    const { user, chosenKeys } = await openReports(<ReportsScreen />, 60, 3);
    await user.click(box('2001'));
    expect(pageBox().getAttribute('aria-checked')).toBe('mixed');
    await user.click(pageBox());
    expect(chosenKeys()).toEqual(['2001', '2000', '2002']);
    expect(pageBox().getAttribute('aria-checked')).toBe('true');
    await user.click(pageBox());
    expect(chosenKeys()).toEqual([]);
    expect(pageBox().getAttribute('aria-checked')).toBe('false');
  });

  it('doesn’t change the open report', async () => {
    const { user } = await openReports();
    await user.click(rowOfReport('2000'));
    await user.click(box('2001'));
    expect(screen.getByRole('row', { selected: true })).toBe(rowOfReport('2000'));
    expect(screen.getByRole('columnheader', { name: 'Risk' })).toBeTruthy();
  });

  it('re-renders only the affected rows', async () => {
    const { stores } = await openReports();
    const { rowSelection, reports } = stores;
    const row = reports.getState().page?.rows[4];
    if (!row) throw new Error('There are too few rows.');
    act(() => rowSelection.getState().selectRange(reports.getState().page?.rows.slice(0, 2) ?? []));
    const rendered = vi.spyOn(gridColumn('risk'), 'cell');
    act(() => rowSelection.getState().toggle(row));
    expect(rendered.mock.calls.map(([{ key }]) => key)).toEqual(['2004']);
    rendered.mockRestore();
  });

  it('works for a report without an id', async () => {
    const { user, stores } = renderWithStores(<ReportsScreen />, holding([rowOf(emptyDetail)]));
    await user.click(await screen.findByRole('checkbox', { name: 'Select report without an ID' }));
    expect(keysOf(stores.rowSelection.getState().selection)).toEqual([emptyDetail.key]);
  });
});

describe('selecting reports with the keyboard', () => {
  it('works with x or Shift+Space on the focused row', async () => {
    const { user, stores, chosenKeys } = await openReports();
    rowOfReport('2000').focus();
    await user.keyboard('x{ArrowDown}{Shift>} {/Shift}');
    expect(chosenKeys()).toEqual(['2000', '2001']);
    await user.keyboard('x');
    expect(chosenKeys()).toEqual(['2000']);
    expect(stores.openReport.getState().key).toBeNull();
  });

  it('ignores x if single-letter shortcuts are off', async () => {
    const { user, stores, chosenKeys } = await openReports();
    act(() => stores.settings.setState({ settings: { ...defaultSettings, letterShortcuts: false } }));
    rowOfReport('2000').focus();
    await user.keyboard('x');
    expect(chosenKeys()).toEqual([]);
  });

  it('extends and shrinks a range with Shift and the arrow keys', async () => {
    const { user, chosenKeys } = await openReports();
    rowOfReport('2002').focus();
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}');
    expect(chosenKeys()).toEqual(['2002', '2003', '2004']);
    expect(focusedId()).toBe('2004');
    await user.keyboard('{ArrowUp}');
    expect(chosenKeys()).toEqual(['2002', '2003']);
    await user.keyboard('{ArrowUp}{ArrowUp}{/Shift}');
    expect(chosenKeys()).toEqual(['2002', '2001']);
    // A new range starts at the focused row.
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
    expect(chosenKeys()).toEqual(['2002', '2001', '2004', '2005']);
  });

  it('selects the page with Ctrl+A, all matches with the bar, and nothing with Esc', async () => {
    const { user, stores, chosenKeys } = await openReports();
    rowOfReport('2001').focus();
    await user.keyboard('{Control>}a{/Control}');
    expect(chosenKeys()).toHaveLength(20);
    expect(bar().textContent).toContain('20 reports selected');
    await user.click(within(bar()).getByRole('button', { name: 'Select all 60 reports in this search' }));
    await waitFor(() => expect(chosenKeys()).toBe('all'));
    expect(bar().textContent).toContain('All 60 reports selected');
    expect(bar().contains(document.activeElement)).toBe(true);
    expect(ticked()).toHaveLength(20);
    await act(() => stores.reports.getState().loadPage(2));
    expect(ticked()).toHaveLength(20);
    await user.keyboard('{Escape}');
    expect(noBar()).toBe(true);
    expect(focusedId()).toBe('2020');
  });

  it('leaves Esc to other handlers without a selection', async () => {
    const { user } = await openReports();
    const pressed = vi.fn((event: KeyboardEvent) => event.defaultPrevented);
    document.addEventListener('keydown', pressed);
    rowOfReport('2000').focus();
    await user.keyboard('{Escape}x{Escape}');
    document.removeEventListener('keydown', pressed);
    expect(pressed.mock.results.map(({ value }) => value)).toEqual([false, true, true]);
  });
});

describe('the selection bar', () => {
  it('counts selected reports on other pages, and doesn’t offer to select all if the page has all', async () => {
    const { user, stores } = await openReports(<ReportsScreen />, 30, 20);
    await user.click(box('2001'));
    await act(() => stores.reports.getState().loadPage(2));
    expect(bar().textContent).toContain('None on this page');
    await user.click(box('2021'));
    expect(bar().textContent).toContain('1 not on this page');
    expect(within(bar()).queryByRole('button', { name: /Select all/ })).toBeNull();
  });

  it('announces its text in a live region that exists before', async () => {
    const { user } = await openReports();
    const live = document.querySelector('p[aria-live="polite"]');
    expect(live?.textContent?.trim()).toBe('');
    await user.click(box('2001'));
    expect(live?.isConnected).toBe(true);
    expect(live?.textContent?.trim()).toBe('1 report selected');
  });

  it('names an earlier search whose reports are all selected', async () => {
    const { user, stores } = await openReports();
    await act(() => stores.reports.getState().setSearch('login-1'));
    await act(() => stores.rowSelection.getState().selectAllShown());
    expect(bar().textContent).toContain('All 11 reports in this search selected');
    await act(() => stores.reports.getState().setSearch('login-2'));
    expect(bar().textContent).toContain('All 11 reports from an earlier search selected');
    expect(bar().textContent).toContain('The selection doesn’t change with the search.');
    expect(ticked()).toEqual([]);
    await user.click(within(bar()).getByRole('button', { name: 'Clear selection' }));
    expect(noBar()).toBe(true);
    expect(focusedId()).toBe('2002');
  });

  it('says that shown rows may be newer than the selection of their search', async () => {
    let last = 7;
    const rows = manyRows(3);
    const { stores } = renderWithStores(<ReportsScreen />, {
      ...holding(rows),
      'reports.page': ({ limit, page, asOf }) =>
        succeed({ rows, page, limit, mayHaveNext: false, asOf: asOf ?? last }),
    });
    await screen.findByRole('grid', { name: 'Reports' });
    await act(() => stores.reports.getState().setSearch('login'));
    await act(() => stores.rowSelection.getState().selectAllShown());
    last = 8;
    await act(() => stores.reports.getState().showArrived());
    expect(bar().textContent).toContain('All 3 reports in this search selected');
    expect(bar().textContent).toContain('Reports that arrived after you selected these aren’t included.');
    expect(ticked()).toEqual([]);
  });

  it('passes the selection to the feedback form', async () => {
    const given: RowSelection[] = [];
    const { user, stores } = await openReports(
      <ReportsScreen onGiveFeedback={(choice) => given.push(choice)} />,
    );
    await user.click(box('2001'));
    await user.click(box('2002'));
    await user.click(within(bar()).getByRole('button', { name: 'Give feedback on 2 reports' }));
    expect(given).toEqual([stores.rowSelection.getState().selection]);
  });

  it('has no feedback button without a form', async () => {
    const { user } = await openReports();
    await user.click(box('2001'));
    expect(within(bar()).queryByRole('button', { name: /feedback/ })).toBeNull();
  });
});

describe('the grid next to the map', () => {
  it('selects all reports of the map, and clears the selection', async () => {
    const { user, chosenKeys } = await openReports(<ReportRows />);
    const button = await screen.findByRole('button', { name: 'Select all 60' });
    expect(button.getAttribute('aria-pressed')).toBe('false');
    await user.click(button);
    await waitFor(() => expect(chosenKeys()).toBe('all'));
    expect(button.getAttribute('aria-pressed')).toBe('true');
    expect(bar().textContent).toContain('All 60 reports selected');
    await user.click(button);
    expect(chosenKeys()).toEqual([]);
  });
});
