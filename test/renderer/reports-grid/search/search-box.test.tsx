import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SearchBox } from '../../../../renderer/features/reports-grid/search/search-box';
import { type ReportFilter, reviewStatuses, type ValueField } from '../../../../shared/domain/report-query';
import { setLocale } from '../../../../shared/i18n/messages';
import { queryText } from '../../../../shared/i18n/query-text';
import { fail, succeed } from '../../../../shared/result';
import { holding, sampleRows } from '../../../support/inputs/sample-rows';
import type { Replies } from '../../../support/window/fake-bridge';
import { renderWithStores } from '../../../support/window/render-with-stores';

const values: Readonly<Partial<Record<ValueField, readonly string[]>>> = {
  user: ['ana', 'Anabel', '<img src=x>\u202Egnp', 'bea', 'a"b'],
  place: ['São Paulo', 'Bilbao'],
  risk: ['fraud', 'severe'],
  fraudCase: ['New user', 'Location fraud'],
};

const replies: Partial<Replies> = {
  'reports.values': ({ field, beginning }) =>
    succeed(
      (values[field] ?? [])
        .filter((value) => value.toLowerCase().startsWith(beginning.toLowerCase()))
        .map((value, at) => ({ value, count: 9 - at })),
    ),
};

async function open(rows: Partial<Replies> = {}) {
  const rendered = renderWithStores(<SearchBox />, { ...replies, ...rows });
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search reports' });
  await waitFor(() => expect(rendered.stores.reports.getState().page).not.toBeNull());
  return {
    ...rendered,
    box,
    searched: () => queryText(rendered.stores.reports.getState().query, 'utc').text,
  };
}

const listOf = (name: string) => screen.queryByRole('listbox', { name });
const list = () => listOf('Search suggestions');
const optionsOf = (element: HTMLElement | null) =>
  element === null
    ? []
    : within(element)
        .getAllByRole('option')
        .map((option) => option.textContent);
const activeOption = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;

describe('the completion of a search', () => {
  it('leaves shown what is wrong with the text', async () => {
    const { user, box } = await open();
    await user.type(box, 'risk:nonsense us');
    expect(list()).not.toBeNull();
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('status').textContent).toMatch(/nonsense.*\d+ suggestion/);
    expect(list()?.className).toContain('belowError');
  });

  it('offers the fields that start with the input, and their values after the colon', async () => {
    const { user, box, searched } = await open();
    await user.type(box, 'gps d');
    expect(optionsOf(list())).toEqual([
      'device:01Device ID or its beginning',
      'distance:>500Kilometers between the sources',
    ]);
    await user.clear(box);
    await user.type(box, 'gps -us{ArrowDown}');
    expect(activeOption(box)).toContain('user:');
    await user.keyboard('{Enter}');
    expect(box.value).toBe('gps -user:');
    await waitFor(() => expect(optionsOf(list())).toHaveLength(4));
    expect(optionsOf(list())[2]).toContain('<img src=x>⟨U+202E⟩gnp');
    await user.type(box, 'ana');
    await waitFor(() => expect(optionsOf(list())).toEqual(['ana9 reports', 'Anabel8 reports']));
    await user.keyboard('{ArrowUp}{Tab}');
    expect(box.value).toBe('gps -user:"Anabel" ');
    expect(box.selectionStart).toBe(box.value.length);
    expect(searched()).toBe('-user:"Anabel" gps');
    expect(document.activeElement).toBe(box);
    expect(list()).toBeNull();
  });

  it('offers the fields of the extra data, and counts all reports for the values in brackets', async () => {
    const asked: string[] = [];
    const { user, box } = await open({
      'reports.extraPaths': () => succeed(['operation', 'payee.country', 'a b']),
      'reports.values': ({ query }) => {
        asked.push(query.text);
        return succeed([]);
      },
    });
    await user.type(box, '-extra_data.');
    await waitFor(() => expect(optionsOf(list())).toEqual(['operation', 'payee.country']));
    await user.type(box, 'pay{ArrowDown}{Enter}');
    expect(box.value).toBe('-extra_data.payee.country:');
    await user.type(box, 'ES (gps OR user:a');
    await waitFor(() => expect(asked).toContain(''));
    expect(asked.every((text) => !text.includes('OR'))).toBe(true);
  });

  it('finds names by any of their words, without diacritics', async () => {
    const { user, box } = await open();
    await user.type(box, 'place:paul');
    await waitFor(() => expect(optionsOf(list())).toEqual(['São Paulo9 reports']));
    await user.click(within(list() ?? box).getByRole('option'));
    expect(box.value).toBe('place:"São Paulo" ');
  });

  it('offers the risks that reports have, own words of the service in quotes, and the other known ones', async () => {
    const { user, box } = await open();
    await user.type(box, 'risk:');
    await waitFor(() => expect(optionsOf(list())[0]).toBe('fraud9 reports'));
    const [, own, ...others] = optionsOf(list());
    expect(own).toMatch(/^severe\d+ reports$/);
    expect(others).toEqual(['high', 'low', 'clear', 'high_risk high', 'low_risk low', 'unknown_risk']);
    await user.type(box, 'sev');
    await waitFor(() => expect(optionsOf(list())).toEqual([own]));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(box.value).toBe('risk:"severe" ');
  });

  it('offers signals for words of their names, which no report contains', async () => {
    const { user, box, searched } = await open();
    await user.type(box, 'ana impossible tr');
    expect(optionsOf(list())).toEqual(['signal: Impossible travel']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(box.value).toBe('ana signal:"Impossible travel" ');
    expect(searched()).toBe('signal:"Impossible travel" ana');
    await user.clear(box);
    await user.type(box, 'desplazamiento');
    expect(optionsOf(list())).toEqual(['signal: Impossible travel']);
  });

  it('offers the review statuses', async () => {
    const { user, box } = await open();
    await user.type(box, 'review:');
    expect(optionsOf(list())[0]).toBe('review: To be reviewed');
    expect(optionsOf(list())).toHaveLength(reviewStatuses.length);
    await user.type(box, 'wai{ArrowDown}{Enter}');
    expect(box.value).toBe('review:"To be reviewed" ');
  });

  it('offers the states that a filter without a value asks for', async () => {
    const { user, box, searched } = await open();
    await user.type(box, 'is:');
    expect(optionsOf(list())).toEqual([
      'is: Unread only',
      'is: Read only',
      'is: Changed since you looked',
      'is: ID conflict',
      'is: Newest per transaction',
    ]);
    await user.type(box, 'new{ArrowDown}{Enter}');
    expect(searched()).toBe('is:newest');
  });

  it('is closed by Escape, which clears the text only then', async () => {
    const { user, box } = await open();
    await user.type(box, 'us{Escape}');
    expect(list()).toBeNull();
    expect(box.value).toBe('us');
    await user.keyboard('{Escape}');
    expect(box.value).toBe('');
  });

  it('doesn’t cover words, times and addresses', async () => {
    const { user, box } = await open();
    for (const text of ['ana', '12:30', 'https://example.com', '"us', 'user:"ana"']) {
      await user.clear(box);
      await user.type(box, text);
      expect(list()).toBeNull();
    }
  });

  it('speaks the current language', async () => {
    await act(() => setLocale('es'));
    const { user } = renderWithStores(<SearchBox />, replies);
    const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar informes' });
    await user.type(box, 'despu{ArrowDown}{Enter}');
    expect(box.value).toBe('después:');
    await user.clear(box);
    await user.type(box, 'caso:fraude');
    await waitFor(() =>
      expect(optionsOf(listOf('Sugerencias de búsqueda'))).toEqual([
        'Location fraud Fraude de ubicación8 informes',
      ]),
    );
    await user.clear(box);
    await user.type(box, 'desplaz{ArrowDown}{Enter}');
    expect(box.value).toBe('señal:"Desplazamiento imposible" ');
    await user.clear(box);
    await user.type(box, 'es:no{ArrowDown}{Enter}');
    expect(box.value).toBe('es:"no leído" ');
    await act(() => setLocale('en'));
  });
});

describe('a value that can’t be used', () => {
  it('is explained under the box, once it can’t become valid or the box is left', async () => {
    const { user, box, searched } = await open();
    await user.type(box, 'risk:fra');
    expect(searched()).toBe('');
    expect(box.getAttribute('aria-invalid')).toBeNull();
    await user.clear(box);
    await user.type(box, 'risk:banana');
    expect(box.getAttribute('aria-invalid')).toBe('true');
    const described = () => document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(described()).toMatch(/^“banana” in “risk:banana” isn’t a risk.*Use fraud, high.*unknown_risk\.$/);
    await user.clear(box);
    expect(box.getAttribute('aria-invalid')).toBeNull();
    await user.type(box, 'before:2026-1');
    expect(searched()).toBe('');
    await user.tab();
    expect(searched()).toBe('before:2026-1');
    expect(described()).toContain('“2026-1” in “before:2026-1” isn’t a date');
    await user.clear(box);
    await user.type(box, 'created:yesterday..');
    await user.tab();
    expect(described()).toMatch(/isn’t a date or a range of dates\..* such as 2026-11-01\.\.2026-11-05\.$/);
  });

  it('in an operator or a bracket isn’t reported while its rest is typed', async () => {
    const { user, box, searched } = await open();
    await user.type(box, 'risk:high OR ');
    expect(box.getAttribute('aria-invalid')).toBeNull();
    expect(searched().trim()).toBe('risk:high');
    await user.type(box, '(NOT risk:fra');
    expect(box.getAttribute('aria-invalid')).toBeNull();
    expect(searched().trim()).toBe('risk:high');
    await user.type(box, 'ud gps)');
    expect(searched()).toBe('risk:high OR (NOT risk:fraud gps)');
    await user.type(box, ' AND OR x');
    expect(document.body.textContent).toContain('“AND” needs something to search for on each side');
  });

  it('is explained for a text that was searched elsewhere', async () => {
    const { stores, box } = await open();
    await act(() => stores.reports.getState().setSearch('user:'));
    expect(box.value).toBe('user:');
    expect(document.body.textContent).toContain('“user:” has no value');
  });
});

describe('the filters of the grid', () => {
  it('are in the text, and what is typed is among them', async () => {
    const { user, box, stores } = await open();
    const { reports } = stores;
    const put = (filter: ReportFilter) => act(() => reports.getState().putFilter(filter));
    await put({ field: 'risk', in: ['fraud'], out: [] });
    expect(box.value).toBe('risk:fraud ');
    await user.type(box, 'gps user:"Ana"');
    expect(box.value).toBe('risk:fraud gps user:"Ana"');
    const ofUser = { field: 'user', in: ['Ana'], out: [] } as const;
    expect(reports.getState().query).toMatchObject({
      text: 'gps',
      filters: [{ field: 'risk', in: ['fraud'], out: [] }, ofUser],
    });
    await act(() => reports.getState().removeFilter('risk'));
    expect(box.value).toBe('user:"Ana" gps');
    await user.clear(box);
    expect(reports.getState().query).toMatchObject({ text: '', filters: [] });
  });

  it('that no text means stay where they are', async () => {
    const { user, box, stores } = await open();
    const { reports } = stores;
    const country: ReportFilter = { field: 'country', in: ['Spain'], out: [] };
    await act(() => reports.getState().putFilter(country));
    expect(box.value).toBe('');
    await user.type(box, 'gps is:unread OR a');
    expect(reports.getState().query).toMatchObject({ text: 'gps is:unread OR a', filters: [country] });
    await act(() => reports.getState().putFilter({ field: 'updated' }));
    expect(box.value).toBe('is:changed (gps is:unread OR a)');
    await user.clear(box);
    expect(reports.getState().query.filters).toEqual([country]);
  });
});

describe('a transaction in the search', () => {
  it('is looked up at the service with Enter, with its since and wait', async () => {
    const { user, box, calls } = await open();
    await user.type(box, 'tx:login-22 since:90d wait:10s');
    expect(optionsOf(list())).toEqual(['Look up login-22 at the serviceSince 90d, wait up to 10s']);
    expect(activeOption(box)).toContain('Look up login-22');
    await user.keyboard('{Enter}');
    expect(calls).toContainEqual({
      name: 'reports.lookUp',
      request: { transactionId: 'login-22', since: '90d', timeout: '10s' },
    });
    expect(list()).toBeNull();
  });

  it('that is found here is only looked up on request: Enter moves to its reports', async () => {
    const { user, box, calls } = await open();
    const asked = () => calls.some(({ name }) => name === 'reports.lookUp');
    await user.type(box, 'tx:8f14');
    expect(optionsOf(list())).toHaveLength(1);
    expect(activeOption(box)).toBeNull();
    await user.keyboard('{Enter}');
    expect(list()).toBeNull();
    expect(asked()).toBe(false);
    await user.type(box, 'e');
    await user.keyboard('{ArrowDown}');
    expect(activeOption(box)).toContain('Look up 8f14e');
    await user.keyboard('{ArrowDown}');
    expect(list()).toBeNull();
    await user.type(box, '4');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(asked()).toBe(true);
  });

  it('that isn’t found here is looked up with Enter once the search is answered', async () => {
    const { user, box, calls } = await open(holding([]));
    await user.type(box, 'tx:login-22');
    await waitFor(() => expect(activeOption(box)).toContain('Look up login-22'));
    await user.keyboard('{Enter}');
    expect(calls.map(({ name }) => name)).toContain('reports.lookUp');
  });

  describe('while the search isn’t answered', () => {
    async function openSlow(rows: Parameters<typeof holding>[0]) {
      const answer: (() => void)[] = [];
      const reply = holding(rows)['reports.page'];
      const opened = await open({
        ...holding(rows),
        'reports.page': async (request) => {
          if (request.query.text !== '') await new Promise<void>((resolve) => answer.push(resolve));
          return reply(request);
        },
      });
      const answerAll = () =>
        act(async () => {
          for (const resolve of answer.splice(0)) resolve();
        });
      const looksUp = () => opened.calls.some(({ name }) => name === 'reports.lookUp');
      await opened.user.click(opened.box);
      await opened.user.paste('tx:login-99');
      await opened.user.keyboard('{Enter}');
      expect(looksUp()).toBe(false);
      expect(document.activeElement).toBe(opened.box);
      return { ...opened, answerAll, looksUp };
    }

    it('is looked up with Enter as soon as nothing is found', async () => {
      const { answerAll, looksUp } = await openSlow([]);
      await answerAll();
      await waitFor(() => expect(looksUp()).toBe(true));
      expect(list()).toBeNull();
    });

    it('isn’t looked up with Enter if it is found', async () => {
      const { answerAll, looksUp } = await openSlow(
        sampleRows.slice(0, 1).map((row) => ({ ...row, transactionId: 'tx:login-99' })),
      );
      await answerAll();
      await waitFor(() => expect(list()).toBeNull());
      expect(looksUp()).toBe(false);
    });

    it.each(['{Escape}', '{Backspace}', '{Tab}'])('isn’t looked up if %s follows Enter', async (key) => {
      const { user, answerAll, looksUp, stores } = await openSlow([]);
      await user.keyboard(key);
      await answerAll();
      await waitFor(() => expect(stores.reports.getState().page?.rows).toEqual([]));
      expect(looksUp()).toBe(false);
    });
  });

  it('is looked up with Enter where the search here fails', async () => {
    const { user, box, calls } = await open({
      'reports.page': (request) =>
        request.query.text === '' ? holding([])['reports.page'](request) : fail({ kind: 'unexpected' }),
    });
    await user.click(box);
    await user.paste('tx:login-99');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(calls.some(({ name }) => name === 'reports.lookUp')).toBe(true));
  });

  it('is searched here, and not looked up, after Escape', async () => {
    const { user, box, calls, searched } = await open();
    await user.type(box, 'tx:login-22');
    expect(searched()).toBe('tx:login-22');
    await user.keyboard('{Escape}{Enter}');
    expect(calls.map(({ name }) => name)).not.toContain('reports.lookUp');
  });

  it('has since and wait among its fields, which no other search has', async () => {
    const { user, box } = await open();
    await user.type(box, 'tx:a w');
    expect(optionsOf(list())).toContain('wait:5sFor a look-up: how long the service may wait for a report');
    await user.clear(box);
    await user.type(box, 'gps w');
    expect(optionsOf(list())).toEqual([]);
  });
});
