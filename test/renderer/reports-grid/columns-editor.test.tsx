import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { columnLayout, fittingColumns } from '../../../renderer/features/reports-grid/grid/grid-layout';
import { ReportsScreen } from '../../../renderer/features/reports-grid/reports-screen';
import { columns } from '../../../shared/domain/columns';
import { defaultColumns } from '../../../shared/domain/report-query';
import { succeed } from '../../../shared/result';
import { hostileText, samplePage } from '../../support/inputs/sample-rows';
import type { Replies } from '../../support/window/fake-bridge';
import { renderWithStores } from '../../support/window/render-with-stores';

async function openEditor(replies: Partial<Replies> = {}) {
  const rendered = renderWithStores(<ReportsScreen />, replies);
  await screen.findByRole('grid');
  screen.getByRole('button', { name: 'Columns' }).focus();
  await rendered.user.keyboard('{Enter}');
  const editor = within(await screen.findByRole('dialog', { name: 'Columns' }));
  const shown = () => rendered.stores.reports.getState().columns;
  return { ...rendered, editor, shown };
}

/** Starts to drag the heading of risks; `place` is the heading of places, whose right half begins at 550 px. */
async function dragRisk() {
  const { user, shown } = await openEditor();
  await user.keyboard('{Escape}');
  const place = screen.getByRole('columnheader', { name: 'Place' });
  vi.spyOn(place, 'getBoundingClientRect').mockReturnValue(new DOMRect(500, 0, 100, 32));
  const data = { dataTransfer: { effectAllowed: '' } };
  fireEvent.dragStart(screen.getByRole('button', { name: 'Risk' }), data);
  return { shown, place, data };
}

describe('the columns of the grid', () => {
  it('are all listed, shown ones first in their order', async () => {
    const { editor } = await openEditor();
    const boxes = editor.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map((box) => box.labels?.[0]?.textContent)).toEqual([
      ...['Risk', 'Fraud cases', 'Time', 'User', 'Amount', 'Device', 'Place', 'Signals', 'Positions'],
      ...[
        'Verdict',
        'Distance',
        'Disagreement',
        'Impossible travel',
        'Device users',
        'Extra data',
        'Country',
        'Transaction',
        'Report ID',
      ],
    ]);
    expect(boxes.filter((box) => box.checked)).toHaveLength(defaultColumns.length);
  });

  it('are shown and hidden by checkboxes', async () => {
    const { user, editor, shown } = await openEditor();
    await user.click(editor.getByRole('checkbox', { name: 'Country' }));
    await user.click(editor.getByRole('checkbox', { name: 'Device' }));
    expect(shown()).toEqual([
      'risk',
      'fraudCases',
      'time',
      'user',
      'amount',
      'place',
      'signals',
      'positions',
      'country',
    ]);
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toContain('Country');
  });

  it('are moved by keyboard, and keep the focus', async () => {
    const { user, editor, shown } = await openEditor();
    editor.getByRole('button', { name: 'Move Time up' }).focus();
    await user.keyboard('{Enter}{Enter}');
    expect(shown().slice(0, 3)).toEqual(['time', 'risk', 'fraudCases']);
    await user.click(editor.getByRole('button', { name: 'Move Time down' }));
    expect(shown().slice(0, 3)).toEqual(['risk', 'time', 'fraudCases']);
  });

  it('always include at least one', async () => {
    const { user, editor, shown } = await openEditor();
    for (const name of ['Fraud cases', 'Time', 'User', 'Amount', 'Device', 'Place', 'Signals', 'Positions'])
      await user.click(editor.getByRole('checkbox', { name }));
    expect(editor.getByRole<HTMLInputElement>('checkbox', { name: 'Risk' }).disabled).toBe(true);
    expect(shown()).toEqual(['risk']);
    await user.click(editor.getByRole('button', { name: 'Default columns' }));
    expect(shown()).toEqual(defaultColumns);
  });

  it('share the remaining width, and shrink to their least widths', () => {
    expect(columnLayout(['risk', 'user', 'place'], {})).toEqual({
      columns: [
        { least: 82, comfortable: 100, share: 0 },
        { least: 86, comfortable: 146, share: 29 },
        { least: 78, comfortable: 134, share: 28 },
      ],
      minWidth: 82 + 86 + 78 + 32,
      comfortableWidth: 100 + 146 + 134 + 32,
    });
    expect(columnLayout(['risk', 'time'], {}).columns[1]).toEqual({ least: 104, comfortable: 116, share: 1 });
    expect(columnLayout(columns, {}).columns).toHaveLength(columns.length);
  });

  it('are legible in a narrow grid, which leaves out the least informative default columns', () => {
    const fitting = (width: number, widths = {}, hasAmounts = true) =>
      fittingColumns(defaultColumns, widths, { width, hasAmounts });
    const left = (width: number, widths = {}, hasAmounts = true) =>
      defaultColumns.filter((column) => !fitting(width, widths, hasAmounts).includes(column));
    expect(left(1_000)).toEqual([]);
    // At 1280x800 with the details open, the grid is 642 px wide.
    expect(left(642)).toEqual(['device', 'place', 'positions']);
    expect(columnLayout(fitting(642), {}).minWidth).toBeLessThanOrEqual(642);
    expect(left(642, {}, false)).toEqual(['amount', 'device', 'positions']);
    expect(left(510, {}, false)).toEqual(['amount', 'device', 'place', 'positions']);
    expect(columnLayout(fitting(510, {}, false), {}).minWidth).toBeLessThanOrEqual(510);
    // Those with a width that the user set stay, and so do all that the user chose.
    expect(left(642, { positions: 60 }, false)).toEqual(['amount', 'device']);
    const chosen = ['positions', 'device', 'user', 'place', 'amount', 'id'] as const;
    expect(fittingColumns(chosen, {}, { width: 300, hasAmounts: false })).toEqual(chosen);
  });

  it('have the width that the user set, whatever the width of the grid', () => {
    const { columns: laidOut, minWidth } = columnLayout(['risk', 'user'], { user: 300 });
    expect(laidOut).toEqual([
      { least: 82, comfortable: 100, share: 0 },
      { least: 300, comfortable: 300, share: 1 },
    ]);
    expect(minWidth).toBe(82 + 300 + 32);
  });

  it('are widened, narrowed and moved by keys on their headings, and keep the focus', async () => {
    const { user, stores, shown } = await openEditor();
    await user.keyboard('{Escape}');
    const heading = screen.getByRole('button', { name: 'User' });
    act(() => heading.focus());
    const head = heading.closest('[role="columnheader"]');
    if (head) vi.spyOn(head, 'getBoundingClientRect').mockReturnValue(new DOMRect(400, 0, 150, 32));
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(stores.reports.getState().widths).toEqual({ user: 166 });
    await user.keyboard('{Control>}{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}{/Control}');
    expect(shown().slice(0, 3)).toEqual(['risk', 'user', 'fraudCases']);
    expect(document.activeElement?.textContent).toBe('User');
  });

  it('are moved by dragging their headings', async () => {
    const { shown, place, data } = await dragRisk();
    fireEvent.dragOver(place, { ...data, clientX: 590 });
    fireEvent.drop(place, data);
    expect(shown().slice(0, 7)).toEqual([
      ...['fraudCases', 'time', 'user', 'amount', 'device', 'place', 'risk'],
    ]);
  });

  it('are dropped where they were let go, also before the window shows that they were there', async () => {
    const { shown, place, data } = await dragRisk();
    act(() => {
      fireEvent.dragOver(place, { ...data, clientX: 590 });
      fireEvent.drop(place, data);
    });
    expect(shown().slice(0, 7)).toEqual([
      ...['fraudCases', 'time', 'user', 'amount', 'device', 'place', 'risk'],
    ]);
  });

  it('are back in their default order and widths after "Default columns"', async () => {
    const { user, editor, stores, shown } = await openEditor();
    act(() => {
      stores.reports.getState().setWidth('user', 300);
      stores.reports.getState().moveColumn('user', 0);
    });
    await user.click(editor.getByRole('button', { name: 'Default columns' }));
    expect(shown()).toEqual(defaultColumns);
    expect(stores.reports.getState().widths).toEqual({});
  });
});

describe('the columns of fields of extra data', () => {
  const replies: Partial<Replies> = {
    'reports.extraPaths': () => succeed(['operation', hostileText]),
    'reports.page': ({ page, limit, asOf, extraPaths = [] }) => {
      const { rows, ...rest } = samplePage({ page, limit, asOf: asOf ?? 7 });
      const extraValues = extraPaths.map((path) => ({ path, text: hostileText }));
      return succeed({ ...rest, rows: rows.map((row) => ({ ...row, extraValues })) });
    },
  };

  it('are found in the data, and read their values when they are shown', async () => {
    const { user, editor, shown } = await openEditor(replies);
    await user.click(await editor.findByRole('checkbox', { name: 'operation' }));
    expect(shown().at(-1)).toBe('extra_data.operation');
    const [cell] = await screen.findAllByTitle(/harmed/);
    expect(cell?.closest('[data-column]')?.getAttribute('data-column')).toBe('extra_data.operation');
    expect(document.querySelector('[role="grid"] img')).toBeNull();
  });

  it('resize and move like the others, and say that they do not sort', async () => {
    const { user, editor, stores, shown } = await openEditor(replies);
    await user.click(await editor.findByRole('checkbox', { name: 'operation' }));
    await user.keyboard('{Escape}');
    const heading = screen.getByRole('button', { name: 'operation' });
    expect(heading.title).toMatch(/can’t be sorted/);
    const { sort } = stores.reports.getState().query;
    await user.click(heading);
    expect(stores.reports.getState().query.sort).toEqual(sort);
    await user.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}');
    expect(shown().at(-2)).toBe('extra_data.operation');
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(stores.reports.getState().widths).toHaveProperty(['extra_data.operation']);
  });
});
