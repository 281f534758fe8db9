import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MovementSection } from '../../../renderer/features/report-detail/movement-section';
import type { ReportDetail } from '../../../shared/contract/report.calls';
import { detailOf, hostileText, rowOf } from '../../support/inputs/sample-rows';
import { renderWithStores } from '../../support/window/render-with-stores';

const twoHours = 7_200_000_000_000n;

interface Given {
  readonly id: string;
  readonly timestamp: bigint;
  readonly user?: string;
  readonly device?: string;
  readonly geo?: readonly [number, number, string];
  readonly ip?: readonly [number, number, string];
  readonly location?: readonly [number, number, string];
  readonly risk?: string;
  readonly vpn?: boolean;
}

function detail({ id, timestamp, user, device, geo, ip, location, risk, vpn }: Given) {
  const at = (place: Given['geo']) =>
    place ? { address: { latitude: place[0], longitude: place[1], city: place[2] } } : null;
  const fields = JSON.stringify({
    user: { id: user ?? null },
    device: { id: device ?? null },
    geo_location: at(geo),
    ip: { ...at(ip), vpn },
    event: { risk_assignment: risk },
    location: at(location),
  });
  return detailOf(`{"id":${id},"timestamp":${timestamp},${fields.slice(1)}`, id);
}

const newYork = [40.7128, -74.006, 'New York'] as const;
const auckland = [-36.8485, 174.7633, 'Auckland'] as const;
const now = 1_772_373_909_000_000_000n;

/** Renders the section of a report, with earlier reports of the same user and device, newest first. */
function open(report: ReportDetail, before: readonly ReportDetail[]) {
  const rows = [report, ...before].map((each) => rowOf(each));
  const trusted = rows.slice(1).find(({ riskAssignment }) => riskAssignment === 'low') ?? null;
  const of = (named: unknown) => (named == null ? [] : rows);
  const { user, device } = report.report;
  const previous = { user: of(user?.id), device: of(device?.id), trusted };
  return renderWithStores(<MovementSection detail={{ ...report, previous }} />);
}

it('movement shows the previous place, km, time and km/h, and that it is impossible', async () => {
  const report = detail({ id: '2', timestamp: now, user: 'u', geo: auckland });
  const before = detail({ id: '1', timestamp: now - twoHours, user: 'u', geo: newYork });
  const { stores, user } = open(report, [before]);
  const section = await screen.findByRole('region', { name: 'Since this user’s previous report' });
  expect(within(section).getByText(/^Impossible travel: GPS jumped.*2 h between reports$/)).toBeTruthy();
  expect(within(section).getByRole('listitem').textContent).toMatch(
    /^GPS location from New York: 14,186 km in 2 h, 7,093 km\/h: impossible travel$/,
  );
  await user.click(within(section).getByRole('button', { name: 'Open previous report' }));
  expect(stores.openReport.getState().key).toBe('1');
});

it('movement names the move that is impossible if no source jumped on its own', async () => {
  const report = detail({ id: '2', timestamp: now, user: 'u', location: auckland, ip: newYork });
  open(report, [detail({ id: '1', timestamp: now - twoHours, user: 'u', location: newYork, ip: newYork })]);
  const reading = await screen.findByText(/^Impossible travel: /);
  expect(reading.textContent).toBe(
    'Impossible travel: Location jumped 14,186 km (IP stayed, GPS and radio unknown), 2 h between reports',
  );
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toContainEqual(
    expect.stringMatching(/^Location from New York: 14,186 km .*: impossible travel$/),
  );
});

it('movement that is impossible never says that there is nothing to compare', async () => {
  const report = detail({ id: '2', timestamp: now, user: 'u', location: auckland });
  open(report, [detail({ id: '1', timestamp: now - twoHours, user: 'u', location: newYork })]);
  const reading = await screen.findByText(/^Impossible travel: /);
  expect(reading.textContent).toBe('Impossible travel: Location jumped 14,186 km, 2 h between reports');
});

it('movement is also compared with the last trusted report, with a link to each', async () => {
  const times = [now, now - twoHours, now - 10n * twoHours, now - 100n * twoHours];
  const [report, fiji, trusted, older] = [
    detail({ id: '4', timestamp: times[0] ?? now, user: 'u', geo: auckland, risk: 'fraud' }),
    detail({ id: '3', timestamp: times[1] ?? now, user: 'u', geo: auckland, risk: 'high' }),
    detail({ id: '2', timestamp: times[2] ?? now, user: 'u', geo: newYork, risk: 'low' }),
    detail({ id: '1', timestamp: times[3] ?? now, user: 'u', geo: auckland, risk: 'low' }),
  ];
  const { stores, user } = open(report, [fiji, trusted, older]);
  const section = await screen.findByRole('region', { name: 'Since this user’s last trusted report' });
  expect(
    within(section).getByText(
      'GPS jumped, radio and IP unknown: nothing to compare with, 20 h between reports',
    ),
  ).toBeTruthy();
  expect(within(section).getByRole('listitem').textContent).toMatch(/^GPS location from New York: 14,186 km/);
  expect(screen.getByRole('region', { name: 'Since this user’s previous report' })).toBeTruthy();
  await user.click(within(section).getByRole('button', { name: 'Open trusted report' }));
  expect(stores.openReport.getState().key).toBe('2');
});

it('movement says so if the previous report is the last trusted one', async () => {
  const report = detail({ id: '2', timestamp: now, user: 'u', geo: auckland, risk: 'fraud' });
  open(report, [detail({ id: '1', timestamp: now - twoHours, user: 'u', geo: newYork, risk: 'low' })]);
  expect(await screen.findByText('The previous report is also the last trusted one.')).toBeTruthy();
  expect(screen.getAllByRole('region')).toHaveLength(1);
});

it('movement is one section if user and device moved alike, and uses the limits in Settings', async () => {
  const report = detail({ id: '2', timestamp: now, user: 'u', device: 'd', geo: auckland });
  const before = detail({ id: '1', timestamp: now - twoHours, user: 'u', device: 'd', geo: newYork });
  const { stores } = open(report, [before]);
  const name = 'Since the previous report';
  await waitFor(() => expect(screen.getAllByRole('region')).toHaveLength(1));
  const section = await screen.findByRole('region', { name });
  const travelLimits = { fastestKmPerHour: 10_000, floorKm: 50, excludeProxies: true };
  await stores.settings.getState().save({ travelLimits });
  await waitFor(() => expect(within(section).queryByText(/Impossible/)).toBeNull());
});

it('movement shows a hostile place as text', async () => {
  const report = detail({ id: '2', timestamp: now, user: 'u', ip: auckland });
  const before = detail({ id: '1', timestamp: now - twoHours, user: 'u', ip: [40, -74, hostileText] });
  open(report, [before]);
  expect((await screen.findByRole('listitem')).textContent).toContain('<img src=x');
  expect(document.querySelector('img')).toBeNull();
});

it('movement is absent for the first report, and for one without a time', () => {
  open(detail({ id: '2', timestamp: now, user: 'u', geo: auckland }), []);
  expect(screen.queryByRole('region')).toBeNull();
  const untimed = detailOf('{"id":2,"user":{"id":"u"}}', '2');
  open(untimed, [detail({ id: '1', timestamp: now, user: 'u', geo: auckland })]);
  expect(screen.queryByRole('region')).toBeNull();
});
