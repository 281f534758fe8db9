import { act, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '../../../../renderer/app/app';
import { laterScreens } from '../../../../renderer/app/lazy';
import { fuzzyScore } from '../../../../renderer/app/palette/fuzzy-score';
import { defaultColumns, everyReport } from '../../../../shared/domain/report-query';
import { subjectOfView } from '../../../../shared/domain/review-log';
import { succeed } from '../../../../shared/result';
import { readEntry } from '../../../../shared/schemas/review-log-schema';
import { changedSettings } from '../../../../shared/schemas/settings-schema';
import { defaultSettings } from '../../../../shared/settings';
import { sampleEntry } from '../../../support/inputs/sample-entry';
import { detailOf, exactId, hostileText } from '../../../support/inputs/sample-rows';
import { type Replies, sampleConnection, sampleProfile } from '../../../support/window/fake-bridge';
import { ana, sampleTeam } from '../../../support/window/joined-team';
import { renderWithStores } from '../../../support/window/render-with-stores';
import { InThreadWorker } from '../../map/in-thread-worker';

// Loading takes longer on a busy machine than a query waits.
beforeAll(async () => void (await laterScreens.load()));

// A command opens the map, which starts one at once.
beforeEach(() => void vi.stubGlobal('Worker', InThreadWorker));

async function openPalette(reported: Partial<Replies> = {}) {
  const rendered = renderWithStores(<App />, reported);
  await screen.findByRole('grid', { name: 'Reports' });
  await rendered.user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Command palette' });
  return { ...rendered, field };
}

const list = () => within(screen.getByRole('listbox', { name: 'Command palette' }));
const options = () =>
  screen.queryAllByRole('listbox', { name: 'Command palette' }).flatMap((shown) =>
    within(shown)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  );
const marked = () => list().getByRole('option', { selected: true });

describe('the command palette', () => {
  it('opens with either of its shortcuts, and closes with the same one', async () => {
    const { user } = await openPalette();
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('combobox', { name: 'Command palette' })).toBeNull();
    await user.keyboard('{Control>}{Shift>}P{/Shift}{/Control}');
    expect(await screen.findByRole('combobox', { name: 'Command palette' })).toBeTruthy();
  });

  it('offers only commands that apply now', async () => {
    const { stores, user } = await openPalette();
    expect(options().join()).toContain('Check for new reports');
    expect(options().join()).not.toContain('Give feedback');
    await user.keyboard('{Control>}k{/Control}');
    await act(() => stores.openReport.getState().select(exactId));
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: 'Command palette' });
    expect(options().join()).toContain('Give feedback');
  });

  it('offers the timelines of the open report', async () => {
    const { stores, user } = await openPalette({
      'reports.detail': ({ key }) =>
        succeed(detailOf(`{"id": ${key}, "user": {"id": "ana"}, "device": {"id": "phone-1"}}`, key)),
    });
    await user.keyboard('timeline');
    expect(options().join()).not.toMatch(/Show timeline|Timeline of/);
    await user.keyboard('{Control>}k{/Control}');
    await act(() => stores.openReport.getState().select(exactId));
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: 'Command palette' });
    await user.keyboard('timeline');
    expect(list().getByRole('option', { name: /^Show timeline/ })).toBeTruthy();
    await user.click(list().getByRole('option', { name: /^Timeline of this device/ }));
    expect(stores.timeline.getState().subject).toEqual({ kind: 'device', value: 'phone-1' });
    expect(stores.navigation.getState().screen).toBe('map');
  });

  it('begins with what fits the open report, then with what was chosen last', async () => {
    let settings = defaultSettings;
    const { stores, user } = await openPalette({
      'settings.read': () => succeed(settings),
      'settings.save': (change) => {
        settings = changedSettings(settings, change);
        return succeed(settings);
      },
    });
    await user.keyboard('hot spots{Enter}');
    expect(settings.recentCommands).toEqual(['hot spots']);
    await act(() => stores.navigation.getState().go('reports'));
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: 'Command palette' });
    expect(marked().textContent).toContain('Hot spots of fraud');
    const groups = () =>
      list()
        .getAllByRole('group')
        .map((each) => each.getAttribute('aria-label'));
    expect(groups()[0]).toBe('Used recently');
    await user.keyboard('{Control>}k{/Control}');
    await act(() => stores.openReport.getState().select(exactId));
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: 'Command palette' });
    expect(groups().slice(0, 2)).toEqual(['Report', 'Used recently']);
    expect(marked().textContent).toContain('Give feedback');
  });

  it('remembers at most six commands, the last one first, each once', async () => {
    let settings = { ...defaultSettings, recentCommands: ['a', 'b', 'c', 'd', 'hot spots', 'e'] };
    const { user } = await openPalette({
      'settings.read': () => succeed(settings),
      'settings.save': (change) => {
        settings = { ...settings, recentCommands: [...(change.recentCommands ?? [])] };
        return succeed(settings);
      },
    });
    await user.keyboard('drift{Enter}');
    expect(settings.recentCommands).toEqual(['drift', 'a', 'b', 'c', 'd', 'hot spots']);
  });

  it('doesn’t take words for a transaction', async () => {
    const { user } = await openPalette();
    await user.keyboard('confirmed fraud');
    expect(options().join()).not.toContain('Go to transaction');
  });

  it.each([
    ['tx:login since:90d', 'Look up login at the service Since 90d, wait up to 5s', 'login', '90d'],
    [
      '8f14e45f-ceea-467f-9b1e-3c1b2f0a9d11',
      'Look up 8f14e45f-ceea-467f-9b1e-3c1b2f0a9d11 at the service Since 30d, wait up to 5s',
      '8f14e45f-ceea-467f-9b1e-3c1b2f0a9d11',
      '30d',
    ],
  ])('looks a transaction up at the service: %s', async (typed, offer, transactionId, since) => {
    const { user, calls } = await openPalette();
    await user.keyboard(typed);
    await user.click(list().getByRole('option', { name: offer }));
    expect(calls).toContainEqual({
      name: 'reports.lookUp',
      request: { transactionId, since, timeout: '5s' },
    });
  });

  it('is a combobox: the field keeps the focus and names the entry that Enter selects', async () => {
    const { user, field } = await openPalette();
    const first = marked().textContent;
    expect(field.getAttribute('aria-activedescendant')).toBe(marked().id);
    await user.keyboard('{ArrowDown}');
    expect(marked().textContent).not.toBe(first);
    await user.keyboard('{ArrowUp}');
    expect(marked().textContent).toBe(first);
    await user.keyboard('{ArrowUp}');
    expect(marked().textContent).toBe(options().at(-1));
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
  });

  it('finds users, devices, places and fraud cases of the reports, and shows their reports', async () => {
    const { user, stores, calls } = await openPalette({
      'reports.values': ({ field }) => succeed(field === 'user' ? [{ value: hostileText, count: 14 }] : []),
    });
    await user.keyboard('le');
    const found = await list().findByRole('option', { name: /User · 14 reports/ });
    expect(
      calls.filter(({ name }) => name === 'reports.values').map(({ request }) => request),
    ).toContainEqual(expect.objectContaining({ field: 'device', beginning: 'le', query: everyReport }));
    await user.click(found);
    await waitFor(() =>
      expect(stores.reports.getState().query.filters).toEqual([
        { field: 'user', in: [hostileText], out: [] },
      ]),
    );
  });

  it('keeps the entry that the user moved to when more are found', async () => {
    let answer = () => {};
    const { user, stores } = await openPalette({
      'reports.values': ({ field }) =>
        new Promise((resolve) => {
          const values = succeed(field === 'user' ? [{ value: 'outbound', count: 1 }] : []);
          const before = answer;
          answer = () => {
            before();
            resolve(values);
          };
        }),
    });
    await user.keyboard('outb{ArrowUp}');
    const moved = marked().textContent;
    expect(moved).toBe('About Whereabouts');
    await waitFor(() => {
      answer();
      expect(options().join()).toContain('User · 1 report');
    });
    expect(marked().textContent).toBe(moved);
    expect(stores.reports.getState().query).toEqual(everyReport);
  });

  it('finds a command by a few letters, and runs it', async () => {
    const { user, stores } = await openPalette();
    await user.keyboard('outb{Enter}');
    expect(screen.queryByRole('listbox', { name: 'Command palette' })).toBeNull();
    expect(stores.navigation.getState().screen).toBe('outbox');
  });

  it('passes main’s commands to main', async () => {
    const { user, calls } = await openPalette();
    await user.keyboard('zoom in{Enter}');
    expect(calls).toContainEqual({ name: 'command.run', request: { command: 'zoom in' } });
  });

  it('opens the built-in service as the profile menu does, also if its key was removed', async () => {
    const builtIn = { ...sampleProfile, id: 'profile-2', name: 'Here', service: 'built-in' as const };
    const { user, calls, field } = await openPalette({
      'connection.read': () => succeed(sampleConnection({ profiles: [sampleProfile, builtIn] })),
    });
    await user.type(field, 'here{Enter}');
    expect(calls.map(({ name }) => name)).toContain('connection.useBuiltIn');
  });

  it('offers the saved views and the other profiles by name, including hostile names', async () => {
    const other = { ...sampleProfile, id: 'profile-2', name: hostileText };
    const view = {
      id: 'v',
      name: 'Ring of March',
      query: { ...everyReport, text: 'ring' },
      columns: defaultColumns,
    };
    const { user, stores, calls } = await openPalette({
      'connection.read': () => succeed(sampleConnection({ profiles: [sampleProfile, other] })),
      'views.read': () => succeed([view]),
    });
    expect(options().find((words) => words?.startsWith('Switch to <img'))).toContain('⟨U+202E⟩');
    expect(document.querySelector('img')).toBeNull();
    await user.keyboard('ring mar{Enter}');
    expect(stores.reports.getState().query.text).toBe('ring');
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: 'Command palette' });
    await user.keyboard('switch to{Enter}');
    expect(calls).toContainEqual({ name: 'connection.open', request: { profileId: 'profile-2' } });
  });

  it('offers the views that every profile has, and those that others of the team share, with their names', async () => {
    const body = { id: 'hers', name: 'Bilbao', query: { ...everyReport, text: 'bilbao' }, removed: false };
    const entry = sampleEntry({ person: ana, subject: subjectOfView('hers'), kind: 'view', body });
    const { user, stores } = await openPalette({
      'team.read': () => succeed(sampleTeam()),
      'log.page': () => succeed({ entries: [{ ...entry, subjects: 1 }], total: 1, unread: 0 }),
      'log.ofSubjects': () => succeed([{ subject: entry.subject, entries: [readEntry(entry)] }]),
    });
    await user.keyboard('impossible travel{Enter}');
    expect(stores.reports.getState().viewId).toBe('shipped-travel');
    await waitFor(() => expect(stores.sharedViews.getState().views).toHaveLength(1));
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: 'Command palette' });
    await user.keyboard('bilbao');
    expect(marked().textContent).toContain('Ana');
    await user.keyboard('{Enter}');
    expect(stores.reports.getState().query.text).toBe('bilbao');
  });

  it('opens a transaction by its exact ID', async () => {
    const { user, calls, stores } = await openPalette();
    await user.keyboard('Login-22 x');
    await user.click(screen.getByRole('option', { name: 'Go to transaction Login-22 x' }));
    await waitFor(() => expect(stores.openReport.getState().key).not.toBeNull());
    expect(calls).toContainEqual({
      name: 'reports.page',
      request: expect.objectContaining({
        query: expect.objectContaining({ filters: [{ field: 'transaction', in: ['Login-22 x'], out: [] }] }),
      }),
    });
  });

  it('offers recently opened reports, except the open one', async () => {
    const { user, stores } = await openPalette();
    await user.keyboard('{Control>}k{/Control}');
    await act(() => stores.openReport.getState().select(exactId));
    await act(() => stores.openReport.getState().select('1002'));
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: 'Command palette' });
    await user.keyboard('login-22');
    expect(options()[0]).toContain('login-22');
    await user.keyboard('{Enter}');
    expect(stores.openReport.getState().key).toBe(exactId);
  });

  it('says that nothing matches', async () => {
    const { user } = await openPalette();
    await user.keyboard('..');
    expect(screen.queryByRole('listbox', { name: 'Command palette' })).toBeNull();
    expect(screen.getByText('No matches', { selector: '[role="status"]' })).toBeTruthy();
  });
});

describe('the fuzzy score', () => {
  it.each([
    ['Export reports as CSV…', 'exp', 'Next report', true],
    ['Zoom in', 'zi', 'Zoom out', true],
    ['Mark all as read', 'read', 'Reports', true],
    ['Über uns', 'uber', 'Übergang', true],
  ])('matches %s with %s', (text, typed, _, fits) => {
    expect(fuzzyScore(text, typed) !== null).toBe(fits);
  });

  it('is highest for a beginning, then for a substring, initials, and letters in order', () => {
    const scores = ['map', 'the map', 'roadmap', 'mark all pages', 'milk and apple pie', 'amp'].map((text) =>
      fuzzyScore(text, 'map'),
    );
    expect(scores.at(-1)).toBeNull();
    const [...fitting] = scores.slice(0, -1).map((score) => score ?? 0);
    expect(fitting).toEqual(fitting.toSorted((one, other) => other - one));
  });

  it('exists for every part of a text, and is null for a letter that is not in it', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdefg '), maxLength: 30 });
    fc.assert(
      fc.property(word, fc.nat(), fc.nat(), (text, from, length) => {
        expect(fuzzyScore(text, text.slice(from, from + length), true)).not.toBeNull();
        expect(fuzzyScore(text, `${text}z`)).toBeNull();
      }),
    );
  });
});
