import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ReportsScreen } from '../../../../renderer/features/reports-grid/reports-screen';
import { columns } from '../../../../shared/domain/columns';
import { succeed } from '../../../../shared/result';
import {
  calmDetail,
  emptyDetail,
  exactId,
  fullDetail,
  holding,
  manyRows,
  rowOf,
  sampleRows,
} from '../../../support/inputs/sample-rows';
import { renderWithStores } from '../../../support/window/render-with-stores';

const grid = () => screen.getByRole('grid', { name: 'Reports' });

async function rowsOfGrid(): Promise<readonly HTMLElement[]> {
  const found = await screen.findByRole('grid', { name: 'Reports' });
  return within(found)
    .getAllByRole('row')
    .filter((row) => row.hasAttribute('data-report-id'));
}

async function rowAt(position: number): Promise<HTMLElement> {
  const row = (await rowsOfGrid())[position];
  if (!row) throw new Error(`There is no row ${position}.`);
  return row;
}

/** The scrolling element. */
function scroller(): HTMLElement {
  const found = grid().parentElement;
  if (!found) throw new Error('The grid stands nowhere.');
  return found;
}

function scrollTo(top: number) {
  scroller().scrollTop = top;
  fireEvent.scroll(scroller());
}

/** Returns the id of the report whose row or cell has the focus. */
const focusedId = () => document.activeElement?.closest<HTMLElement>('[data-report-id]')?.dataset.reportId;

describe('the grid of reports', () => {
  it('shows a row for each report with its full id', async () => {
    renderWithStores(<ReportsScreen />);
    const ids = (await rowsOfGrid()).map((row) => row.getAttribute('data-report-id'));
    expect(ids).toEqual([exactId, '1002', '1003', '']);
    await waitFor(() => expect(grid().getAttribute('aria-rowcount')).toBe('5'));
  });

  it('shows risk, fraud cases, time, user, device, place, signals and positions of a report', async () => {
    renderWithStores(<ReportsScreen />);
    const row = await rowAt(0);
    for (const text of ['fraud', 'Location fraud', 'Device Swapping', 'user-42', 'Pixel 9', 'device-01'])
      expect(row.textContent).toContain(text);
    for (const text of ['Porto, Portugal', 'TOR', 'VPN', 'Rooted', 'GPS spoofed'])
      expect(row.textContent).toContain(text);
    expect(row.querySelector('time')?.dateTime).toBe('2026-03-01T14:05:09.123Z');
    expect(within(row).getByText('GPS location, EM location, IP address, Location')).toBeTruthy();
  });

  it('shows the amount with its currency once a report has one', async () => {
    const { stores } = renderWithStores(<ReportsScreen />);
    await rowAt(0);
    expect(screen.queryByRole('columnheader', { name: 'Amount' })).toBeNull();
    cleanup();
    const amounts = [
      { amount: '6999.66', currency: 'EUR' },
      { amount: '36.4', currency: null },
      { amount: '12345678901234567890.125', currency: 'JPY' },
    ];
    const rows = amounts.map((each, at) => rowOf(calmDetail, { key: String(at), seq: at + 1, ...each }));
    renderWithStores(<ReportsScreen />, holding(rows));
    await rowAt(0);
    const at = screen.getAllByRole('columnheader').findIndex((head) => head.textContent === 'Amount');
    const cells = (await rowsOfGrid()).map((row) => within(row).getAllByRole('gridcell')[at]);
    expect(cells.map((cell) => cell?.textContent)).toEqual([
      '6,999.66\u00a0EUR',
      '36.40',
      '12,345,678,901,234,567,890.125\u00a0JPY',
    ]);
    expect(stores.reports.getState().columns).toContain('amount');
  });

  it('shows optional columns in the selected order', async () => {
    const { stores } = renderWithStores(<ReportsScreen />);
    await rowAt(0);
    act(() => stores.reports.getState().setColumns(['id', 'transaction', 'country', 'distance']));
    const headings = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(headings).toEqual(['Report ID', 'Transaction', 'Country', 'Distance']);
    const cells = within(await rowAt(0)).getAllByRole('gridcell');
    expect(cells.map((cell) => cell.textContent)).toEqual([
      exactId,
      'registration-7f3a',
      'Portugal, Germany',
      expect.stringMatching(/^[\d,]+ km$/),
    ]);
  });

  it('shows the disagreement of a report and sorts it in descending order', async () => {
    const { stores, calls } = renderWithStores(<ReportsScreen />);
    await rowAt(0);
    act(() => stores.reports.getState().setColumns(['risk', 'disagreement']));
    const [, cell] = within(await rowAt(0)).getAllByRole('gridcell');
    expect(cell?.textContent).toBe(`${rowOf(fullDetail).disagreement} of 100`);
    fireEvent.click(screen.getByRole('button', { name: 'Disagreement' }));
    const requested = () => calls.filter(({ name }) => name === 'reports.page').at(-1)?.request;
    await waitFor(() =>
      expect(requested()).toMatchObject({ query: { sort: { column: 'disagreement', descending: true } } }),
    );
  });

  it('shows "not given" in every column without a value', async () => {
    const { stores } = renderWithStores(<ReportsScreen />, holding([rowOf(emptyDetail)]));
    await rowAt(0);
    act(() => stores.reports.getState().setColumns(columns));
    const cells = within(await rowAt(0)).getAllByRole('gridcell');
    expect(cells).toHaveLength(columns.length);
    for (const cell of cells) expect(cell.textContent).toMatch(/not given|Not judged|No position|^$/);
  });

  it('names the time zone', async () => {
    renderWithStores(<ReportsScreen />);
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect((await screen.findByRole('columnheader', { name: /Time/ })).textContent).toBe(`Time ${zone}`);
  });

  it('counts what has no room and lists it in a tooltip', async () => {
    renderWithStores(<ReportsScreen />);
    expect((await rowAt(0)).textContent).toContain('and 2 more: Rooted, GPS spoofed');
  });

  it('shows one fraud case, one signal and no device id if narrow', async () => {
    vi.stubGlobal('innerWidth', 1280);
    renderWithStores(<ReportsScreen />);
    const text = (await rowAt(0)).textContent;
    expect(text).toContain('and 1 more: Device Swapping');
    expect(text).toContain('and 3 more: VPN, Rooted, GPS spoofed');
    expect(text).toContain('Pixel 9');
    expect(text).not.toContain('device-01');
    vi.unstubAllGlobals();
  });

  it('shows hostile text and an unknown risk as text with nothing hidden', async () => {
    renderWithStores(<ReportsScreen />);
    const row = await rowAt(2);
    expect(row.querySelector('img')).toBeNull();
    expect(row.textContent).toContain('<img src=x onerror="globalThis.harmed = true">⟨U+202E⟩gnp.⟨U+0000⟩');
    expect(row.textContent).not.toContain('\u202E');
    expect(globalThis).not.toHaveProperty('harmed');
    const risk = within(row).getAllByRole('gridcell')[0];
    expect(risk?.textContent).toContain('?');
    expect(risk?.textContent).toContain('1 unreadable field');
  });

  it('highlights search matches', async () => {
    const { user } = renderWithStores(<ReportsScreen />, holding(sampleRows));
    await rowAt(0);
    await user.type(screen.getByRole('searchbox', { name: 'Search reports' }), 'pixel');
    await waitFor(() => expect(document.querySelector('mark')?.textContent).toBe('Pixel'));
    expect((await rowsOfGrid()).map((row) => row.dataset.reportId)).toEqual([exactId]);
  });

  it('highlights the matches of the previous search until the rows of the next one have arrived', async () => {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const stored = holding(sampleRows);
    const { stores } = renderWithStores(<ReportsScreen />, {
      ...stored,
      'reports.page': async (request) => {
        if (request.query.text === 'device') await ended;
        return stored['reports.page'](request);
      },
    });
    await rowAt(0);
    await act(() => stores.reports.getState().setSearch('pixel'));
    const searching = act(() => stores.reports.getState().setSearch('device'));
    expect(stores.reports.getState()).toMatchObject({ loading: true, query: { text: 'device' } });
    expect(document.querySelector('mark')?.textContent).toBe('Pixel');
    end();
    await searching;
    expect(document.querySelector('mark')?.textContent).toBe('Device');
  });

  it('names the field of a match that no column shows', async () => {
    const excerpt = '…far from <b>where';
    const row = rowOf(fullDetail, { found: [{ columns: [], path: 'descriptive_report', excerpt }] });
    const shown = rowOf(calmDetail, { found: [{ columns: ['place'], path: '', excerpt: 'Madrid' }] });
    renderWithStores(<ReportsScreen />, holding([row, shown]));
    expect((await rowAt(0)).textContent).toContain('Matched in Description: …far from <b>where');
    expect((await rowAt(1)).textContent).not.toContain('Matched in');
  });

  it.each(['Enter', 'ArrowDown'])('is reached from the search by %s', async (key) => {
    const { user } = renderWithStores(<ReportsScreen />, holding(sampleRows));
    await rowAt(0);
    await user.type(screen.getByRole('searchbox', { name: 'Search reports' }), `pixel{${key}}`);
    await waitFor(async () => expect(document.activeElement).toBe(await rowAt(0)));
    expect((await rowAt(0)).dataset.reportId).toBe(exactId);
  });

  it('marks reports that are unread, changed or have a note', async () => {
    const row = rowOf(fullDetail, { unread: true, versions: 3, hasNote: true });
    renderWithStores(<ReportsScreen />, holding([row, ...sampleRows.slice(1)]));
    expect((await rowAt(0)).textContent).toContain('unread');
    expect((await rowAt(0)).textContent).toContain('3 versions: the content changed');
    expect((await rowAt(0)).textContent).toContain('has a note');
    expect((await rowAt(1)).textContent).not.toMatch(/unread$|versions|note/);
  });

  it('removes the unread mark from an opened report', async () => {
    const rows = sampleRows.map((row) => ({ ...row, unread: true }));
    const { user } = renderWithStores(<ReportsScreen />, holding(rows));
    await user.click(await rowAt(1));
    expect(within(await rowAt(1)).queryByText('unread')).toBeNull();
    expect(within(await rowAt(0)).getByText('unread')).toBeTruthy();
  });
});

describe('a long page of reports', () => {
  const thousand = holding(manyRows(1_000));

  async function openLongPage() {
    const rendered = renderWithStores(<ReportsScreen />, thousand);
    await rowAt(0);
    await act(() => rendered.stores.reports.getState().setLimit(1_000));
    return rendered;
  }

  it('renders only the rows in and around the view, with their indexes', async () => {
    await openLongPage();
    expect((await rowsOfGrid()).length).toBeLessThan(60);
    expect(grid().getAttribute('aria-rowcount')).toBe('1001');
    act(() => scrollTo(500 * 32));
    const indexes = (await rowsOfGrid()).map((row) => Number(row.getAttribute('aria-rowindex')));
    expect(indexes).toContain(502);
    expect(indexes).toContain(540);
    expect(indexes.length).toBeLessThan(60);
  });

  it('keeps the focused row in the document while scrolling', async () => {
    await openLongPage();
    (await rowAt(3)).focus();
    act(() => scrollTo(900 * 32));
    expect(focusedId()).toBe('2003');
  });

  it('can be walked through by keyboard with the focus in view', async () => {
    const { user } = await openLongPage();
    (await rowAt(0)).focus();
    await user.keyboard('{End}');
    expect(focusedId()).toBe('2999');
    expect(scroller().scrollTop).toBe(1_000 * 32 - 40 * 32);
    await user.keyboard('{PageUp}');
    expect(focusedId()).toBe('2960');
    await user.keyboard('{Home}');
    expect(focusedId()).toBe('2000');
    expect(scroller().scrollTop).toBe(0);
  });

  it('scrolls to a report opened elsewhere', async () => {
    const { stores } = await openLongPage();
    await act(() => stores.openReport.getState().select('2700'));
    expect(scroller().scrollTop).toBe(701 * 32 - 40 * 32);
    expect(screen.getByRole('row', { selected: true }).dataset.reportId).toBe('2700');
  });

  it('starts at the top when another page is shown, and continues the row numbers', async () => {
    const { stores } = renderWithStores(<ReportsScreen />, thousand);
    await rowAt(0);
    await act(() => stores.reports.getState().setLimit(200));
    act(() => scrollTo(150 * 32));
    await act(() => stores.reports.getState().loadPage(2));
    expect(scroller().scrollTop).toBe(0);
    expect((await rowAt(0)).getAttribute('aria-rowindex')).toBe('202');
  });

  it('keeps its scroll position when rows are added', async () => {
    let stored = 100;
    const rows = manyRows(400);
    const { stores, push } = renderWithStores(<ReportsScreen />, {
      'reports.page': (request) => holding(rows.slice(0, stored))['reports.page'](request),
    });
    await rowAt(0);
    await act(() => stores.reports.getState().setLimit(1_000));
    act(() => scrollTo(50 * 32));
    stored = 400;
    act(() => push('reports.changed', { added: 300, addedFraud: 0 }));
    await waitFor(() => expect(stores.reports.getState().page?.rows).toHaveLength(400));
    expect(scroller().scrollTop).toBe(50 * 32);
  });
});

describe('the keyboard in the grid', () => {
  it('has one tab stop among the rows and moves by arrow keys', async () => {
    const { user } = renderWithStores(<ReportsScreen />, holding(manyRows(20)));
    const rows = await rowsOfGrid();
    expect(rows.map((row) => row.tabIndex)).toEqual([0, ...Array.from({ length: 19 }, () => -1)]);
    rows[0]?.focus();
    const focusedAfter = async (keys: string) => {
      await user.keyboard(keys);
      return focusedId();
    };
    expect(await focusedAfter('{ArrowDown}{ArrowDown}')).toBe('2002');
    expect(await focusedAfter('{ArrowUp}')).toBe('2001');
    expect(await focusedAfter('{End}')).toBe('2019');
    expect(await focusedAfter('{Home}')).toBe('2000');
    expect(await focusedAfter('{PageDown}')).toBe('2019');
    expect((await rowAt(19)).tabIndex).toBe(0);
    expect((await rowAt(0)).tabIndex).toBe(-1);
  });

  it('moves through the cells of a row, down a column, and back to the row', async () => {
    const { user } = renderWithStores(<ReportsScreen />, holding(manyRows(20)));
    const columnAfter = async (keys: string) => {
      await user.keyboard(keys);
      return document.activeElement instanceof HTMLElement
        ? document.activeElement.dataset.column
        : undefined;
    };
    (await rowAt(0)).focus();
    expect(await columnAfter('{ArrowRight}{ArrowRight}')).toBe('fraudCases');
    expect(await columnAfter('{ArrowDown}')).toBe('fraudCases');
    expect(focusedId()).toBe('2001');
    expect(await columnAfter('{ArrowLeft}{ArrowLeft}')).toBeUndefined();
    expect(document.activeElement).toBe(await rowAt(1));
  });

  it.each(['{Enter}', ' '])('opens the focused row with the key "%s"', async (key) => {
    const { user, calls, stores } = renderWithStores(<ReportsScreen />);
    (await rowAt(1)).focus();
    await user.keyboard(key);
    expect(stores.openReport.getState().key).toBe('1002');
    expect(calls).toContainEqual({ name: 'reports.detail', request: { key: '1002' } });
    expect((await rowAt(1)).getAttribute('aria-selected')).toBe('true');
    expect((await rowAt(0)).getAttribute('aria-selected')).toBe('false');
  });

  it('stays in the grid when the focused row is filtered out', async () => {
    const { stores } = renderWithStores(<ReportsScreen />, holding(sampleRows));
    (await rowAt(0)).focus();
    await act(() => stores.reports.getState().setSearch('madrid'));
    expect(focusedId()).toBe('1002');
  });
});

describe('a click in the grid', () => {
  it('opens the report', async () => {
    const { user, stores } = renderWithStores(<ReportsScreen />);
    await user.click(await rowAt(0));
    expect(stores.openReport.getState().key).toBe(exactId);
  });

  it('on a heading sorts by its column, and reverses it the next time', async () => {
    const { user, calls } = renderWithStores(<ReportsScreen />);
    await rowAt(0);
    const head = screen.getByRole('columnheader', { name: 'User' });
    expect(screen.getByRole('columnheader', { name: /Time/ }).getAttribute('aria-sort')).toBe('descending');
    expect(head.getAttribute('aria-sort')).toBe('none');
    const button = within(head).getByRole('button');
    await user.click(button);
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('ascending'));
    await user.click(button);
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('descending'));
    expect(calls.findLast(({ name }) => name === 'reports.page')?.request).toMatchObject({
      query: { sort: { column: 'user', descending: true } },
      page: 1,
    });
  });

  it('isn’t needed: the headings have one tab stop, arrow keys move and Enter sorts', async () => {
    const { user, stores } = renderWithStores(<ReportsScreen />);
    await rowAt(0);
    const stops = screen
      .getAllByRole('columnheader')
      .map((head) => within(head).getByRole('button').tabIndex);
    expect(stops.filter((tabIndex) => tabIndex === 0)).toHaveLength(1);
    act(() =>
      within(screen.getByRole('columnheader', { name: /Time/ }))
        .getByRole('button')
        .focus(),
    );
    await user.keyboard('{ArrowRight}{Enter}');
    expect(stores.reports.getState().query.sort).toEqual({ column: 'user', descending: false });
    await user.keyboard('{Home}{Enter}');
    expect(stores.reports.getState().query.sort).toEqual({ column: 'risk', descending: true });
  });
});

describe('a search that finds nothing', () => {
  it.each([
    ['impossible travel', 'signal:"Impossible travel"'],
    ['desplazamiento imposible', 'signal:"Impossible travel"'],
    ['confirmed fraud', 'verdict:"Confirmed fraud"'],
    ['fraude confirmado', 'verdict:"Confirmed fraud"'],
  ])('offers what its words name: %s', async (text, meant) => {
    const { user, stores } = renderWithStores(<ReportsScreen />, holding([]));
    await waitFor(() => expect(stores.reports.getState().page).not.toBeNull());
    await act(() => stores.reports.getState().setSearch(text));
    await user.click(await screen.findByRole('button', { name: `Did you mean ${meant}?` }));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value.trim()).toBe(meant);
    expect(stores.reports.getState().query).toMatchObject({ text: '', filters: [expect.anything()] });
  });

  it('offers the place that its words name in another language', async () => {
    const { user, stores } = renderWithStores(<ReportsScreen />, {
      ...holding([]),
      'reports.values': ({ field, query }) =>
        succeed(
          field === 'place' && query.text === 'place:"nueva york"'
            ? [{ value: 'New York City, United States', count: 3 }]
            : [],
        ),
    });
    await waitFor(() => expect(stores.reports.getState().page).not.toBeNull());
    await act(() => stores.reports.getState().setSearch('nueva york'));
    await user.click(await screen.findByRole('button', { name: 'Did you mean place:"nueva york"?' }));
    expect(stores.reports.getState().query.text).toBe('place:"nueva york"');
    await act(() => stores.reports.getState().setSearch('nowhere'));
    await screen.findByText('No matching reports');
    expect(screen.queryByRole('button', { name: /^Did you mean/ })).toBeNull();
  });

  it('is reported, and leads back to all reports', async () => {
    const { user } = renderWithStores(<ReportsScreen />, holding(sampleRows));
    await rowAt(0);
    await user.type(screen.getByRole('searchbox', { name: 'Search reports' }), 'nowhere else');
    expect(await screen.findByText('No matching reports')).toBeTruthy();
    expect(document.querySelectorAll('[data-report-id]')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Show all reports' }));
    await waitFor(async () => expect(await rowsOfGrid()).toHaveLength(4));
  });
});

describe('the row that the map highlights', () => {
  async function hoverFirstRow() {
    const rendered = renderWithStores(<ReportsScreen />, holding(sampleRows));
    fireEvent.mouseOver(await rowAt(0));
    const hovered = () => rendered.stores.highlights.getState().hoveredRow?.key ?? null;
    expect(hovered()).not.toBeNull();
    return { ...rendered, hovered };
  }

  it('is none after the grid is closed', async () => {
    const { hovered } = await hoverFirstRow();
    cleanup();
    expect(hovered()).toBeNull();
  });

  it('is none after its row has left the grid', async () => {
    const { stores, hovered } = await hoverFirstRow();
    await act(() => stores.reports.getState().setSearch('nothing like it'));
    await waitFor(() => expect(hovered()).toBeNull());
  });
});
