import { render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { pointAt, worldPixel } from '../../../renderer/features/map/mercator';
import { ScaleBar, scaleOf } from '../../../renderer/features/map/scale-bar';
import { distanceKm } from '../../../shared/domain/geodesy';
import { setLocale } from '../../../shared/i18n/messages';

const size = { width: 800, height: 600 };

/** The view of a map, with a place in its middle. */
function viewAt(latitude: number, zoom: number) {
  const { x, y } = worldPixel({ latitude, longitude: 2 }, zoom);
  return { zoom, box: { ...size, x: x - size.width / 2, y: y - size.height / 2 } };
}

afterEach(() => setLocale('en'));

describe('the scale of a map', () => {
  it('is as long as the distance that it names, in the middle of the map at any zoom', () => {
    const places = fc.record({
      latitude: fc.integer({ min: -80, max: 80 }),
      zoom: fc.integer({ min: 3, max: 18 }),
    });
    fc.assert(
      fc.property(places, ({ latitude, zoom }) => {
        const { km, px } = scaleOf(viewAt(latitude, zoom), 110);
        expect(px).toBeLessThanOrEqual(110);
        expect(px).toBeGreaterThanOrEqual(43);
        const start = worldPixel({ latitude, longitude: 2 }, zoom);
        const end = pointAt({ ...start, x: start.x + px }, zoom);
        // The ellipsoid, and a pixel.
        const off = Math.abs(distanceKm({ latitude, longitude: 2 }, end) - km) / km;
        expect(off).toBeLessThan(0.02 + 1 / px);
      }),
    );
  });

  it.each([
    ['en', 3, 'Scale: 2,000 km'],
    ['es', 3, 'Escala: 2000 km'],
    ['eu', 3, 'Eskala: 2.000 km'],
    ['fr', 18, 'Échelle\u00a0: 50 m'],
  ] as const)('is named in the language and its number format: %s', async (language, zoom, name) => {
    await setLocale(language);
    render(<ScaleBar {...viewAt(0, zoom)} />);
    expect(screen.getByRole('img', { name })).toBeTruthy();
  });
});
