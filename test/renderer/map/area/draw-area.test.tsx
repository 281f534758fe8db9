import '../../../../renderer/features/map/trusted-leaflet';
import { act, fireEvent, render } from '@testing-library/react';
import { MapContainer, useMap } from 'react-leaflet';
import { expect, it, vi } from 'vitest';
import { DrawArea } from '../../../../renderer/features/map/area/draw-area';
import type { Area } from '../../../../shared/domain/area';

const drawn = vi.fn<(area: Area) => void>();

function DrawnBox() {
  return <DrawArea map={useMap()} tool="box" onDrawn={drawn} onCancel={() => undefined} />;
}

/** jsdom has no PointerEvent. */
function pointerEvent(type: string, clientX: number, clientY: number): MouseEvent {
  return new MouseEvent(type, { bubbles: true, button: 0, clientX, clientY });
}

it('a box reaches to where the pointer was let go, also before the window shows that it was there', () => {
  const { container } = render(
    <MapContainer center={[0, 0]} zoom={3}>
      <DrawnBox />
    </MapContainer>,
  );
  const surface = container.querySelector('[data-tool="box"]') ?? container;
  Object.assign(surface, { setPointerCapture: () => undefined });
  fireEvent(surface, pointerEvent('pointerdown', 10, 10));
  fireEvent(surface, pointerEvent('pointermove', 40, 40));
  act(() => {
    surface.dispatchEvent(pointerEvent('pointermove', 256, 256));
    surface.dispatchEvent(pointerEvent('pointerup', 256, 256));
  });
  const [[area] = []] = drawn.mock.calls;
  if (area?.kind !== 'box') throw new Error('A box was drawn.');
  // The map is two tiles wide per 90 degrees at zoom 3: 256 px are 45 degrees.
  expect(area.east - area.west).toBeCloseTo((246 * 45) / 256, 5);
});
