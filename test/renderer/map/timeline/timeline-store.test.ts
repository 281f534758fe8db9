import { describe, expect, it } from 'vitest';
import { createStores } from '../../../../renderer/app/stores/create-stores';
import { everyReport } from '../../../../shared/domain/report-query';
import { fail, succeed } from '../../../../shared/result';
import { defaultSettings } from '../../../../shared/settings';
import { detailOf, rowOf, sampleCounts, samplePage } from '../../../support/inputs/sample-rows';
import { eventually } from '../../../support/runner/eventually';
import { fakeBridge, type Replies } from '../../../support/window/fake-bridge';

const hour = 3_600_000_000_000n;
const start = 1_772_373_909_000_000_000n;
const user = { kind: 'user', value: 'u-1' } as const;

function row(key: string, hours: number, geo: readonly [number, number] | null) {
  const address = geo ? { latitude: geo[0], longitude: geo[1] } : null;
  const json = `{"id":${key},"timestamp":${start + BigInt(hours) * hour},"user":{"id":"u-1"},"geo_location":${JSON.stringify({ address })}}`;
  return rowOf(detailOf(json, key));
}

const journey = [row('3', 5, [-36.85, 174.76]), row('2', 2, [-36.85, 174.76]), row('1', 0, [40.71, -74.01])];

/** Creates the window's stores with an open profile. */
async function open(reported: Partial<Replies> = {}) {
  const fake = fakeBridge({ 'reports.page': () => succeed(samplePage({ rows: journey })), ...reported });
  const stores = createStores(fake.bridge);
  await eventually(() => expect(stores.reports.getState().page).not.toBeNull());
  return { ...fake, stores, timeline: stores.timeline };
}

function keysOf(stores: Awaited<ReturnType<typeof open>>['stores']) {
  return stores.timeline.getState().story?.stops.map(({ report }) => report.key);
}

describe('a timeline', () => {
  it('has the reports of its subject in the order of time, and does not change the grid’s query', async () => {
    const { stores, timeline, calls } = await open();
    const { query } = stores.reports.getState();
    await timeline.getState().open(user);
    expect(keysOf(stores)).toEqual(['1', '2', '3']);
    expect(timeline.getState()).toMatchObject({ cursor: '3', earlier: 0, loading: false, problem: null });
    expect(timeline.getState().story?.impossible).toBe(1);
    expect(stores.reports.getState().query).toBe(query);
    expect(calls.findLast(({ name }) => name === 'reports.page')?.request).toEqual({
      query: { ...everyReport, filters: [{ field: 'user', in: ['u-1'], out: [] }] },
      asOf: null,
      page: 1,
      limit: 1_000,
    });
  });

  it('says how many earlier reports there are', async () => {
    const { timeline } = await open({
      'reports.page': () => succeed(samplePage({ rows: journey, mayHaveNext: true })),
      'reports.count': () => succeed(sampleCounts({ shown: 1_203 })),
    });
    await timeline.getState().open(user);
    expect(timeline.getState().earlier).toBe(1_200);
  });

  it('shows the latest subject if two were requested', async () => {
    const { timeline } = await open();
    const first = timeline.getState().open(user);
    const second = timeline.getState().open({ kind: 'device', value: 'd-1' });
    await Promise.all([first, second]);
    expect(timeline.getState()).toMatchObject({ subject: { kind: 'device' }, loading: false });
  });

  it('keeps its subject if it cannot be read, and can be retried', async () => {
    let works = true;
    const { timeline } = await open({
      'reports.page': () => (works ? succeed(samplePage({ rows: journey })) : fail({ kind: 'unexpected' })),
    });
    works = false;
    await timeline.getState().open(user);
    expect(timeline.getState()).toMatchObject({
      subject: user,
      story: null,
      loading: false,
      problem: { kind: 'unexpected' },
    });
    works = true;
    await timeline.getState().retry();
    expect(timeline.getState().problem).toBeNull();
    expect(timeline.getState().story?.stops).toHaveLength(3);
  });

  it('is read again when reports arrive, and keeps its cursor', async () => {
    let rows = journey.slice(1);
    const { timeline, stores, push } = await open({ 'reports.page': () => succeed(samplePage({ rows })) });
    await timeline.getState().open(user);
    timeline.getState().moveTo('1');
    rows = journey;
    push('reports.changed', { added: 1, addedFraud: 0 });
    await eventually(() => expect(keysOf(stores)).toEqual(['1', '2', '3']));
    expect(timeline.getState().cursor).toBe('1');
  });

  it('is cleared when it or its profile is closed', async () => {
    const { timeline } = await open();
    await timeline.getState().open(user);
    timeline.getState().close();
    expect(timeline.getState()).toMatchObject({ subject: null, story: null, cursor: null });
  });
});

describe('the cursor', () => {
  it('moves from report to report, and stops at the ends', async () => {
    const { timeline } = await open();
    await timeline.getState().open(user);
    const at = () => timeline.getState().cursor;
    const move = (by: number) => timeline.getState().moveBy(by);
    move(1);
    expect(at()).toBe('3');
    move(-1);
    expect(at()).toBe('2');
    move(Number.NEGATIVE_INFINITY);
    expect(at()).toBe('1');
    move(Number.POSITIVE_INFINITY);
    expect(at()).toBe('3');
  });

  it('plays from the start, and stops at the last report', async () => {
    const { timeline } = await open();
    await timeline.getState().open(user);
    timeline.getState().play();
    expect(timeline.getState()).toMatchObject({ playing: true, cursor: '1' });
    timeline.getState().moveBy(1);
    expect(timeline.getState()).toMatchObject({ playing: true, cursor: '2' });
    timeline.getState().moveBy(1);
    expect(timeline.getState()).toMatchObject({ playing: false, cursor: '3' });
  });

  it('moves to the selected report if the timeline has it, and else closes', async () => {
    const { timeline, stores } = await open();
    await timeline.getState().open(user);
    await stores.openReport.getState().select('1');
    expect(timeline.getState().cursor).toBe('1');
    await stores.openReport.getState().select('99');
    expect(timeline.getState()).toMatchObject({ subject: null, cursor: null });
    await timeline.getState().open(user);
    expect(timeline.getState().cursor).toBe('3');
    await stores.openReport.getState().select('2');
    await timeline.getState().open(user);
    expect(timeline.getState().cursor).toBe('2');
  });
});

describe('a report to show on the map', () => {
  const shown = async (key: string) => {
    const { timeline, stores } = await open();
    await timeline.getState().open(user);
    await stores.openReport.getState().select('1');
    stores.map.getState().requestTrack({ turn: timeline.getState().turn, what: 'track', times: 1 });
    // Selected while no timeline is read, as on another screen.
    if (key !== '1') {
      timeline.getState().close();
      await stores.openReport.getState().select(key);
      await timeline.getState().open(user);
    }
    stores.requests.getState().make({ kind: 'report-on-map' });
    return stores;
  };

  it('is shown instead of the track that it is on', async () => {
    const { map, timeline, navigation } = await shown('1');
    const { subject, turn } = timeline.getState();
    expect(subject).toEqual(user);
    expect(map.getState().requestedTrack).toMatchObject({ turn, what: 'other' });
    expect(navigation.getState().screen).toBe('map');
  });

  it('closes a timeline that it isn’t on', async () => {
    const { timeline } = await shown('99');
    expect(timeline.getState().subject).toBeNull();
  });
});

describe('the assessment of moves', () => {
  it('uses the limits of the settings', async () => {
    const { timeline, push } = await open();
    await timeline.getState().open(user);
    const travelLimits = { ...defaultSettings.travelLimits, fastestKmPerHour: 10_000 };
    push('settings.changed', { ...defaultSettings, travelLimits });
    expect(timeline.getState().story?.impossible).toBe(0);
  });

  it('leaves VPN and TOR out until they are included', async () => {
    const behindVpn = (key: string, hours: number, longitude: number) => {
      const address = { latitude: 40, longitude };
      const json = `{"id":${key},"timestamp":${start + BigInt(hours) * hour},"ip":${JSON.stringify({ address, vpn: true })}}`;
      return rowOf(detailOf(json, key));
    };
    const rows = [behindVpn('2', 1, 100), behindVpn('1', 0, 0)];
    const { timeline } = await open({ 'reports.page': () => succeed(samplePage({ rows })) });
    await timeline.getState().open(user);
    expect(timeline.getState().story?.impossible).toBe(0);
    timeline.getState().includeProxies(true);
    expect(timeline.getState().story?.impossible).toBe(1);
  });
});

describe('shared devices', () => {
  it('are listed with their other users', async () => {
    const values: Readonly<Record<string, readonly (string | null)[]>> = {
      'device of user u-1': ['d-1', 'd-2', null],
      'user of device d-1': ['u-1'],
      'user of device d-2': ['u-1', 'u-8', 'u-9', null],
    };
    const { timeline } = await open({
      'reports.values': ({ query, field }) => {
        const of = query.filters.map((each) => ('in' in each ? `${each.field} ${each.in[0]}` : '')).join();
        return succeed((values[`${field} of ${of}`] ?? []).map((value) => ({ value, count: 1 })));
      },
    });
    await timeline.getState().open(user);
    expect(timeline.getState().sharing).toEqual({
      devices: ['d-1', 'd-2'],
      shared: [{ device: 'd-2', users: ['u-8', 'u-9'] }],
      mayHaveMore: false,
    });
    await timeline.getState().open({ kind: 'device', value: 'd-2' });
    expect(timeline.getState().sharing?.shared).toEqual([{ device: 'd-2', users: ['u-1', 'u-8', 'u-9'] }]);
    await timeline.getState().open({ kind: 'place', value: 'Paris' });
    expect(timeline.getState().sharing).toBeNull();
  });
});
