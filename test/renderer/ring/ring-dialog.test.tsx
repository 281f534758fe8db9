import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { RingDialog } from '../../../renderer/features/ring/ring-dialog';
import { type Ring, ringQuery } from '../../../shared/domain/ring';
import { fail, succeed } from '../../../shared/result';
import type { Replies } from '../../support/fake-bridge';
import { makeDialogsOpenable } from '../../support/openable-dialogs';
import { renderWithStores } from '../../support/render-with-stores';

beforeAll(() => makeDialogsOpenable());

const ring: Ring = {
  users: ['ana', 'ben'],
  devices: ['d1', 'd2'],
  cells: [
    { user: 0, device: 0, reports: 3, worst: 'fraud' },
    { user: 1, device: 0, reports: 1, worst: null },
    { user: 1, device: 1, reports: 2, worst: 'odd' },
  ],
  reports: 6,
  isCut: false,
  asOf: 9,
};
const giveFeedback = vi.fn();
const judge = vi.fn();

async function openRing(replies: Partial<Replies> = {}) {
  giveFeedback.mockReset();
  judge.mockReset();
  const opened = renderWithStores(<RingDialog onGiveFeedback={giveFeedback} onJudge={judge} />, {
    'reports.ring': () => succeed(ring),
    ...replies,
  });
  await waitFor(() => expect(opened.stores.connection.getState().connection).not.toBeNull());
  await opened.stores.ring.getState().open({ kind: 'device', value: 'd1' });
  await screen.findByRole('dialog', { name: 'Ring of users and devices' });
  return opened;
}

const cell = (name: RegExp) => screen.getByRole('button', { name });

describe('a ring', () => {
  it('is a table of users and devices, with the reports and the highest risk of each pair', async () => {
    await openRing();
    const table = await screen.findByRole('table', { name: 'Ring of users and devices' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['User', 'd1', 'd2']);
    const rows = within(table).getAllByRole('row').slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['3', ''],
      ['1', '?2'],
    ]);
    expect(
      within(table)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual([
      '3 reports, highest risk fraud: user ana, device d1',
      '1 report: user ben, device d1',
      '2 reports, highest risk odd: user ben, device d2',
    ]);
    screen.getByText('2 users, 2 devices, 6 reports');
    expect(screen.queryByText(/The ring is larger/)).toBeNull();
  });

  it('shows the reports of a cell in the grid', async () => {
    const { stores, user } = await openRing();
    stores.navigation.getState().go('map');
    await user.click(cell(/user ben, device d2/));
    expect(stores.navigation.getState().screen).toBe('reports');
    expect(stores.reports.getState().query).toEqual(ringQuery(['ben'], ['d2']));
    expect(stores.ring.getState().subject).toBeNull();
  });

  it('is one tab stop, in which arrow keys move from cell to cell', async () => {
    const { user } = await openRing();
    cell(/user ana, device d1/).focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(cell(/user ana, device d1/));
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(document.activeElement).toBe(cell(/user ben, device d2/));
    await waitFor(() => expect(cell(/user ben, device d2/).tabIndex).toBe(0));
    expect(cell(/user ana, device d1/).tabIndex).toBe(-1);
  });

  it('offers feedback and a verdict on exactly its reports', async () => {
    const { user } = await openRing();
    await user.click(screen.getByRole('button', { name: 'Give feedback on all of this ring' }));
    const all = { query: ringQuery(['ana', 'ben'], ['d1', 'd2']), asOf: 9, count: 6 };
    expect(giveFeedback).toHaveBeenCalledExactlyOnceWith(all);
  });

  it('asks for one verdict on all of them', async () => {
    const { user } = await openRing();
    await user.click(screen.getByRole('button', { name: 'Judge all' }));
    expect(judge).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ asOf: 9, count: 6 }));
  });

  it('says when it is larger than its table', async () => {
    await openRing({ 'reports.ring': () => succeed({ ...ring, isCut: true }) });
    await screen.findByText(
      'The ring is larger. Shown are the 30 users and 30 devices with the most reports.',
    );
  });

  it('says that its reports are gone', async () => {
    await openRing({ 'reports.ring': () => succeed(null) });
    await screen.findByText('No stored report names this user or device any more.');
    expect(screen.queryByRole('button', { name: 'Judge all' })).toBeNull();
  });

  it('that can’t be read is read again on request', async () => {
    let isDown = true;
    const { user } = await openRing({
      'reports.ring': () => (isDown ? fail({ kind: 'store-down' }) : succeed(ring)),
    });
    await screen.findByRole('alert');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('2 users, 2 devices, 6 reports');
  });
});
