import '../../../renderer/features/map/trusted-leaflet';
import { render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { MapContainer, useMap } from 'react-leaflet';
import { expect, it } from 'vitest';
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
