import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { columnWidths } from '../../../renderer/features/reports-grid/grid/grid-layout';
import { ReportsScreen } from '../../../renderer/features/reports-grid/reports-screen';
import { columns, defaultColumns } from '../../../shared/domain/report-query';
import { renderWithStores } from '../../support/render-with-stores';

async function openEditor() {
  const rendered = renderWithStores(<ReportsScreen />);
  await screen.findByRole('grid');
  screen.getByRole('button', { name: 'Columns' }).focus();
  await rendered.user.keyboard('{Enter}');
  const editor = within(await screen.findByRole('dialog', { name: 'Columns' }));
  const shown = () => rendered.stores.reports.getState().columns;
  return { ...rendered, editor, shown };
}

describe('the columns of the grid', () => {
  it('are all listed, shown ones first in their order', async () => {
    const { editor } = await openEditor();
    const boxes = editor.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map((box) => box.labels?.[0]?.textContent)).toEqual([
      ...['Risk', 'Fraud cases', 'Time', 'User', 'Device', 'Place', 'Signals', 'Positions'],
      ...[
        'Distance',
        'Disagreement',
        'Impossible travel',
        'Device users',
        'Amount',
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
    for (const name of ['Fraud cases', 'Time', 'User', 'Device', 'Place', 'Signals', 'Positions'])
      await user.click(editor.getByRole('checkbox', { name }));
    expect(editor.getByRole<HTMLInputElement>('checkbox', { name: 'Risk' }).disabled).toBe(true);
    expect(shown()).toEqual(['risk']);
    await user.click(editor.getByRole('button', { name: 'Default columns' }));
    expect(shown()).toEqual(defaultColumns);
  });

  it('share the remaining width and need the sum of their minimum widths', () => {
    expect(columnWidths(['risk', 'user', 'place'])).toEqual({
      flex: ['0 0 104px', '29 0 146px', '28 0 134px'],
      minWidth: 104 + 146 + 134 + 32,
    });
    expect(columnWidths(['risk', 'time']).flex).toEqual(['0 0 104px', '1 0 166px']);
    expect(columnWidths(columns).flex).toHaveLength(columns.length);
  });
});
