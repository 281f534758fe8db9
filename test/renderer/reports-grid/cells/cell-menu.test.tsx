import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ReportsScreen } from '../../../../renderer/features/reports-grid/reports-screen';
import { succeed } from '../../../../shared/result';
import { exactId, samplePage, sampleRows } from '../../../support/inputs/sample-rows';
import type { Replies } from '../../../support/window/fake-bridge';
import { renderWithStores } from '../../../support/window/render-with-stores';

async function openGrid(replies: Partial<Replies> = {}) {
  const rendered = renderWithStores(<ReportsScreen />, replies);
  await screen.findByRole('grid');
  return rendered;
}

function cell(id: string, column: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-report-id="${id}"] [data-column="${column}"]`);
  if (!found) throw new Error(`There is no ${column} of ${id}.`);
  return found;
}

const items = () => screen.getAllByRole('menuitem').map((item) => item.textContent);

describe('the context menu of a cell', () => {
  it('offers to include and exclude the value under the pointer', async () => {
    const { user, stores } = await openGrid();
    fireEvent.contextMenu(within(cell(exactId, 'fraudCases')).getByText('Device Swapping'));
    expect(items()).toEqual([
      'Only Fraud case: Device Swapping',
      'Exclude Fraud case: Device Swapping',
      'Copy',
      'Copy link to the report',
      'Show on map',
      'Give feedback',
      expect.stringMatching(/^Timeline of this user/),
      expect.stringMatching(/^Timeline of this device/),
      'Mark as unread',
    ]);
    await user.click(screen.getByRole('menuitem', { name: /^Exclude/ }));
    expect(stores.reports.getState().query.filters).toEqual([
      { field: 'fraudCase', in: [], out: ['Device Swapping'] },
    ]);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(stores.openReport.getState().key).toBeNull();
  });

  it('opens the report and its feedback form', async () => {
    const { user, stores } = await openGrid();
    fireEvent.contextMenu(cell(exactId, 'risk'));
    await user.click(screen.getByRole('menuitem', { name: 'Give feedback' }));
    await waitFor(() => expect(stores.feedback.getState().subject).not.toBeNull());
    const { key, detail } = stores.openReport.getState();
    expect(key).toBe(exactId);
    expect(stores.feedback.getState().subject?.transactionId).toBe(detail?.report.transactionId);
  });

  it('offers the links of a shared device', async () => {
    const rows = sampleRows.map((row) => ({ ...row, deviceUsers: row.key === exactId ? 3 : null }));
    const { user, stores } = await openGrid({
      'reports.page': ({ page, limit }) => succeed({ ...samplePage({ page, limit }), rows }),
    });
    fireEvent.contextMenu(cell('1002', 'device'));
    expect(items()).not.toContain('Show links of this device');
    await user.keyboard('{Escape}');
    fireEvent.contextMenu(cell(exactId, 'device'));
    await user.click(screen.getByRole('menuitem', { name: 'Show links of this device' }));
    const device = rows.find(({ key }) => key === exactId)?.deviceId;
    expect(stores.investigation.getState().investigation.links.of).toEqual({ kind: 'device', value: device });
  });

  it.each([
    ['user', 'Watch this user', 'user'],
    ['device', 'Watch this device', 'device'],
    ['place', 'Watch this place', 'place'],
  ])('starts a watch of the %s that the cell shows', async (column, name, kind) => {
    const { user, stores } = await openGrid();
    fireEvent.contextMenu(cell(exactId, 'risk'));
    expect(items().filter((item) => item?.startsWith('Watch'))).toEqual([]);
    await user.keyboard('{Escape}');
    fireEvent.contextMenu(cell(exactId, column));
    await user.click(screen.getByRole('menuitem', { name }));
    const row = sampleRows.find(({ key }) => key === exactId);
    const { tool, watches } = stores.investigation.getState().investigation;
    expect([tool, watches.kind, stores.navigation.getState().screen]).toEqual([
      'watches',
      kind,
      'investigate',
    ]);
    if (kind === 'place') expect(watches.place?.name).toBe(row?.place);
    else
      expect(watches[kind === 'user' ? 'user' : 'device']).toBe(
        kind === 'user' ? row?.userId : row?.deviceId,
      );
  });

  it('offers to add a value to a filter of its field', async () => {
    const { user, stores } = await openGrid();
    await stores.reports.getState().addValue('risk', 'fraud', 'in');
    fireEvent.contextMenu(cell('1002', 'risk'));
    await user.click(screen.getByRole('menuitem', { name: 'Include Risk: clear' }));
    expect(stores.reports.getState().query.filters).toEqual([
      { field: 'risk', in: ['fraud', 'clear'], out: [] },
    ]);
  });

  it('opens by keyboard for all values of a cell and restores the focus', async () => {
    const { user, stores } = await openGrid();
    document.querySelector<HTMLElement>('[data-report-id="1002"]')?.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{Shift>}{F10}{/Shift}');
    expect(items()).toContain('Only Fraud case: Common usage');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(cell('1002', 'fraudCases')));
    await user.keyboard('{ContextMenu}{Enter}');
    expect(stores.reports.getState().query.filters).toEqual([
      { field: 'fraudCase', in: ['Common usage'], out: [] },
    ]);
  });

  it('closes with the filtered rows and restores the focus, also while the rows are awaited', async () => {
    const answers: (() => void)[] = [];
    let waits = false;
    const { user } = await openGrid({
      'reports.page': async ({ page, limit }) => {
        if (waits) await new Promise<void>((resolve) => answers.push(resolve));
        return succeed(samplePage({ page, limit }));
      },
    });
    const row = document.querySelector<HTMLElement>('[data-report-id="1002"]');
    row?.focus();
    fireEvent.contextMenu(cell('1002', 'risk'));
    await user.click(screen.getByRole('menuitem', { name: /^Only/ }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement).toBe(row);
    waits = true;
    fireEvent.contextMenu(cell('1002', 'risk'));
    await user.click(screen.getByRole('menuitem', { name: /^Exclude/ }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement).toBe(row);
    // Opened meanwhile, another menu stays.
    fireEvent.contextMenu(cell('1003', 'user'));
    for (const answer of answers) answer();
    await waitFor(() => expect(screen.getByRole('grid').closest('[aria-busy="true"]')).toBeNull());
    expect(items()[0]).toContain('Only User');
  });

  it('opens from a button in the hovered cell without opening the report', async () => {
    const { user, stores } = await openGrid();
    expect(screen.queryByRole('button', { name: 'Filter by this value' })).toBeNull();
    // jsdom has no layout: every cell ends at 0.
    fireEvent.mouseMove(cell('1002', 'user'), { clientX: -100 });
    fireEvent.click(screen.getByRole('button', { name: 'Filter by this value' }));
    expect(items()).toContain('Only User: user-7');
    await user.keyboard('{Escape}');
    expect(stores.openReport.getState().key).toBeNull();
    fireEvent.mouseMove(cell('1002', 'positions'), { clientX: -100 });
    expect(screen.queryByRole('button', { name: 'Filter by this value' })).toBeNull();
  });

  it('shows no button under the pointer, where it would catch clicks on the row', async () => {
    const { user, stores } = await openGrid();
    fireEvent.mouseMove(cell('1002', 'user'), { clientX: -10 });
    expect(screen.queryByRole('button', { name: 'Filter by this value' })).toBeNull();
    fireEvent.mouseMove(cell('1002', 'user'), { clientX: -60 });
    expect(screen.getByRole('button', { name: 'Filter by this value' })).toBeTruthy();
    await user.click(cell('1002', 'user'));
    expect(stores.openReport.getState().key).toBe('1002');
  });

  it('offers ranges that start or end at a time', async () => {
    const { user, stores } = await openGrid();
    fireEvent.contextMenu(cell(exactId, 'time'));
    await user.click(screen.getByRole('menuitem', { name: 'From this time' }));
    expect(stores.reports.getState().query.filters).toEqual([
      { field: 'time', range: { kind: 'between', from: '1772373909123456789', until: null } },
    ]);
  });

  it('copies, and marks as unread', async () => {
    const { user, calls, stores } = await openGrid();
    fireEvent.contextMenu(cell(exactId, 'time'));
    await user.click(screen.getByRole('menuitem', { name: 'Copy' }));
    expect(calls).toContainEqual({ name: 'clipboard.write', request: { text: '1772373909123456789' } });
    fireEvent.contextMenu(cell(exactId, 'time'));
    await user.click(screen.getByRole('menuitem', { name: 'Mark as unread' }));
    expect(calls).toContainEqual({ name: 'reports.markRead', request: { keys: [exactId], read: false } });
    expect(stores.reports.getState().page?.rows[0]?.unread).toBe(true);
  });

  it('leads to the map and to the timeline of the user', async () => {
    const { user, stores } = await openGrid();
    fireEvent.contextMenu(cell('1002', 'risk'));
    await user.click(screen.getByRole('menuitem', { name: 'Show on map' }));
    expect(stores.openReport.getState().key).toBe('1002');
    expect(stores.navigation.getState().screen).toBe('map');
    fireEvent.contextMenu(cell('1002', 'risk'));
    await user.click(screen.getByRole('menuitem', { name: /^Timeline of this user/ }));
    expect(stores.timeline.getState().subject).toEqual({ kind: 'user', value: 'user-7' });
  });

  it('shows hostile values as text', async () => {
    await openGrid();
    fireEvent.contextMenu(cell('1003', 'user'));
    expect(items()[0]).toContain('<img src=x');
    expect(items()[0]).toContain('⟨U+202E⟩');
    expect(document.querySelector('img')).toBeNull();
  });
});
