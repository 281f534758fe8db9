import { describe, expect, it, vi } from 'vitest';
import { createStores } from '../../../../renderer/app/stores/create-stores';
import {
  covers,
  maxSelectedReports,
  type RowSelection,
  selectedCount,
} from '../../../../renderer/features/reports-grid/selection/row-selection';
import { everyReport, type ReportQuery } from '../../../../shared/domain/report-query';
import { fail } from '../../../../shared/result';
import { testNow } from '../../../support/clocks/test-time';
import { holding, manyRows, sampleContent } from '../../../support/inputs/sample-rows';
import { eventually } from '../../../support/runner/eventually';
import {
  fakeBridge,
  type Replies,
  sampleConnection,
  sampleProfile,
} from '../../../support/window/fake-bridge';

const [first, second, third] = manyRows(3);
if (!first || !second || !third) throw new Error('There are too few rows.');

async function opened(reported: Partial<Replies> = holding(manyRows(30))) {
  const fake = fakeBridge(reported);
  const stores = createStores(fake.bridge);
  await eventually(() => expect(stores.reports.getState().counts).not.toBeNull());
  const chosen = () => stores.rowSelection.getState();
  const keys = () => {
    const { selection } = chosen();
    return selection.kind === 'reports' ? [...selection.reports.keys()] : null;
  };
  return { ...fake, stores, chosen, keys };
}

describe('reports selected one by one', () => {
  it('stay in the order of selection, without duplicates, with what feedback and verdicts need of them', async () => {
    const { chosen, keys } = await opened();
    chosen().toggle(third);
    chosen().selectRange([first, second, third]);
    expect(keys()).toEqual(['2002', '2000', '2001']);
    expect(selectedCount(chosen())).toBe(3);
    const { selection } = chosen();
    expect(selection.kind === 'reports' && selection.reports.get('2000')).toEqual({
      key: '2000',
      transactionId: 'login-0',
      riskAssignment: 'fraud',
      content: sampleContent,
    });
    chosen().toggle(third);
    expect(keys()).toEqual(['2000', '2001']);
    chosen().clear();
    expect(keys()).toEqual([]);
  });

  it('stay selected when page, order or search change', async () => {
    const { chosen, keys, stores } = await opened();
    chosen().selectRange([first, second]);
    await stores.reports.getState().setLimit(10);
    await stores.reports.getState().loadPage(2);
    await stores.reports.getState().setSort('user');
    await stores.reports.getState().setSearch('nowhere');
    expect(keys()).toEqual(['2000', '2001']);
  });

  it('are limited to 10,000, and the number left out is known', async () => {
    const { chosen } = await opened();
    const many = Array.from({ length: maxSelectedReports + 5 }, (_, at) => ({ ...first, key: `key-${at}` }));
    chosen().selectRange(many.slice(0, 10));
    chosen().selectRange(many);
    expect(selectedCount(chosen())).toBe(maxSelectedReports);
    expect(chosen().skipped).toBe(5);
    chosen().toggle({ ...first, key: 'key-3' });
    expect(chosen().skipped).toBe(0);
    chosen().toggle(second);
    expect(selectedCount(chosen())).toBe(maxSelectedReports);
  });

  it('are cleared when another profile is opened', async () => {
    const { chosen, keys, push } = await opened();
    chosen().toggle(first);
    push('connection.changed', sampleConnection({ profile: { ...sampleProfile, id: 'profile-2' } }));
    expect(keys()).toEqual([]);
  });
});

describe('the rows shown while all reports of a search are selected', () => {
  const search = (text: string) => ({ ...everyReport, text });
  const all = (query: ReportQuery) =>
    ({ kind: 'query', query, shown: query, asOf: 7, count: 9 }) satisfies RowSelection;

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
  it('are selected by query, as of the page shown, with their count', async () => {
    const { chosen, stores, calls } = await opened();
    await stores.reports.getState().setSearch('login-1');
    await chosen().selectAllShown();
    const { query } = stores.reports.getState();
    expect(chosen().selection).toEqual({ kind: 'query', query, shown: query, asOf: 7, count: 11 });
    expect(calls.at(-1)).toEqual({ name: 'reports.count', request: { query, asOf: 7 } });
    expect(selectedCount(chosen())).toBe(11);
  });

  it('have a fixed time range instead of a relative one', async () => {
    const { chosen, stores } = await opened();
    await stores.reports.getState().putFilter({ field: 'time', range: { kind: 'last', seconds: 3600 } });
    vi.setSystemTime(testNow);
    await chosen().selectAllShown();
    const { selection } = chosen();
    const filter = selection.kind === 'query' ? selection.query.filters[0] : null;
    if (filter?.field !== 'time' || filter.range.kind !== 'between')
      throw new Error('The time is not fixed.');
    expect(filter.range.until).toBeNull();
    expect(filter.range.from).toBe(`${testNow - 3_600_000}000000`);
  });

  it('stay selected when another search is shown', async () => {
    const { chosen, stores } = await opened();
    await chosen().selectAllShown();
    const { selection } = chosen();
    await stores.reports.getState().setSearch('login-2');
    expect(chosen().selection).toBe(selection);
  });

  it('become the other rows of the page when one of them is deselected', async () => {
    const { chosen, keys, stores } = await opened();
    await stores.reports.getState().setLimit(3);
    await chosen().selectAllShown();
    chosen().selectRange([first]);
    expect(chosen().selection.kind).toBe('query');
    chosen().toggle(second);
    expect(keys()).toEqual(['2000', '2002']);
  });

  it('are replaced by a report that is selected in another search', async () => {
    const { chosen, keys, stores } = await opened();
    await stores.reports.getState().setSearch('login-1');
    await chosen().selectAllShown();
    await stores.reports.getState().setSearch('login-2');
    chosen().toggle(third);
    expect(keys()).toEqual(['2002']);
  });

  it('are not selected if another profile was opened before they were counted', async () => {
    const { chosen, keys, push } = await opened();
    const choosing = chosen().selectAllShown();
    push('connection.changed', sampleConnection({ profile: { ...sampleProfile, id: 'profile-2' } }));
    await choosing;
    expect(keys()).toEqual([]);
  });

  it('are not selected if they cannot be counted, and the problem is shown', async () => {
    const { bridge } = fakeBridge({ 'reports.count': () => fail({ kind: 'unexpected' }) });
    const { rowSelection: chosen, reports } = createStores(bridge);
    await eventually(() => expect(reports.getState().page).not.toBeNull());
    await chosen.getState().selectAllShown();
    expect(selectedCount(chosen.getState())).toBe(0);
    expect(reports.getState().problem).toEqual({ kind: 'unexpected' });
  });

  it('are cleared when the copy is rebuilt; reports selected one by one stay', async () => {
    const { chosen, keys, push } = await opened();
    const rebuilt = (times: number) =>
      push('store.changed', {
        kind: 'ready',
        persistent: true,
        notices: Array.from({ length: times }, () => ({ kind: 'reports-rebuilt', reason: 'damaged' })),
      });
    await chosen().selectAllShown();
    rebuilt(1);
    expect(keys()).toEqual([]);
    chosen().toggle(first);
    rebuilt(2);
    expect(keys()).toEqual(['2000']);
  });
});
