import { describe, expect, it } from 'vitest';
import { createStores } from '../../../../renderer/app/stores/create-stores';
import type { OpenedLink } from '../../../../shared/contract/app.calls';
import { succeed } from '../../../../shared/result';
import { samplePage, sampleRows } from '../../../support/inputs/sample-rows';
import { eventually } from '../../../support/runner/eventually';
import { fakeBridge } from '../../../support/window/fake-bridge';

/** The window, after it followed the link or notification that the app was opened with. */
async function opened(link: OpenedLink) {
  const { bridge } = fakeBridge({ 'link.take': () => succeed(link) });
  const stores = createStores(bridge);
  // Opening a profile loads everything.
  await expect.poll(() => stores.outbox.getState().isRead).toBe(true);
  stores.navigation.getState().go('settings');
  await stores.openedLink.getState().take();
  return stores;
}

it.each(['reports', 'map', 'outbox'] as const)('a link to the screen %s shows it', async (screen) => {
  const { navigation, openedLink } = await opened({ kind: 'screen', screen });
  expect(navigation.getState().screen).toBe(screen);
  expect(openedLink.getState().notice).toBeNull();
});

describe('a notification that was clicked', () => {
  it('of new frauds shows the unread ones, newest first', async () => {
    const { navigation, reports } = await opened({ kind: 'new-frauds' });
    expect(navigation.getState().screen).toBe('reports');
    expect(reports.getState().query).toEqual({
      text: '',
      filters: [
        { field: 'risk', in: ['fraud'], out: [] },
        { field: 'unread', unread: true },
      ],
      sort: { column: 'time', descending: true },
    });
  });

  it('of feedback shows what is Failed or Unconfirmed, whatever the outbox showed before', async () => {
    const { navigation, outbox } = await opened({ kind: 'feedback-to-look-at' });
    expect(navigation.getState().screen).toBe('outbox');
    expect(outbox.getState()).toMatchObject({
      query: { text: '', states: ['Failed', 'Unconfirmed'], batchId: null, transactionId: null },
    });
  });
});

it('a transaction that is opened while another is being read is shown, even if the earlier answer comes later', async () => {
  const [first, second] = sampleRows;
  if (!first || !second) throw new Error('No samples');
  let answerFirst = () => {};
  const { bridge } = fakeBridge({
    'reports.page': ({ query }) => {
      const filters = JSON.stringify(query.filters);
      if (!filters.includes('"transaction"')) return succeed(samplePage());
      if (filters.includes('late'))
        return new Promise((resolve) => {
          answerFirst = () => resolve(succeed(samplePage({ rows: [first] })));
        });
      return succeed(samplePage({ rows: [second] }));
    },
  });
  const { reports, openReport, openedLink } = createStores(bridge);
  await eventually(() => expect(reports.getState().page).not.toBeNull());
  const late = openedLink.getState().open('late');
  await openedLink.getState().open('soon');
  expect(openReport.getState().key).toBe(second.key);
  answerFirst();
  await late;
  expect(openReport.getState().key).toBe(second.key);
});
