import '../../../renderer/features/map/trusted-leaflet';
import { render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { MapContainer, useMap } from 'react-leaflet';
import { expect, it, vi } from 'vitest';
import { WorldEdges } from '../../../renderer/features/map/map-canvas';
import { useMapView } from '../../../renderer/features/map/use-map-view';

/** Moves the map in an effect, like the component that keeps the viewport. */
function Mover({ zoom }: { readonly zoom: number }) {
  const map = useMap();
  useEffect(() => {
    map.setView([10, 20], zoom, { animate: false });
  }, [map, zoom]);
  return null;
}

function Follower() {
  return <p>zoom {useMapView().zoom}</p>;
}

const mapAt = (zoom: number) => (
  <MapContainer center={[0, 0]} zoom={3}>
    <Mover zoom={zoom} />
    <Follower />
  </MapContainer>
);

it('useMapView returns the view after an effect of the same render has moved the map', async () => {
  const { rerender } = render(mapAt(3));
  expect(await screen.findByText('zoom 3')).toBeTruthy();
  rerender(mapAt(7));
  expect(await screen.findByText('zoom 7')).toBeTruthy();
});

/** The widths of the covers next to one world, on a map 1,000 px wide. */
function coversAt(zoom: number): readonly string[] {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
  const { container, unmount } = render(
    <MapContainer center={[0, 0]} zoom={zoom} zoomSnap={0}>
      <WorldEdges />
    </MapContainer>,
  );
  const covers = [...container.querySelectorAll<HTMLElement>('.edge')].map(({ style }) => style.width);
  unmount();
  vi.restoreAllMocks();
  return covers;
}

it('a map that shows more than one world is covered on both sides of it', () => {
  expect(coversAt(1)).toEqual(['244px', '244px']);
  expect(coversAt(2)).toEqual([]);
});
