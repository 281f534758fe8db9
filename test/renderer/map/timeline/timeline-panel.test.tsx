import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSubject } from '../../../../renderer/features/map/stores';
import { TimelinePanel } from '../../../../renderer/features/map/timeline/timeline-panel';
import { useTimelineTrack } from '../../../../renderer/features/map/timeline/use-timeline-track';
import { fail, succeed } from '../../../../shared/result';
import { defaultSettings } from '../../../../shared/settings';
import { testNow } from '../../../support/clocks/test-time';
import { detailOf, hostileText, rowOf, samplePage } from '../../../support/inputs/sample-rows';
import { eventually } from '../../../support/runner/eventually';
import type { Replies } from '../../../support/window/fake-bridge';
import { renderWithStores } from '../../../support/window/render-with-stores';
import { giveWindowASize } from '../map-window';

const hour = 3_600_000_000_000n;
const start = 1_772_373_909_000_000_000n;
const user = { kind: 'user', value: 'u-1' } as const;

interface Given {
  readonly key: string;
  readonly hours: number;
  readonly geo?: readonly [latitude: number, longitude: number, city: string];
  readonly ip?: readonly [latitude: number, longitude: number, city: string];
  readonly vpn?: boolean;
}

function row({ key, hours, geo, ip, vpn = false }: Given) {
  const at = (place: Given['geo']) =>
    place ? { address: { latitude: place[0], longitude: place[1], city: place[2] } } : null;
  const fields = JSON.stringify({
    event: { risk_assignment: 'high' },
    user: { id: 'u-7' },
    device: { id: 'd-5', model: 'Pixel 9' },
    geo_location: at(geo),
    ip: ip ? { ...at(ip), vpn } : null,
  });
  return rowOf(detailOf(`{"id":${key},"timestamp":${start + BigInt(hours) * hour},${fields.slice(1)}`, key));
}

const journey = [
  row({ key: '1', hours: 0, geo: [40.7128, -74.006, 'New York'], ip: [40.7, -74, 'New York'] }),
  row({ key: '2', hours: 1, ip: [50.11, 8.68, 'Frankfurt'], vpn: true }),
  row({ key: '3', hours: 2, geo: [-36.8485, 174.7633, 'Auckland'], ip: [-36.85, 174.76, 'Auckland'] }),
];

function Panel({ onFit }: { readonly onFit: () => void }) {
  const subject = useSubject('timeline', (state) => state.subject);
  const track = useTimelineTrack();
  return subject ? <TimelinePanel subject={subject} track={track} onFit={onFit} /> : null;
}

/** Opens the panel of a user and waits until it is loaded. */
async function open(
  replies: Partial<Replies> = {},
  subject: { kind: 'user' | 'device'; value: string } = user,
) {
  const onFit = vi.fn();
  const rendered = renderWithStores(<Panel onFit={onFit} />, {
    'reports.page': () => succeed(samplePage({ rows: journey })),
    'settings.read': () => succeed({ ...defaultSettings, timeZone: 'utc' }),
    ...replies,
  });
  const { stores } = rendered;
  await eventually(() => expect(stores.reports.getState().loading).toBe(false));
  await act(() => stores.timeline.getState().open(subject));
  return { ...rendered, onFit, panel: within(screen.getByRole('region', { name: 'Timeline' })) };
}

beforeEach(() => {
  giveWindowASize();
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_200);
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

describe('the timeline panel', () => {
  it('shows the user, the number of reports and of impossible travel events, and shared devices', async () => {
    const {
      panel,
      stores,
      user: person,
    } = await open({
      'reports.values': ({ field, query }) => {
        const isDevice = query.filters.some((filter) => filter.field === 'device');
        const values = field === 'device' ? ['d-5'] : isDevice ? ['u-1', 'u-8', 'u-9'] : [];
        return succeed(values.map((value) => ({ value, count: 1 })));
      },
    });
    expect(panel.getByRole('heading').textContent).toBe(
      'User u-1 · 3 reports · 1 impossible travel event · 1 device, 1 shared with 2 other users',
    );
    const shared = panel.getByRole('list', { name: 'Shared devices' });
    expect(shared.textContent).toBe('Device d-5 was also used by u-8u-9');
    await person.click(within(shared).getByRole('button', { name: 'u-9' }));
    expect(stores.timeline.getState().subject).toEqual({ kind: 'user', value: 'u-9' });
  });

  it('leads from the number of devices to the timeline of each', async () => {
    const {
      panel,
      stores,
      user: person,
    } = await open({
      'reports.values': ({ field }) =>
        succeed((field === 'device' ? ['d-5', 'd-6'] : ['u-1']).map((value) => ({ value, count: 1 }))),
    });
    await person.click(panel.getByRole('button', { name: '2 devices' }));
    const devices = within(screen.getByRole('list', { name: 'Devices of this user' }));
    await person.click(devices.getByRole('button', { name: 'd-6' }));
    expect(stores.timeline.getState().subject).toEqual({ kind: 'device', value: 'd-6' });
  });

  it('names the user of each report of a device', async () => {
    const { panel } = await open({}, { kind: 'device', value: 'd-5' });
    const table = within(panel.getByRole('table', { name: 'Track' }));
    expect(table.getByRole('columnheader', { name: 'User' })).toBeTruthy();
    expect(table.getAllByRole('cell', { name: 'u-7' })).toHaveLength(3);
  });

  it('shows no speed where the radii may explain the whole distance', async () => {
    const near = [
      row({ key: '1', hours: 0, ip: [40.41, -3.7, 'Madrid'] }),
      row({ key: '2', hours: 1, ip: [40.47, -3.7, 'Alcobendas'] }),
    ];
    const { panel } = await open({ 'reports.page': () => succeed(samplePage({ rows: near })) });
    const second = within(panel.getByRole('table', { name: 'Track' })).getAllByRole('row')[2];
    expect(second?.textContent).toContain('6.7 km');
    expect(second?.textContent).not.toContain('km/h');
  });

  it('lists the reports in chronological order, each with its move', async () => {
    const { panel } = await open();
    const rows = within(panel.getByRole('table', { name: 'Track' })).getAllByRole('row');
    const cells = rows.map((each) =>
      within(each)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
    expect(cells[1]?.slice(2)).toEqual(['Pixel 9 d-5', 'New York', '–', '–', '–', '–', 'first report']);
    expect(cells[2]?.[3]).toBe('Frankfurt (IP) via VPN');
    expect(cells[2]?.at(-1)).toBe('excluded, behind VPN; nothing to compare');
    expect(cells[3]).toEqual([
      '2026-03-01 16:05:09',
      'high',
      'Pixel 9 d-5',
      'Auckland',
      'New York',
      '14,186 km 14,186 km',
      '2 h',
      '7,093 km/h 7,093 km/h',
      expect.stringMatching(
        /^ ?Impossible travelGPS and IP jumped, radio unknown: travel or account takeover$/,
      ),
    ]);
  });

  it('shows daylight, reading and the move of each source for the report at the cursor', async () => {
    const { panel } = await open();
    expect(panel.getByText('Report 3 of 3')).toBeTruthy();
    expect(panel.getByText(/^night at this location, sun 2\d° below the horizon$/)).toBeTruthy();
    expect(panel.getByText(/^Impossible travel: GPS and IP jumped/)).toBeTruthy();
    expect(
      panel.getByText(/^Faster than your limit of 900 km\/h\. Door to door, it takes longer: about/),
    ).toBeTruthy();
    const ways = within(panel.getByRole('list', { name: 'Movement since the previous report' })).getAllByRole(
      'listitem',
    );
    expect(ways.map(({ textContent }) => textContent)).toEqual([
      'GPS location from New York: 14,186 km in 2 h, 7,093 km/h: impossible travel (skips 1 report without this position)',
      expect.stringMatching(
        /^IP address from New York: 14,18\d km \(13,78\d–14,58\d km\) in 2 h, 6,89\d–7,29\d km\/h: impossible travel/,
      ),
    ]);
  });

  it('includes positions behind VPN when switched on', async () => {
    const { panel, user: person } = await open();
    await person.click(panel.getByRole('checkbox', { name: 'Include VPN and TOR' }));
    expect(panel.getByRole('heading').textContent).toContain('2 impossible travel events');
  });

  it('moves the cursor report by report with the slider', async () => {
    const { panel, stores, user: person } = await open();
    const slider = panel.getByRole('slider', { name: 'Time' });
    expect(slider.getAttribute('aria-valuetext')).toBe(
      '2026-03-01 16:05:09 UTC, Auckland, impossible travel',
    );
    act(() => slider.focus());
    await person.keyboard('{ArrowLeft}');
    expect(slider.getAttribute('aria-valuenow')).toBe('2');
    await person.keyboard('{Home}');
    expect(slider.getAttribute('aria-valuetext')).toBe('2026-03-01 14:05:09 UTC, New York');
    await person.keyboard('{End}');
    expect(stores.timeline.getState().cursor).toBe('3');
    expect(stores.openReport.getState().key).toBeNull();
  });

  it('opens a report from its row and follows the selection', async () => {
    const { panel, stores, user: person } = await open();
    await person.click(panel.getByText('2026-03-01 14:05:09'));
    expect(stores.openReport.getState().key).toBe('1');
    expect(panel.getByText('Report 1 of 3')).toBeTruthy();
    await act(() => stores.openReport.getState().select('2'));
    expect(panel.getByText('Report 2 of 3')).toBeTruthy();
    const row = panel.getAllByRole('row').find((each) => each.getAttribute('aria-current'));
    expect(row?.textContent).toContain('Frankfurt');
  });

  it('moves cursor and focus among the rows by keyboard', async () => {
    const { panel, user: person } = await open();
    const last = panel.getByRole('button', { name: '2026-03-01 16:05:09' });
    act(() => last.focus());
    await person.keyboard('{ArrowUp}');
    expect(document.activeElement?.textContent).toBe('2026-03-01 15:05:09');
    expect(panel.getByText('Report 2 of 3')).toBeTruthy();
  });

  it('plays the reports and can be paused', async () => {
    vi.useFakeTimers({ now: testNow, toFake: ['Date', 'setInterval', 'clearInterval'] });
    try {
      const { panel, stores } = await open();
      const press = (name: string) => act(() => panel.getByRole('button', { name }).click());
      press('Play');
      expect(panel.getByText('Report 1 of 3')).toBeTruthy();
      act(() => vi.advanceTimersByTime(900));
      expect(panel.getByText('Report 2 of 3')).toBeTruthy();
      press('Pause');
      act(() => vi.advanceTimersByTime(5_000));
      expect(panel.getByText('Report 2 of 3')).toBeTruthy();
      press('Play');
      act(() => vi.advanceTimersByTime(900));
      expect(stores.timeline.getState()).toMatchObject({ cursor: '3', playing: false });
    } finally {
      vi.useRealTimers();
    }
  });

  it('shows its reports in the grid, fits the map, and closes', async () => {
    const { panel, stores, onFit, user: person } = await open();
    await person.click(panel.getByRole('button', { name: 'Fit to track' }));
    expect(onFit).toHaveBeenCalledOnce();
    await person.click(panel.getByRole('button', { name: 'Show these reports in the grid' }));
    expect(stores.reports.getState().query.filters).toEqual([{ field: 'user', in: ['u-1'], out: [] }]);
    await person.click(panel.getByRole('button', { name: 'Close timeline' }));
    expect(screen.queryByRole('region', { name: 'Timeline' })).toBeNull();
  });

  it('says that earlier reports are missing, or why loading failed', async () => {
    let works = false;
    const { panel, user: person } = await open({
      'reports.page': () =>
        works ? succeed(samplePage({ rows: journey, mayHaveNext: true })) : fail({ kind: 'unexpected' }),
      'reports.count': () => succeed({ shown: 1_003, stored: 2_000, total: 2_000, unread: 0, arrived: 0 }),
    });
    expect(panel.getByRole('alert')).toBeTruthy();
    works = true;
    await person.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await panel.findByText('1,000 earlier reports aren’t shown.')).toBeTruthy();
    expect(panel.queryByRole('alert')).toBeNull();
  });

  it('says that a report of 2098 isn’t on the axis, and still shows it', async () => {
    const wrong = row({ key: '4', hours: 72 * 365 * 24, geo: [40.7128, -74.006, 'Newark'] });
    const { panel } = await open({
      'reports.page': () => succeed(samplePage({ rows: [...journey, wrong] })),
    });
    expect(
      panel.getByText('1 report with a time years away from all others isn’t on this axis.'),
    ).toBeTruthy();
    expect(panel.getByRole('slider', { name: 'Time' }).getAttribute('aria-valuemax')).toBe('4');
    expect(panel.getAllByText(/Newark/).length).toBeGreaterThan(0);
  });

  it('shows hostile values as text', async () => {
    const { panel } = await open({}, { kind: 'device', value: hostileText });
    expect(panel.getByRole('heading').textContent).toContain('⟨U+202E⟩');
    expect(document.querySelector('img')).toBeNull();
  });
});
