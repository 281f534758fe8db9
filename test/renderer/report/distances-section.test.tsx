import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DistancesSection } from '../../../renderer/features/report/distances-section';
import { renderWithStores } from '../../support/render-with-stores';
import { detailOf, fullDetail } from '../../support/sample-rows';

const items = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

/** A report with positions only: geo, em and ip at these coordinates. */
function at(
  positions: Readonly<Record<'geo_location' | 'em_location' | 'ip', readonly [number, number] | null>>,
) {
  const addresses = Object.entries(positions).flatMap(([name, place]) =>
    place ? [[name, { address: { latitude: place[0], longitude: place[1] } }]] : [],
  );
  return detailOf(JSON.stringify(Object.fromEntries(addresses)), '#0').report;
}

describe('the distances between positions', () => {
  it('are listed with both names and the km', () => {
    renderWithStores(<DistancesSection report={fullDetail.report} />);
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

  it('are weighed: what TOR explains is said and does not count', () => {
    renderWithStores(<DistancesSection report={fullDetail.report} />);
    const said = items('What the positions say');
    expect(screen.getByText(/^Disagreement/).textContent).toMatch(/^Disagreement \d+ of 100$/);
    expect(said).toContainEqual(expect.stringMatching(/GPS location and EM location are .* km apart/));
    expect(said).toContainEqual(expect.stringMatching(/IP address.*: explained by TOR$/));
  });

  it('say nothing where nothing contradicts', () => {
    renderWithStores(
      <DistancesSection report={at({ geo_location: [43, 0], em_location: [43, 0], ip: null })} />,
    );
    expect(screen.queryByRole('list', { name: 'What the positions say' })).toBeNull();
    expect(screen.queryByText(/Disagreement/)).toBeNull();
  });

  it('come with the note that TOR and VPN move the IP position', () => {
    renderWithStores(<DistancesSection report={fullDetail.report} />);
    expect(items('Notes on the positions')).toEqual([
      'The connection uses TOR: the IP address is where the exit node is, not the device.',
      'The connection uses a VPN: the IP address is where the VPN server is, not the device.',
    ]);
  });

  it('say which positions say nothing, and why', () => {
    renderWithStores(
      <DistancesSection report={at({ geo_location: [91, 0], em_location: [0, 0], ip: [10, 190] })} />,
    );
    expect(items('Notes on the positions')).toEqual([
      'EM location is exactly 0, 0: most likely no fix, not a place.',
      'IP address has a longitude beyond 180°: the same as -170° here.',
      'GPS location cannot be placed: latitude out of range, perhaps swapped with the longitude.',
    ]);
  });

  it('are none of a single position', () => {
    renderWithStores(
      <DistancesSection report={at({ geo_location: [43, 0], em_location: null, ip: null })} />,
    );
    expect(screen.getByText('Only one position: there is nothing to compare.')).toBeTruthy();
  });
});
