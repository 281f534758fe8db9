import { describe, expect, it, vi } from 'vitest';
import { type Choice, chosenCount, covers, mostChosen } from '../../../renderer/state/chosen';
import { createStores } from '../../../renderer/state/stores';
import { everyReport, type ReportQuery } from '../../../shared/domain/report-query';
import { fail } from '../../../shared/result';
import { fakeBridge, type Replies, sampleConnection, sampleProfile } from '../../support/fake-bridge';
import { holding, manyRows } from '../../support/sample-rows';
import { testNow } from '../../support/test-time';

const [first, second, third] = manyRows(3);
if (!first || !second || !third) throw new Error('There are too few rows.');

async function opened(told: Partial<Replies> = holding(manyRows(30))) {
  const fake = fakeBridge(told);
  const stores = createStores(fake.bridge);
  await vi.waitFor(() => expect(stores.reports.getState().counts).not.toBeNull());
  const chosen = () => stores.chosen.getState();
  const keys = () => {
    const { choice } = chosen();
    return choice.kind === 'reports' ? [...choice.reports.keys()] : null;
  };
  return { ...fake, stores, chosen, keys };
}

describe('reports chosen one by one', () => {
  it('are kept in the order chosen, each once, with what feedback needs of them', async () => {
    const { chosen, keys } = await opened();
    chosen().toggle(third);
    chosen().chooseRange([first, second, third]);
    expect(keys()).toEqual(['2002', '2000', '2001']);
    expect(chosenCount(chosen())).toBe(3);
    const { choice } = chosen();
    expect(choice.kind === 'reports' && choice.reports.get('2000')).toEqual({
      key: '2000',
      transactionId: 'login-0',
      riskAssignment: 'fraud',
    });
    chosen().toggle(third);
    expect(keys()).toEqual(['2000', '2001']);
    chosen().clear();
    expect(keys()).toEqual([]);
  });

  it('stay through other pages, sorts and searches', async () => {
    const { chosen, keys, stores } = await opened();
    chosen().chooseRange([first, second]);
    await stores.reports.getState().setLimit(10);
    await stores.reports.getState().loadPage(2);
    await stores.reports.getState().setSort('user');
    await stores.reports.getState().setSearch('nowhere');
    expect(keys()).toEqual(['2000', '2001']);
  });

  it('are 10,000 at most, and how many were left out is told', async () => {
    const { chosen } = await opened();
    const many = Array.from({ length: mostChosen + 5 }, (_, at) => ({ ...first, key: `key-${at}` }));
    chosen().chooseRange(many.slice(0, 10));
    chosen().chooseRange(many);
    expect(chosenCount(chosen())).toBe(mostChosen);
    expect(chosen().leftOut).toBe(5);
    chosen().toggle({ ...first, key: 'key-3' });
    expect(chosen().leftOut).toBe(0);
    chosen().toggle(second);
    expect(chosenCount(chosen())).toBe(mostChosen);
  });

  it('are none where another profile is opened', async () => {
    const { chosen, keys, push } = await opened();
    chosen().toggle(first);
    push('connection.changed', sampleConnection({ profile: { ...sampleProfile, id: 'profile-2' } }));
    expect(keys()).toEqual([]);
  });
});

describe('what is known of the rows shown, where all of a search are chosen', () => {
  const search = (text: string) => ({ ...everyReport, text });
  const all = (query: ReportQuery) =>
    ({ kind: 'query', query, shown: query, asOf: 7, count: 9 }) satisfies Choice;

  it.each([
    ['the same search', search('vpn'), search(' vpn '), 7, true],
    [
      'the same search in another order',
      search('vpn'),
      { ...search('vpn'), sort: { column: 'user', descending: false } } as const,
      7,
      true,
    ],
    ['another search', search('vpn'), search('tor'), 7, false],
    ['any search, where everything is chosen', everyReport, search('tor'), 7, true],
    ['the same search at a later moment', search('vpn'), search('vpn'), 8, false],
    ['any search at a later moment', everyReport, search('vpn'), 8, false],
  ])('%s', (_, chosen, shown, asOf, known) => {
    expect(covers(all(chosen), shown, asOf)).toBe(known);
  });
});

describe('all reports of a search', () => {
  it('are its query as of the page shown, and their count', async () => {
    const { chosen, stores, calls } = await opened();
    await stores.reports.getState().setSearch('login-1');
    await chosen().chooseAllShown();
    const { query } = stores.reports.getState();
    expect(chosen().choice).toEqual({ kind: 'query', query, shown: query, asOf: 7, count: 11 });
    expect(calls.at(-1)).toEqual({ name: 'reports.count', request: { query, asOf: 7 } });
    expect(chosenCount(chosen())).toBe(11);
  });

  it('mean the same hour whenever they are asked for', async () => {
    const { chosen, stores } = await opened();
    await stores.reports.getState().putFilter({ field: 'time', range: { kind: 'last', seconds: 3600 } });
    vi.setSystemTime(testNow);
    await chosen().chooseAllShown();
    const { choice } = chosen();
    const filter = choice.kind === 'query' ? choice.query.filters[0] : null;
    if (filter?.field !== 'time' || filter.range.kind !== 'between')
      throw new Error('The time is not fixed.');
    expect(filter.range.until).toBeNull();
    expect(filter.range.from).toBe(`${testNow - 3_600_000}000000`);
  });

  it('stay those of their search when another is shown', async () => {
    const { chosen, stores } = await opened();
    await chosen().chooseAllShown();
    const { choice } = chosen();
    await stores.reports.getState().setSearch('login-2');
    expect(chosen().choice).toBe(choice);
  });

  it('become the others of the page when one of them is taken out', async () => {
    const { chosen, keys, stores } = await opened();
    await stores.reports.getState().setLimit(3);
    await chosen().chooseAllShown();
    chosen().chooseRange([first]);
    expect(chosen().choice.kind).toBe('query');
    chosen().toggle(second);
    expect(keys()).toEqual(['2000', '2002']);
  });

  it('are given up for a report that is chosen in another search', async () => {
    const { chosen, keys, stores } = await opened();
    await stores.reports.getState().setSearch('login-1');
    await chosen().chooseAllShown();
    await stores.reports.getState().setSearch('login-2');
    chosen().toggle(third);
    expect(keys()).toEqual(['2002']);
  });

  it('are not chosen where another profile was opened before they were counted', async () => {
    const { chosen, keys, push } = await opened();
    const choosing = chosen().chooseAllShown();
    push('connection.changed', sampleConnection({ profile: { ...sampleProfile, id: 'profile-2' } }));
    await choosing;
    expect(keys()).toEqual([]);
  });

  it('are not chosen where they cannot be counted, and why is told', async () => {
    const { bridge } = fakeBridge({ 'reports.count': () => fail({ kind: 'unexpected' }) });
    const { chosen, reports } = createStores(bridge);
    await vi.waitFor(() => expect(reports.getState().page).not.toBeNull());
    await chosen.getState().chooseAllShown();
    expect(chosenCount(chosen.getState())).toBe(0);
    expect(reports.getState().problem).toEqual({ kind: 'unexpected' });
  });

  it('are none where the copy they were chosen in is no more; reports chosen one by one stay', async () => {
    const { chosen, keys, push } = await opened();
    const rebuilt = (times: number) =>
      push('store.changed', {
        kind: 'ready',
        kept: true,
        notices: Array.from({ length: times }, () => ({ kind: 'reports-rebuilt', reason: 'damaged' })),
      });
    await chosen().chooseAllShown();
    rebuilt(1);
    expect(keys()).toEqual([]);
    chosen().toggle(first);
    rebuilt(2);
    expect(keys()).toEqual(['2000']);
  });
});
