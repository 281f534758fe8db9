import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../../../renderer/app/commands/use-commands';
import { Overlays } from '../../../../renderer/app/overlays';
import { ToastArea } from '../../../../renderer/app/toasts/toast-area';
import { ReportsScreen } from '../../../../renderer/features/reports-grid/reports-screen';
import { readDeepLink } from '../../../../shared/deep-link/read-deep-link';
import { everyReport } from '../../../../shared/domain/report-query';
import { succeed } from '../../../../shared/result';
import { exactId, sampleRows } from '../../../support/inputs/sample-rows';
import { type Replies, sampleConnection, sampleProfile } from '../../../support/window/fake-bridge';
import { renderWithStores } from '../../../support/window/render-with-stores';

async function openWindow(replies: Partial<Replies> = {}) {
  const rendered = renderWithStores(
    <>
      <ReportsScreen />
      <Overlays />
      <ToastArea />
    </>,
    replies,
  );
  await screen.findByRole('grid');
  const copied = () =>
    rendered.calls.flatMap(({ name, request }) =>
      name === 'clipboard.write' ? [readDeepLink((request as { text: string }).text)] : [],
    );
  return { ...rendered, copied };
}

const row = sampleRows.find(({ key }) => key === exactId);
/** The service alone says which profile is meant. */
const profile = { name: null, service: sampleProfile.baseAddress };
const link = (target: object) => succeed({ target, profile });

describe('Copy link', () => {
  it('of a cell copies the links to its report and to its user, with the profile, and says so', async () => {
    const { user, copied } = await openWindow();
    const menuItem = async (name: string) => {
      const cell = document.querySelector(`[data-report-id="${exactId}"] [data-column="user"]`);
      if (cell) fireEvent.contextMenu(cell);
      await user.click(screen.getByRole('menuitem', { name }));
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    };
    await menuItem('Copy link to the report');
    await menuItem('Copy link to the user');
    expect(copied()).toEqual([
      link({ kind: 'report', transactionId: row?.transactionId, id: row?.id }),
      link({ kind: 'user', value: row?.userId }),
    ]);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining('Copied'),
    );
  });

  it('by its command copies the link to what is shown: the view, the query, the report', async () => {
    const { stores, bridge, copied } = await openWindow();
    const copy = () => expect(runCommand(stores, bridge, 'copy link')).toBe(true);
    await stores.reports.getState().applyView({
      id: 'shipped-today',
      name: 'Last 24 hours',
      query: { ...everyReport, filters: [{ field: 'time', range: { kind: 'last', seconds: 86_400 } }] },
      columns: ['risk'],
    });
    copy();
    await stores.reports.getState().setSearch('user:"a b"');
    copy();
    await stores.openReport.getState().select(exactId);
    copy();
    await waitFor(() => expect(copied()).toHaveLength(3));
    expect(copied()[1]).toMatchObject(
      link({ kind: 'query', query: { ...everyReport, text: 'created:1d (user:"a b")' } }),
    );
    expect(copied()[2]).toMatchObject({ value: { target: { kind: 'report' } } });
  });

  it('says why there is none', async () => {
    const { stores, bridge, copied } = await openWindow();
    await stores.reports.getState().setSearch('x\u202Ey');
    runCommand(stores, bridge, 'copy link');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('No link can name this');
    expect(copied()).toEqual([]);
  });

  it('of a query that makes the link too long says so, and what to copy instead', async () => {
    const { user, stores, bridge, copied } = await openWindow();
    await stores.reports.getState().setSearch(`user:"${'é'.repeat(400)}"`);
    runCommand(stores, bridge, 'copy link');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('more than 2,079 characters');
    expect(alert.textContent).toContain('Save the query as a view');
    expect(copied()).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^Views:/ }));
    const item = screen.getByRole('menuitem', { name: 'Copy link to the query' });
    expect(item.getAttribute('aria-disabled')).toBeNull();
  });
});

it('the question before another profile is opened names both, and Cancel stays', async () => {
  const other = { ...sampleProfile, id: 'profile-2', name: 'Test', baseAddress: 'https://test.example.com/' };
  const { user, stores, calls } = await openWindow({
    'connection.read': () => succeed(sampleConnection({ profiles: [sampleProfile, other] })),
    'link.take': () =>
      succeed({
        kind: 'link',
        link: {
          target: { kind: 'screen', screen: 'outbox' },
          profile: { name: 'Test', service: other.baseAddress },
        },
      }),
  });
  await stores.openedLink.getState().take();
  const dialog = await screen.findByRole('dialog', { name: 'Open the link in Test?' });
  expect(dialog.textContent).toContain('https://test.example.com/');
  expect(dialog.textContent).toContain('Production');
  expect(document.activeElement?.textContent).toBe('Cancel');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(stores.openedLink.getState().asking).toBeNull();
  expect(calls.map(({ name }) => name)).not.toContain('connection.open');
});
