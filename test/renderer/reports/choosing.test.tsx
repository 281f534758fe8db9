import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { gridColumns } from '../../../renderer/features/reports/columns';
import { ReportRows } from '../../../renderer/features/reports/report-rows';
import { ReportsScreen } from '../../../renderer/features/reports/reports-screen';
import type { Choice } from '../../../renderer/state/chosen';
import { succeed } from '../../../shared/result';
import { defaultSettings } from '../../../shared/settings';
import { renderWithStores } from '../../support/render-with-stores';
import { emptyDetail, holding, manyRows, rowOf } from '../../support/sample-rows';

const rowOfReport = (id: string) => {
  const row = screen.getAllByRole('row').find(({ dataset }) => dataset.reportId === id);
  if (!row) throw new Error(`There is no row of report ${id}.`);
  return row;
};
const box = (id: string) => screen.getByRole('checkbox', { name: `Choose report ${id}` });
const pageBox = () => screen.getByRole('checkbox', { name: 'Choose the page' });
const bar = () => screen.getByRole('region', { name: 'Chosen reports' });
const noBar = () => screen.queryByRole('region', { name: 'Chosen reports' }) === null;
const focusedId = () => document.activeElement?.closest<HTMLElement>('[data-report-id]')?.dataset.reportId;
const ticked = () =>
  screen
    .queryAllByRole('checkbox', { checked: true })
    .flatMap((each) => each.closest<HTMLElement>('[data-report-id]')?.dataset.reportId ?? []);

/** The screen of reports with 60 of them, 20 a page, or as many as wished. */
async function openReports(element = <ReportsScreen />, count = 60, limit = 20) {
  const rendered = renderWithStores(element, holding(manyRows(count)));
  await screen.findByRole('grid', { name: 'Reports' });
  await waitFor(() => expect(rendered.stores.reports.getState().counts).not.toBeNull());
  await act(() => rendered.stores.reports.getState().setLimit(limit));
  return { ...rendered, chosenKeys: () => keysOf(rendered.stores.chosen.getState().choice) };
}

function keysOf(choice: Choice): readonly string[] | 'all' {
  return choice.kind === 'query' ? 'all' : [...choice.reports.keys()];
}

describe('choosing reports with the mouse', () => {
  it('is done by the box of a row, without reading the report', async () => {
    const { user, stores, chosenKeys } = await openReports();
    expect(noBar()).toBe(true);
    await user.click(box('2003'));
    await user.click(box('2001'));
    expect(chosenKeys()).toEqual(['2003', '2001']);
    expect(ticked()).toEqual(['2001', '2003']);
    expect(stores.selection.getState().key).toBeNull();
    expect(bar().textContent).toContain('2 reports chosen');
    await user.click(box('2003'));
    expect(bar().textContent).toContain('1 report chosen');
    await user.click(box('2001'));
    expect(noBar()).toBe(true);
  });

  it('is done by a click with Ctrl or Cmd anywhere on the row', async () => {
    const { user, stores, chosenKeys } = await openReports();
    await user.keyboard('{Control>}');
    await user.click(rowOfReport('2004'));
    await user.keyboard('{/Control}{Meta>}');
    await user.click(rowOfReport('2002'));
    await user.keyboard('{/Meta}');
    expect(chosenKeys()).toEqual(['2004', '2002']);
    expect(stores.selection.getState().key).toBeNull();
  });

  it('is done for a range by a click with Shift, from the row clicked or chosen last', async () => {
    const { user, stores, chosenKeys } = await openReports();
    await user.click(rowOfReport('2005'));
    await user.keyboard('{Shift>}');
    await user.click(rowOfReport('2007'));
    expect(chosenKeys()).toEqual(['2005', '2006', '2007']);
    expect(stores.selection.getState().key).toBe('2005');
    expect(focusedId()).toBe('2007');
    await user.click(box('2004'));
    await user.keyboard('{/Shift}');
    expect(chosenKeys()).toEqual(['2005', '2006', '2007', '2004']);
  });

  it('is done for the whole page, and undone, by the box above', async () => {
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

  it('leaves the report that is read as it is', async () => {
    const { user } = await openReports();
    await user.click(rowOfReport('2000'));
    await user.click(box('2001'));
    expect(screen.getByRole('row', { selected: true })).toBe(rowOfReport('2000'));
    expect(screen.getByRole('columnheader', { name: 'Risk' })).toBeTruthy();
  });

  it('renders anew only the rows it concerns', async () => {
    const { stores } = await openReports();
    const { chosen, reports } = stores;
    const row = reports.getState().page?.rows[4];
    if (!row) throw new Error('There are too few rows.');
    act(() => chosen.getState().chooseRange(reports.getState().page?.rows.slice(0, 2) ?? []));
    const rendered = vi.spyOn(gridColumns.risk, 'cell');
    act(() => chosen.getState().toggle(row));
    expect(rendered.mock.calls.map(([{ key }]) => key)).toEqual(['2004']);
    rendered.mockRestore();
  });

  it('is possible for a report without an id', async () => {
    const { user, stores } = renderWithStores(<ReportsScreen />, holding([rowOf(emptyDetail)]));
    await user.click(await screen.findByRole('checkbox', { name: 'Choose report without an id' }));
    expect(keysOf(stores.chosen.getState().choice)).toEqual([emptyDetail.key]);
  });
});

describe('choosing reports with the keyboard', () => {
  it('is done by x, or Shift and Space, on the row with the focus', async () => {
    const { user, stores, chosenKeys } = await openReports();
    rowOfReport('2000').focus();
    await user.keyboard('x{ArrowDown}{Shift>} {/Shift}');
    expect(chosenKeys()).toEqual(['2000', '2001']);
    await user.keyboard('x');
    expect(chosenKeys()).toEqual(['2000']);
    expect(stores.selection.getState().key).toBeNull();
  });

  it('leaves x alone where single letters are switched off', async () => {
    const { user, stores, chosenKeys } = await openReports();
    act(() => stores.settings.setState({ settings: { ...defaultSettings, letterShortcuts: false } }));
    rowOfReport('2000').focus();
    await user.keyboard('x');
    expect(chosenKeys()).toEqual([]);
  });

  it('extends by Shift and the arrows, and back again', async () => {
    const { user, chosenKeys } = await openReports();
    rowOfReport('2002').focus();
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}');
    expect(chosenKeys()).toEqual(['2002', '2003', '2004']);
    expect(focusedId()).toBe('2004');
    await user.keyboard('{ArrowUp}');
    expect(chosenKeys()).toEqual(['2002', '2003']);
    await user.keyboard('{ArrowUp}{ArrowUp}{/Shift}');
    expect(chosenKeys()).toEqual(['2002', '2001']);
    // A new range begins where the focus was moved to.
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
    expect(chosenKeys()).toEqual(['2002', '2001', '2004', '2005']);
  });

  it('takes the page by Ctrl and A, then all of the search by the bar, and none by Esc', async () => {
    const { user, stores, chosenKeys } = await openReports();
    rowOfReport('2001').focus();
    await user.keyboard('{Control>}a{/Control}');
    expect(chosenKeys()).toHaveLength(20);
    expect(bar().textContent).toContain('20 reports chosen');
    await user.click(within(bar()).getByRole('button', { name: 'Choose all 60 reports of this search' }));
    await waitFor(() => expect(chosenKeys()).toBe('all'));
    expect(bar().textContent).toContain('All 60 reports chosen');
    expect(bar().contains(document.activeElement)).toBe(true);
    expect(ticked()).toHaveLength(20);
    await act(() => stores.reports.getState().loadPage(2));
    expect(ticked()).toHaveLength(20);
    await user.keyboard('{Escape}');
    expect(noBar()).toBe(true);
    expect(focusedId()).toBe('2020');
  });

  it('leaves Esc to others where nothing is chosen', async () => {
    const { user } = await openReports();
    const pressed = vi.fn((event: KeyboardEvent) => event.defaultPrevented);
    document.addEventListener('keydown', pressed);
    rowOfReport('2000').focus();
    await user.keyboard('{Escape}x{Escape}');
    document.removeEventListener('keydown', pressed);
    expect(pressed.mock.results.map(({ value }) => value)).toEqual([false, true, true]);
  });
});

describe('the bar of what is chosen', () => {
  it('says how many are on other pages, and offers no more than the page has', async () => {
    const { user, stores } = await openReports(<ReportsScreen />, 30, 20);
    await user.click(box('2001'));
    await act(() => stores.reports.getState().loadPage(2));
    expect(bar().textContent).toContain('None of them on this page');
    await user.click(box('2021'));
    expect(bar().textContent).toContain('1 of them not on this page');
    expect(within(bar()).queryByRole('button', { name: /Choose all/ })).toBeNull();
  });

  it('reads its words out politely, in an element that was there before', async () => {
    const { user } = await openReports();
    const live = document.querySelector('[aria-live="polite"].chosen-bar__words');
    expect(live?.textContent?.trim()).toBe('');
    await user.click(box('2001'));
    expect(live?.isConnected).toBe(true);
    expect(live?.textContent?.trim()).toBe('1 report chosen');
  });

  it('says of which search all were chosen, when another is shown', async () => {
    const { user, stores } = await openReports();
    await act(() => stores.reports.getState().setSearch('login-1'));
    await act(() => stores.chosen.getState().chooseAllShown());
    expect(bar().textContent).toContain('All 11 reports of this search chosen');
    await act(() => stores.reports.getState().setSearch('login-2'));
    expect(bar().textContent).toContain('All 11 reports of an earlier search chosen');
    expect(bar().textContent).toContain('whatever is shown now');
    expect(ticked()).toEqual([]);
    await user.click(within(bar()).getByRole('button', { name: 'Clear' }));
    expect(noBar()).toBe(true);
    expect(focusedId()).toBe('2002');
  });

  it('says that rows shown may have come later than what was chosen of their search', async () => {
    let last = 7;
    const rows = manyRows(3);
    const { stores } = renderWithStores(<ReportsScreen />, {
      ...holding(rows),
      'reports.page': ({ limit, page, asOf }) =>
        succeed({ rows, page, limit, mayHaveNext: false, asOf: asOf ?? last }),
    });
    await screen.findByRole('grid', { name: 'Reports' });
    await act(() => stores.reports.getState().setSearch('login'));
    await act(() => stores.chosen.getState().chooseAllShown());
    last = 8;
    await act(() => stores.reports.getState().showArrived());
    expect(bar().textContent).toContain('All 3 reports of this search chosen');
    expect(bar().textContent).toContain('some of those shown now came later');
    expect(ticked()).toEqual([]);
  });

  it('hands what is chosen to whoever gives feedback, and offers it only then', async () => {
    const given: Choice[] = [];
    const { user, stores } = await openReports(
      <ReportsScreen onGiveFeedback={(choice) => given.push(choice)} />,
    );
    await user.click(box('2001'));
    await user.click(box('2002'));
    await user.click(within(bar()).getByRole('button', { name: 'Give feedback on 2 reports' }));
    expect(given).toEqual([stores.chosen.getState().choice]);
  });

  it('has no button for feedback without somebody who gives it', async () => {
    const { user } = await openReports();
    await user.click(box('2001'));
    expect(within(bar()).queryByRole('button', { name: /feedback/ })).toBeNull();
  });
});

describe('the grid under the map', () => {
  it('offers to choose all that the map shows, and takes it back', async () => {
    const { user, chosenKeys } = await openReports(<ReportRows />);
    const button = await screen.findByRole('button', { name: 'Choose all 60' });
    expect(button.getAttribute('aria-pressed')).toBe('false');
    await user.click(button);
    await waitFor(() => expect(chosenKeys()).toBe('all'));
    expect(button.getAttribute('aria-pressed')).toBe('true');
    expect(bar().textContent).toContain('All 60 reports chosen');
    await user.click(button);
    expect(chosenKeys()).toEqual([]);
  });
});
