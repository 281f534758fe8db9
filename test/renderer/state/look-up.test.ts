import { describe, expect, it } from 'vitest';
import { createStores } from '../../../renderer/app/stores/create-stores';
import type { Answer } from '../../../shared/contract/contract';
import { everyReport } from '../../../shared/domain/report-query';
import { fail, succeed } from '../../../shared/result';
import { eventually } from '../../support/runner/eventually';
import { fakeBridge, type Replies } from '../../support/window/fake-bridge';

const requested = { transactionId: 'login-22', since: '30d', timeout: '5s' };
const filter = { field: 'lookUp', id: 'look-up-1', transactionId: 'login-22' } as const;

async function opened(reported: Partial<Replies> = {}) {
  const { bridge, calls } = fakeBridge(reported);
  const { reports, lookUp } = createStores(bridge);
  await eventually(() => expect(reports.getState().page).not.toBeNull());
  return { reports: reports.getState, lookUp: lookUp.getState, calls };
}

describe('a look-up', () => {
  it('becomes the only filter of the query, so that nothing hides what it found', async () => {
    const { reports, lookUp } = await opened();
    await reports().setSearch('vpn');
    await reports().addValue('risk', 'fraud', 'in');
    await reports().setSort('user');
    await lookUp().start(requested);
    expect(reports().query).toEqual({
      text: '',
      filters: [filter],
      sort: { column: 'user', descending: false },
    });
    expect(lookUp().found).toMatchObject({ received: 1, foreign: 0 });
  });

  it('leads back to what was shown before it, also after a second one', async () => {
    const { reports, lookUp } = await opened();
    await reports().setSearch('vpn');
    await lookUp().start(requested);
    await lookUp().start(requested);
    await lookUp().leave();
    expect(reports().query).toEqual({ ...everyReport, text: 'vpn' });
    expect(lookUp()).toMatchObject({ requested: null, found: null });
  });

  it('can be left in a run that only remembers its filter', async () => {
    const query = { ...everyReport, filters: [filter] };
    const grid = { query, columns: ['risk'], page: 1, viewId: null, widths: {} } as const;
    const { reports, lookUp } = await opened({ 'grid.read': () => succeed(grid) });
    await lookUp().leave();
    expect(reports().query).toEqual(everyReport);
  });

  it('ends the one before it', async () => {
    const ends: ((answer: Answer<'reports.lookUp'>) => void)[] = [];
    const { reports, lookUp } = await opened({
      'reports.lookUp': () => new Promise((resolve) => ends.push(resolve)),
    });
    const first = lookUp().start(requested);
    const second = lookUp().start({ ...requested, transactionId: 'login-23' });
    ends[0]?.(fail({ kind: 'cancelled' }));
    ends[1]?.(succeed({ filter: { ...filter, transactionId: 'login-23' }, received: 1, foreign: 0 }));
    await Promise.all([first, second]);
    expect(lookUp()).toMatchObject({ problem: null, waitingSince: null });
    expect(reports().query.filters).toEqual([{ ...filter, transactionId: 'login-23' }]);
  });

  it('changes nothing that is shown when it fails', async () => {
    const problem = { kind: 'timed-out', host: 'reports.example.com', seconds: 30 } as const;
    const { reports, lookUp } = await opened({ 'reports.lookUp': () => fail(problem) });
    await reports().setSearch('vpn');
    await lookUp().start(requested);
    expect(lookUp()).toMatchObject({ requested, problem, waitingSince: null });
    expect(reports().query.text).toBe('vpn');
  });
});
