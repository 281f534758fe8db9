import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DistancesSection } from '../../../renderer/features/report-detail/distances-section';
import { detailOf, fullDetail } from '../../support/inputs/sample-rows';
import { renderWithStores } from '../../support/window/render-with-stores';

const items = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

/** A report with only geo, em and ip positions at these coordinates. */
function at(
  positions: Readonly<Record<'geo_location' | 'em_location' | 'ip', readonly [number, number] | null>>,
) {
  const addresses = Object.entries(positions).flatMap(([name, place]) =>
    place ? [[name, { address: { latitude: place[0], longitude: place[1] } }]] : [],
  );
  return detailOf(JSON.stringify(Object.fromEntries(addresses)), '#0');
}

describe('the distances between positions', () => {
  it('are listed with both sources and km', () => {
    renderWithStores(<DistancesSection detail={fullDetail} />);
    expect(items('Distances between positions')).toEqual(
      [
        'GPS location ↔ IP address TOR 1,893 km',
        'IP address ↔ Location TOR 1,893 km',
        'EM location ↔ IP address TOR 1,670 km',
        'GPS location ↔ EM location 274 km',
        'EM location ↔ Location 274 km',
        'GPS location ↔ Location 0 m',
      ].map((words) => expect.stringMatching(new RegExp(`^\\s*${words.replaceAll(' ', '\\s+')}$`))),
    );
  });

  it('don’t count if explained by TOR, which is noted', () => {
    renderWithStores(<DistancesSection detail={fullDetail} />);
    const reasons = items('Reasons for the score');
    expect(screen.getByText(/^Disagreement/).textContent).toMatch(/^Disagreement \d+ of 100$/);
    expect(reasons).toContainEqual(expect.stringMatching(/GPS location and EM location are .* km apart/));
    expect(reasons).toContainEqual(expect.stringMatching(/IP address.*: explained by TOR$/));
  });

  it('are not rated if nothing contradicts', () => {
    renderWithStores(
      <DistancesSection detail={at({ geo_location: [43, 0], em_location: [43, 0], ip: null })} />,
    );
    expect(screen.queryByRole('list', { name: 'Reasons for the score' })).toBeNull();
    expect(screen.queryByText(/Disagreement/)).toBeNull();
  });

  it('have a note that TOR and VPN move the IP position', () => {
    renderWithStores(<DistancesSection detail={fullDetail} />);
    expect(items('Notes on the positions')).toEqual([
      'The connection uses TOR. The IP address shows the location of the exit node, not the device.',
      'The connection uses a VPN. The IP address shows the location of the VPN server, not the device.',
    ]);
  });

  it('name unusable positions with the reason', () => {
    renderWithStores(
      <DistancesSection detail={at({ geo_location: [91, 0], em_location: [0, 0], ip: [10, 190] })} />,
    );
    expect(items('Notes on the positions')).toEqual([
      'EM location: near 0, 0: probably no fix, not compared.',
      'IP address has a longitude beyond 180°. It’s the same as -170°.',
      'GPS location can’t be placed on the map: latitude out of range, perhaps swapped with the longitude.',
    ]);
  });

  it('are absent for a single position', () => {
    renderWithStores(
      <DistancesSection detail={at({ geo_location: [43, 0], em_location: null, ip: null })} />,
    );
    expect(screen.getByText('Only one position, so there’s nothing to compare.')).toBeTruthy();
  });
});
