import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createStores } from '../../../../renderer/app/stores/create-stores';
import { StoresProvider } from '../../../../renderer/app/stores/stores-provider';
import { layOutEvidence } from '../../../../renderer/features/map/report-map/evidence-layout';
import { ReportMap, type ReportMapProps } from '../../../../renderer/features/map/report-map/report-map';
import { selectedFromDetail } from '../../../../renderer/features/map/selected-report/use-selected-report';
import { defaultRadii } from '../../../../shared/domain/assumed-radius';
import type { MoveEvidence } from '../../../../shared/domain/explanation/evidence';
import { defaultTravelLimits } from '../../../../shared/domain/move';
import { stepTo } from '../../../../shared/domain/moves';
import { calmDetail, detailOf, fullDetail } from '../../../support/inputs/sample-rows';
import { trackReport } from '../../../support/inputs/track-reports';
import { fakeBridge } from '../../../support/window/fake-bridge';
import { giveWindowASize } from '../map-window';

beforeEach(giveWindowASize);

const fiji = { latitude: -16.8, longitude: 179.9 };

/** The move of a report in Lisbon by GPS, an hour after a place. */
function moveFrom(geo: typeof fiji, traveller: MoveEvidence['traveller'] = 'user'): MoveEvidence {
  const here = { latitude: 38.7223, longitude: -9.1393 };
  const rows = [trackReport('1', { geo }), trackReport('2', { geo: here, hours: 1 })];
  const move = stepTo('2', rows, defaultRadii, defaultTravelLimits)?.moves.geo;
  if (!move) throw new Error('a move was expected');
  return { kind: 'move', traveller, move };
}

const selected = selectedFromDetail(fullDetail, defaultRadii);

it('frames all positions and the way from the previous report, by the shorter way around the world', () => {
  const { report, routes } = layOutEvidence(selected, [moveFrom(fiji)], null);
  expect(routes).toHaveLength(1);
  expect(report.legs.length).toBeGreaterThan(0);
  expect(report.bounds?.west).toBeLessThan(-180);
  expect(report.bounds?.north).toBeGreaterThan(50);
});

it('draws no way within the radii, unless it is chosen', () => {
  const move = moveFrom({ latitude: 38.7224, longitude: -9.1393 });
  expect(layOutEvidence(selected, [move], null).routes).toEqual([]);
  const chosen = layOutEvidence(selected, [], move);
  expect(chosen.routes.map((route) => route.move)).toEqual([move.move]);
  expect(chosen.report.legs).toEqual([]);
});

it('frames only the positions that are chosen, with the distance between them', () => {
  const { report, routes } = layOutEvidence(selected, [moveFrom(fiji)], {
    kind: 'positions',
    sources: ['geo', 'em'],
  });
  expect(report.legs.map(({ key }) => key)).toEqual(['geo-em']);
  expect(routes).toEqual([]);
  expect(report.bounds?.east).toBeLessThan(0);
  expect(report.positions).toHaveLength(4);
});

it('leads each marker that is off its coordinates to them', async () => {
  const { bridge } = fakeBridge({});
  const stores = createStores(bridge);
  const madrid = { address: { latitude: 40.4168, longitude: -3.7038 } };
  const tokyo = { address: { latitude: 35.6762, longitude: 139.6503 } };
  const detail = detailOf(JSON.stringify({ id: 1, geo_location: madrid, location: madrid, ip: tokyo }), '1');
  render(
    <StoresProvider bridge={bridge} stores={stores}>
      <ReportMap detail={detail} moves={[]} evidence={null} onEvidence={vi.fn()} />
    </StoresProvider>,
  );
  const markers = await screen.findAllByRole('button', { name: /^(GPS location|Location|IP address)/ });
  expect(markers).toHaveLength(3);
  for (const marker of markers) {
    const { left, top } = marker.style;
    const [x, y] = [Number.parseFloat(left), Number.parseFloat(top)];
    const dot = marker.parentElement?.querySelector('[data-leader] circle') ?? null;
    expect(dot === null, left).toBe(x === 0 && y === 0);
    // From the true place, which has a dot, to the marker.
    for (const line of dot?.parentElement?.querySelectorAll('line') ?? [])
      expect([line.getAttribute('x2'), line.getAttribute('y2')]).toEqual([String(x), String(y)]);
  }
  expect(document.querySelectorAll('[data-leader] circle')).toHaveLength(2);
});

it('stays the same map when another report is shown', async () => {
  const { bridge } = fakeBridge({});
  const stores = createStores(bridge);
  const map = (change: Partial<ReportMapProps>) => (
    <StoresProvider bridge={bridge} stores={stores}>
      <ReportMap detail={fullDetail} moves={[]} evidence={null} onEvidence={vi.fn()} {...change} />
    </StoresProvider>
  );
  const { rerender } = render(map({ moves: [moveFrom(fiji)] }));
  await screen.findByRole('button', { name: /^GPS location Lisboa/ });
  const canvas = document.querySelector('.leaflet-container');
  expect(screen.getByText(/^Previous report/)).toBeTruthy();
  rerender(map({ moves: [moveFrom(fiji, 'trustedUser')] }));
  expect(screen.getByText(/^Last trusted report/)).toBeTruthy();
  rerender(map({ detail: calmDetail }));
  await screen.findByRole('button', { name: /^GPS location Madrid/ });
  expect(screen.queryByRole('button', { name: /Lisboa/ })).toBeNull();
  expect(document.querySelector('.leaflet-container')).toBe(canvas);
  expect(screen.queryByText(/^Previous report/)).toBeNull();
});

it('offers to show all positions while only some are framed', async () => {
  const onEvidence = vi.fn();
  const { bridge } = fakeBridge({});
  render(
    <StoresProvider bridge={bridge} stores={createStores(bridge)}>
      <ReportMap
        detail={fullDetail}
        moves={[]}
        evidence={{ kind: 'positions', sources: ['geo', 'ip'] }}
        onEvidence={onEvidence}
      />
    </StoresProvider>,
  );
  (await screen.findByRole('button', { name: 'Show all positions' })).click();
  expect(onEvidence).toHaveBeenCalledWith(null);
  (await screen.findByRole('button', { name: /^IP address/ })).click();
  expect(onEvidence).toHaveBeenLastCalledWith({ kind: 'positions', sources: ['ip'] });
});
