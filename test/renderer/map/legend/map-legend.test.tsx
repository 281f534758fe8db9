import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MapLegend } from '../../../../renderer/features/map/legend/map-legend';
import { renderWithStores } from '../../../support/window/render-with-stores';

const lines = () =>
  within(screen.getByRole('list', { name: 'Lines', hidden: true }))
    .getAllByRole('listitem', { hidden: true })
    .map(({ textContent, title }) => [textContent, title]);

describe('the legend of the map', () => {
  it('explains each line in a tooltip, of a report and of a track', async () => {
    const { stores } = renderWithStores(<MapLegend onMap={null} />);
    expect(lines()).toEqual([
      ['sources contradict each other', 'The positions are further apart than both assumed radii together.'],
      ['may be the same location', 'The distance is within both assumed radii together.'],
      [
        'explained by VPN, TOR or ignored IP',
        'The positions are far apart because the IP address belongs to a VPN or to TOR, or is at an ignored place.',
      ],
    ]);
    // It closes the timeline of the profile before.
    await waitFor(() => expect(stores.connection.getState().connection).not.toBeNull());
    await act(() => stores.timeline.setState({ subject: { kind: 'user', value: 'ana' } }));
    expect(lines().map(([words]) => words)).toEqual([
      'movement between reports',
      'impossible travel',
      'excluded: VPN, TOR, carrier or ignored IP',
    ]);
    expect(lines().every(([, title]) => title !== '')).toBe(true);
  });
});
