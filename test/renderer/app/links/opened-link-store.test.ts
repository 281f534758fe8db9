import { describe, expect, it } from 'vitest';
import { createStores } from '../../../../renderer/app/stores/create-stores';
import type { OpenedLink } from '../../../../shared/contract/app.calls';
import type { LinkedProfile, LinkTarget } from '../../../../shared/deep-link/deep-link';
import type { Case } from '../../../../shared/domain/case';
import { everyReport } from '../../../../shared/domain/report-query';
import { fail, succeed } from '../../../../shared/result';
import { samplePage, sampleRows } from '../../../support/inputs/sample-rows';
import { eventually } from '../../../support/runner/eventually';
import {
  fakeBridge,
  type Replies,
  sampleConnection,
  sampleProfile,
} from '../../../support/window/fake-bridge';

const linkTo = (target: LinkTarget, profile: LinkedProfile | null = null): OpenedLink => ({
  kind: 'link',
  link: { target, profile },
});

/** The window, after it followed the link or notification that the app was opened with. */
async function opened(link: OpenedLink, replies: Partial<Replies> = {}) {
  const { bridge, calls } = fakeBridge({ ...replies, 'link.take': () => succeed(link) });
  const stores = createStores(bridge);
  // Opening a profile loads everything.
  await expect.poll(() => stores.outbox.getState().isRead).toBe(true);
  stores.navigation.getState().go('settings');
  await stores.openedLink.getState().take();
  return { ...stores, calls };
}

it.each(['reports', 'map', 'outbox'] as const)('a link to the screen %s shows it', async (screen) => {
  const { navigation, openedLink } = await opened(linkTo({ kind: 'screen', screen }));
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

const nothing: Partial<Replies> = { 'reports.page': () => succeed(samplePage({ rows: [] })) };

describe('a link', () => {
  it('to a query shows it with its problem, and runs nothing that it asks for', async () => {
    const query = { ...everyReport, text: 'risk:( tx:401' };
    const { navigation, reports, calls } = await opened(linkTo({ kind: 'query', query }));
    expect(navigation.getState().screen).toBe('reports');
    expect(reports.getState().query).toEqual(query);
    expect(calls.map(({ name }) => name)).not.toContain('reports.lookUp');
  });

  it('to a query leaves the former one, which was just typed, to Back', async () => {
    const { bridge } = fakeBridge({
      'link.take': () => succeed(linkTo({ kind: 'query', query: { ...everyReport, text: 'vpn' } })),
    });
    const { reports, openedLink, history, navigation } = createStores(bridge);
    await expect.poll(() => reports.getState().counts).not.toBeNull();
    await reports.getState().setSearch('ana');
    const { query, columns } = reports.getState();
    await openedLink.getState().take();
    expect(reports.getState().query.text).toBe('vpn');
    history.getState().back();
    expect(navigation.getState().screen).toBe('reports');
    expect(reports.getState()).toMatchObject({ query, columns });
    expect(query.text).toBe('ana');
    history.getState().forward();
    expect(reports.getState().query.text).toBe('vpn');
  });

  it.each(['user', 'device'] as const)('to a %s shows its timeline', async (kind) => {
    const { navigation, timeline, openedLink } = await opened(linkTo({ kind, value: 'a' }));
    expect(navigation.getState().screen).toBe('map');
    expect(timeline.getState().subject).toEqual({ kind, value: 'a' });
    expect(openedLink.getState().notice).toBeNull();
  });

  it.each(['user', 'device'] as const)('to a %s that isn’t stored says so', async (kind) => {
    const { navigation, openedLink } = await opened(linkTo({ kind, value: 'a' }), nothing);
    expect(navigation.getState().screen).toBe('settings');
    expect(openedLink.getState().notice).toEqual({ kind: 'not-stored', what: kind, value: 'a' });
  });

  it('to a place marks it on the map, without a timeline', async () => {
    const place = { latitude: 43.263, longitude: -2.935, name: '' };
    const { navigation, map } = await opened(linkTo({ kind: 'place', ...place }));
    expect(navigation.getState().screen).toBe('map');
    expect(map.getState()).toMatchObject({
      marked: { name: '43.263, -2.935', latitude: 43.263 },
      look: { latitude: 43.263, longitude: -2.935 },
    });
  });

  it('to one of a transaction’s reports opens that one', async () => {
    const [row] = sampleRows;
    const asked: string[] = [];
    const { openReport } = await opened(linkTo({ kind: 'report', transactionId: 'a', id: '7' }), {
      'reports.page': ({ query }) => {
        if (query.filters.length > 0) asked.push(query.text);
        return succeed(samplePage({ rows: row ? [row] : [] }));
      },
    });
    expect(asked).toContain('id:7');
    expect(openReport.getState().key).toBe(row?.key);
  });

  it('to a report without a transaction says that it isn’t stored', async () => {
    const link = linkTo({ kind: 'report', transactionId: null, id: '7' });
    const { openedLink } = await opened(link, nothing);
    expect(openedLink.getState().notice).toEqual({ kind: 'not-stored', what: 'report', value: '7' });
  });

  const view = {
    id: 'mine',
    name: 'Mine',
    query: { ...everyReport, text: 'fraud' },
    columns: ['risk'],
  } as const;
  const withView: Partial<Replies> = { 'views.read': () => succeed([view]) };

  it.each([
    ['its ID', { name: 'Former name', id: 'mine' }],
    ['its name alone', { name: ' mine', id: null }],
  ])('to a view finds it by %s', async (_, { name, id }) => {
    const { navigation, reports } = await opened(linkTo({ kind: 'view', name, id }), withView);
    expect(navigation.getState().screen).toBe('reports');
    expect(reports.getState()).toMatchObject({ viewId: 'mine', query: view.query, columns: ['risk'] });
  });

  it('to a shipped view finds it in every language', async () => {
    const { reports } = await opened(linkTo({ kind: 'view', name: 'Hoy', id: 'shipped-today' }));
    expect(reports.getState().viewId).toBe('shipped-today');
  });

  it('to a colleague’s view doesn’t apply one’s own of the same name', async () => {
    const link = linkTo({ kind: 'view', name: 'Mine', id: 'another' });
    const { openedLink, reports } = await opened(link, withView);
    expect(openedLink.getState().notice).toEqual({ kind: 'no-view', name: 'Mine' });
    expect(reports.getState().viewId).not.toBe('mine');
  });

  it('to a report that a stored transaction doesn’t have names the report', async () => {
    const link = linkTo({ kind: 'report', transactionId: 'a', id: '7' });
    const { openedLink } = await opened(link, nothing);
    expect(openedLink.getState().notice).toEqual({ kind: 'not-stored', what: 'report', value: '7' });
  });

  it('to a query shows what its text says as filters', async () => {
    const query = { ...everyReport, text: 'risk:"fraud" bilbao' };
    const { reports } = await opened(linkTo({ kind: 'query', query }));
    expect(reports.getState().query).toEqual({
      ...everyReport,
      text: 'bilbao',
      filters: [{ field: 'risk', in: ['fraud'], out: [] }],
    });
  });

  it('to a view or a case that the profile doesn’t have says so', async () => {
    const toView = await opened(linkTo({ kind: 'view', name: 'Mine', id: 'mine' }));
    expect(toView.openedLink.getState().notice).toEqual({ kind: 'no-view', name: 'Mine' });
    const toCase = await opened(linkTo({ kind: 'case', id: 'c' }));
    expect(toCase.openedLink.getState().notice).toEqual({ kind: 'no-case' });
  });

  it.each(['own', 'shared'])(
    'to a case opens it by the ID that it has here or for the team: %s',
    async (id) => {
      const stored: Case = {
        id: 'own',
        title: '',
        summary: '',
        status: 'open',
        createdAt: 0,
        changedAt: 0,
        items: [],
        team: { share: 'shared', heads: [] },
      };
      const { investigation, navigation } = await opened(linkTo({ kind: 'case', id }), {
        'cases.read': () => succeed({ cases: [stored], withheld: [] }),
      });
      expect(navigation.getState().screen).toBe('investigate');
      expect(investigation.getState().investigation).toMatchObject({ tool: 'cases', cases: { id: 'own' } });
    },
  );

  it('that is none says why, and shows nothing', async () => {
    const { navigation, openedLink } = await opened({ kind: 'no-link', why: 'unknown-kind' });
    expect(navigation.getState().screen).toBe('settings');
    expect(openedLink.getState().notice).toEqual({ kind: 'no-link', why: 'unknown-kind' });
  });
});

describe('a link that names a profile', () => {
  const target: LinkTarget = { kind: 'screen', screen: 'outbox' };
  const other = { ...sampleProfile, id: 'profile-2', name: 'Test', baseAddress: 'https://test.example.com/' };
  const replies: Partial<Replies> = {
    'connection.read': () => succeed(sampleConnection({ profiles: [sampleProfile, other] })),
    'connection.open': () => succeed(sampleConnection({ profile: other, profiles: [sampleProfile, other] })),
  };

  it('follows one to the open profile, whatever a colleague calls it', async () => {
    const linked = { name: 'A colleague’s name', service: sampleProfile.baseAddress };
    const { navigation, openedLink } = await opened(linkTo(target, linked), replies);
    expect(navigation.getState().screen).toBe('outbox');
    expect(openedLink.getState().asking).toBeNull();
  });

  it('asks before it switches, and keeps what was typed', async () => {
    const linked = { name: null, service: other.baseAddress };
    const { navigation, openedLink, unsavedInputs, connection } = await opened(
      linkTo(target, linked),
      replies,
    );
    unsavedInputs.getState().type('field', 'typed');
    expect(navigation.getState().screen).toBe('settings');
    expect(openedLink.getState().asking?.profiles).toEqual([other]);
    await openedLink.getState().follow(other);
    expect(connection.getState().connection?.profile?.id).toBe('profile-2');
    // The window takes it once it shows the profile.
    await openedLink.getState().take();
    expect(unsavedInputs.getState().ofClosed).toEqual({ 'profile-1': { field: 'typed' } });
  });

  it('is forgotten if the user stays, or opens another profile', async () => {
    const { openedLink, navigation, calls } = await opened(
      linkTo(target, { name: 'test', service: null }),
      replies,
    );
    expect(openedLink.getState().asking?.profiles).toEqual([other]);
    openedLink.getState().stay();
    expect(openedLink.getState().asking).toBeNull();
    expect(navigation.getState().screen).toBe('settings');
    expect(calls.map(({ name }) => name)).not.toContain('connection.open');
  });

  it('isn’t followed later if the profile can’t be opened', async () => {
    const coming = [linkTo(target, { name: 'test', service: null })];
    const { bridge } = fakeBridge({
      ...replies,
      'link.take': () => succeed(coming.shift() ?? null),
      'connection.open': () => fail({ kind: 'not-found' }),
    });
    const { openedLink, navigation, outbox, connection } = createStores(bridge);
    await expect.poll(() => outbox.getState().isRead).toBe(true);
    await openedLink.getState().take();
    await openedLink.getState().follow(other);
    const now = connection.getState().connection;
    connection.setState({ connection: now && { ...now, profile: other } });
    await openedLink.getState().take();
    expect(navigation.getState().screen).not.toBe('outbox');
  });

  it('keeps the question that the user is about to answer, whatever link comes next', async () => {
    const third = { ...other, id: 'profile-3', name: 'Third', baseAddress: 'https://third.example.com/' };
    const coming: OpenedLink[] = [
      linkTo(target, { name: 'test', service: null }),
      linkTo({ kind: 'screen', screen: 'map' }, { name: 'test', service: null }),
      linkTo({ kind: 'screen', screen: 'map' }, { name: 'third', service: null }),
      linkTo({ kind: 'screen', screen: 'map' }),
      { kind: 'no-link', why: 'malformed' },
    ];
    const { bridge } = fakeBridge({
      'connection.read': () => succeed(sampleConnection({ profiles: [sampleProfile, other, third] })),
      'link.take': () => succeed(coming.shift() ?? null),
    });
    const { openedLink, navigation, outbox } = createStores(bridge);
    await expect.poll(() => outbox.getState().isRead).toBe(true);
    navigation.getState().go('settings');
    for (const _ of [...coming]) await openedLink.getState().take();
    expect(openedLink.getState()).toMatchObject({ asking: { target, profiles: [other] }, notice: null });
    expect(navigation.getState().screen).toBe('settings');
  });

  it('gives way to a notification that the user clicks', async () => {
    const coming: OpenedLink[] = [linkTo(target, { name: 'test', service: null }), { kind: 'watch-hits' }];
    const { bridge } = fakeBridge({ ...replies, 'link.take': () => succeed(coming.shift() ?? null) });
    const { openedLink, navigation, outbox } = createStores(bridge);
    await expect.poll(() => outbox.getState().isRead).toBe(true);
    await openedLink.getState().take();
    expect(openedLink.getState().asking).not.toBeNull();
    await openedLink.getState().take();
    expect(openedLink.getState().asking).toBeNull();
    expect(navigation.getState().screen).toBe('investigate');
  });

  it('asks which of several profiles of its service it is about', async () => {
    const twin = { ...sampleProfile, id: 'profile-3', name: 'Twin' };
    const two: Partial<Replies> = {
      'connection.read': () => succeed(sampleConnection({ profiles: [sampleProfile, twin] })),
    };
    const linked = { name: 'A colleague’s name', service: sampleProfile.baseAddress };
    const { openedLink, navigation } = await opened(linkTo(target, linked), two);
    expect(openedLink.getState().asking?.profiles).toEqual([sampleProfile, twin]);
    await openedLink.getState().follow(sampleProfile);
    expect(navigation.getState().screen).toBe('outbox');
    const named = await opened(linkTo(target, { ...linked, name: 'twin' }), two);
    expect(named.openedLink.getState().asking?.profiles).toEqual([twin]);
  });

  it('of a colleague’s built-in service isn’t followed in one’s own, unless it has the same name', async () => {
    const builtIn = { ...sampleProfile, id: 'profile-3', name: 'Trial', service: 'built-in' } as const;
    const withTrial: Partial<Replies> = {
      'connection.read': () => succeed(sampleConnection({ profiles: [sampleProfile, builtIn] })),
    };
    const toTrial = (name: string) => opened(linkTo(target, { name, service: 'built-in' }), withTrial);
    expect((await toTrial('Other')).openedLink.getState().notice).toMatchObject({ kind: 'no-profile' });
    expect((await toTrial('trial')).openedLink.getState().asking?.profiles).toEqual([builtIn]);
  });

  it.each([
    [{ name: 'Production', service: 'https://elsewhere.example.com/' }],
    [{ name: 'Unknown', service: null }],
  ])('says that no profile is %j', async (linked) => {
    const { openedLink, navigation } = await opened(linkTo(target, linked), replies);
    expect(openedLink.getState()).toMatchObject({ asking: null, notice: { kind: 'no-profile', linked } });
    expect(navigation.getState().screen).toBe('settings');
  });
});
