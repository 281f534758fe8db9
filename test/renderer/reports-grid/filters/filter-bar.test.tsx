import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ResultsBar } from '../../../../renderer/features/reports-grid/results-bar';
import { everyReport, type ReportFilter } from '../../../../shared/domain/report-query';
import { fail, succeed } from '../../../../shared/result';
import { hostileText } from '../../../support/inputs/sample-rows';
import type { Replies } from '../../../support/window/fake-bridge';
import { renderWithStores } from '../../../support/window/render-with-stores';

const countries: Partial<Replies> = {
  'reports.values': ({ field, beginning }) =>
    succeed(
      field === 'country'
        ? [
            { value: 'Spain', count: 1_234 },
            { value: 'Portugal', count: 12 },
            { value: null, count: 1 },
          ].filter(({ value }) => beginning === '' || value?.startsWith(beginning))
        : [
            { value: 'fraud', count: 7 },
            { value: 'medium', count: 2 },
          ],
    ),
};

/** Renders the filter bar with these filters. */
async function open(filters: readonly ReportFilter[] = [], reported: Partial<Replies> = countries) {
  const rendered = renderWithStores(<ResultsBar />, {
    'reports.count': ({ query }) =>
      succeed({
        shown: query.filters.length > 0 ? 246 : 100_000,
        stored: 100_000,
        total: 100_000,
        unread: 0,
        arrived: 0,
      }),
    ...reported,
  });
  await waitFor(() => expect(rendered.stores.reports.getState().counts).not.toBeNull());
  await act(() => rendered.stores.reports.getState().show({ ...everyReport, filters }));
  return rendered;
}

const chips = () =>
  within(screen.getByRole('list', { name: 'Active filters' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const noChips = () => expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();

describe('the filter bar', () => {
  it('shows a chip per filter, and how many reports are shown and hidden', async () => {
    await open([
      { field: 'risk', in: ['fraud', 'high'], out: [] },
      { field: 'country', in: [], out: ['Spain'] },
      { field: 'time', range: { kind: 'last', seconds: 86_400 } },
    ]);
    expect(chips()).toEqual(['Risk: fraud, high', 'Exclude country: Spain', 'Time: last 24 h']);
    expect(screen.getByRole('status', { name: 'Shown' }).textContent).toBe('246 reports99,754 hidden');
  });

  it('has no clear button and no hidden count without filters', async () => {
    await open();
    noChips();
    expect(screen.getByRole('status', { name: 'Shown' }).textContent).toBe('100,000 reports');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  it('removes one or all filters by their buttons and keeps the focus', async () => {
    const { user, stores } = await open([
      { field: 'risk', in: ['fraud'], out: [] },
      { field: 'unread', unread: true },
    ]);
    const add = screen.getByRole('button', { name: 'Add filter' });
    await user.click(screen.getByRole('button', { name: 'Remove filter Unread only' }));
    expect(chips()).toEqual(['Risk: fraud']);
    expect(document.activeElement).toBe(add);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    noChips();
    expect(stores.reports.getState().query).toEqual(everyReport);
    expect(document.activeElement).toBe(add);
  });

  it('shows hostile values as text with nothing hidden', async () => {
    await open([{ field: 'user', in: [hostileText], out: [] }]);
    const [chip] = chips();
    expect(chip).toContain('<img src=x onerror="globalThis.harmed = true">⟨U+202E⟩');
    const remove = screen.getByRole('button', { name: /^Remove filter/ });
    expect(remove.getAttribute('aria-label')).not.toContain('\u202E');
    expect(globalThis).not.toHaveProperty('harmed');
  });
});

describe('filtering by a value', () => {
  it('works by keyboard: include, exclude and remove', async () => {
    const { user, stores } = await open();
    const query = () => stores.reports.getState().query.filters;
    screen.getByRole('button', { name: 'Add filter' }).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('menuitem', { name: 'Country' }));
    const field = await screen.findByRole('textbox', { name: 'Find a country' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await screen.findByRole('button', { name: /^Spain/ });
    await user.keyboard('{ArrowDown}{Enter}');
    expect(query()).toEqual([{ field: 'country', in: ['Spain'], out: [] }]);
    await user.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    expect(query()).toEqual([{ field: 'country', in: ['Spain'], out: ['Portugal'] }]);
    expect(screen.getByRole('button', { name: 'Exclude Portugal' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    await user.keyboard('{Enter}{Home}{Enter}');
    expect(query()).toEqual([]);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    noChips();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add filter' })),
    );
  });

  it('counts the reports per value, including "not given" and values that the specification doesn’t define', async () => {
    const { user } = await open([
      { field: 'risk', in: [], out: ['fraud'] },
      { field: 'country', in: ['Iceland'], out: [] },
    ]);
    await user.click(screen.getByRole('button', { name: 'Exclude risk: fraud' }));
    expect((await screen.findByRole('button', { name: /^medium/ })).textContent).toBe('?medium2 reports');
    expect(screen.getByRole('button', { name: 'Exclude fraud' }).getAttribute('aria-pressed')).toBe('true');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Country: Iceland' }));
    const list = await screen.findByRole('list', { name: 'Values of country' });
    const shown = () =>
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent);
    expect(shown()).toEqual(['Iceland', 'Spain1,234 reports', 'Portugal12 reports', 'not given1 report']);
    await user.click(screen.getByRole('button', { name: 'Exclude not given' }));
    expect(chips()).toContain('Country: Iceland; exclude not given');
  });

  it('finds a value by its prefix', async () => {
    const { user, calls } = await open([{ field: 'country', in: ['Spain'], out: [] }]);
    await user.click(screen.getByRole('button', { name: 'Country: Spain' }));
    await user.type(await screen.findByRole('textbox', { name: 'Find a country' }), 'Po');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Spain/ })).toBeNull());
    expect(screen.getByRole('button', { name: /^Portugal/ })).toBeTruthy();
    const requested = calls.filter(({ name }) => name === 'reports.values');
    expect(requested.at(-1)).toMatchObject({ request: { beginning: 'Po', asOf: 7 } });
  });

  it('includes the only value found when Enter is pressed', async () => {
    const { user } = await open([{ field: 'country', in: ['Spain'], out: [] }]);
    await user.click(screen.getByRole('button', { name: 'Country: Spain' }));
    const find = await screen.findByRole('textbox', { name: 'Find a country' });
    await user.type(find, 'Po');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Spain/ })).toBeNull());
    await user.keyboard('{Enter}');
    expect(chips()).toEqual(['Country: Spain, Portugal']);
    // It stays included: Enter only adds.
    await user.keyboard('{Enter}');
    expect(chips()).toEqual(['Country: Spain, Portugal']);
    await user.clear(find);
    await screen.findByRole('button', { name: /^not given/i });
    await user.keyboard('{Enter}');
    expect(chips()).toEqual(['Country: Spain, Portugal']);
  });

  it('shows why the values couldn’t be loaded', async () => {
    const { user } = await open([{ field: 'country', in: ['Spain'], out: [] }], {
      'reports.values': () => fail({ kind: 'store-restarting' }),
    });
    await user.click(screen.getByRole('button', { name: 'Country: Spain' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The local copy is restarting');
  });
});

describe('filtering by time, distance, score and status', () => {
  async function addFilter(user: Awaited<ReturnType<typeof open>>['user'], name: string) {
    await user.click(screen.getByRole('button', { name: 'Add filter' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  }

  it('applies a range relative to now with one press', async () => {
    const { user } = await open();
    await addFilter(user, 'Time');
    await user.click(await screen.findByRole('button', { name: 'Last 7 d' }));
    expect(chips()).toEqual(['Time: last 7 d']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('takes a time in the format in which times are shown, and says if it is none', async () => {
    const { user } = await open();
    await addFilter(user, 'Time');
    const from = await screen.findByLabelText<HTMLInputElement>('From');
    await user.type(from, '2026-03-0');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByText('Enter a date and time between 1678 and 2261.')).toBeTruthy();
    await user.type(from, '1 10:15');
    expect(from.value).toBe('2026-03-01 10:15');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(chips()).toEqual([expect.stringContaining('2026-03-01 10:15')]);
  });

  it('keeps every digit of an unedited end of a range', async () => {
    const { user, stores } = await open([
      { field: 'time', range: { kind: 'between', from: '1772373909123456789', until: null } },
    ]);
    await user.click(screen.getByRole('button', { name: /^Time: from/ }));
    await user.click(await screen.findByRole('button', { name: 'Apply' }));
    expect(stores.reports.getState().query.filters).toEqual([
      { field: 'time', range: { kind: 'between', from: '1772373909123456789', until: null } },
    ]);
  });

  it('accepts distances and reports invalid ones', async () => {
    const { user } = await open();
    await addFilter(user, 'Distance');
    const atLeast = await screen.findByRole('textbox', { name: 'At least (km)' });
    await user.type(atLeast, 'far{Enter}');
    expect(atLeast.getAttribute('aria-invalid')).toBe('true');
    await user.clear(atLeast);
    await user.type(atLeast, '500{Enter}');
    expect(chips()).toEqual(['Distance ≥ 500 km']);
  });

  it('accepts disagreement scores and reports invalid ones', async () => {
    const { user, stores } = await open();
    await addFilter(user, 'Disagreement');
    const atMost = await screen.findByRole('textbox', { name: 'At most' });
    await user.type(atMost, '101{Enter}');
    expect(atMost.getAttribute('aria-invalid')).toBe('true');
    await user.clear(atMost);
    await user.type(screen.getByRole('textbox', { name: 'At least' }), '40{Enter}');
    expect(chips()).toEqual(['Disagreement ≥ 40']);
    expect(stores.reports.getState().query.filters).toEqual([
      { field: 'disagreement', atLeast: 40, atMost: null },
    ]);
    await user.click(screen.getByRole('button', { name: 'Disagreement ≥ 40' }));
    const again = await screen.findByRole('textbox', { name: 'At least' });
    expect(again).toHaveProperty('value', '40');
    await user.clear(again);
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(stores.reports.getState().query.filters).toEqual([]);
  });

  it('filters unread reports with one selection', async () => {
    const { user } = await open();
    await addFilter(user, 'Unread only');
    expect(chips()).toEqual(['Unread only']);
  });

  it('filters reports without a position with one selection', async () => {
    const { user, stores } = await open();
    await addFilter(user, 'Without a usable position');
    expect(chips()).toEqual(['Without a usable position']);
    expect(stores.reports.getState().query.filters).toEqual([{ field: 'placed', placed: false }]);
  });

  it('selects review statuses, and is removed with the last one', async () => {
    const { user, stores } = await open();
    await addFilter(user, 'Review');
    const choices = within(await screen.findByRole('group', { name: 'Review' }));
    expect(choices.getAllByRole('checkbox')).toHaveLength(6);
    await user.click(choices.getByRole('checkbox', { name: 'Came back' }));
    await user.click(choices.getByRole('checkbox', { name: 'To be reviewed' }));
    expect(chips()).toEqual(['Review: To be reviewed, Came back']);
    await user.click(choices.getByRole('checkbox', { name: 'Came back' }));
    expect(stores.reports.getState().query.filters).toEqual([{ field: 'standing', in: ['waiting'] }]);
    await user.click(choices.getByRole('checkbox', { name: 'To be reviewed' }));
    expect(stores.reports.getState().query.filters).toEqual([]);
  });
});
