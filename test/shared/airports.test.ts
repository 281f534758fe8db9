import { expect, it } from 'vitest';
import { bundledAirports } from '../../shared/airports';

it('the bundled airports have codes and places, the largest at the first zoom', () => {
  const airports = bundledAirports();
  const madrid = airports.find(({ code }) => code === 'MAD');
  expect(madrid?.firstZoom).toBe(7);
  expect(madrid?.latitude).toBeCloseTo(40.47, 1);
  expect(madrid?.longitude).toBeCloseTo(-3.57, 1);
  expect(airports.length).toBeGreaterThan(500);
  for (const { code, latitude, longitude } of airports) {
    expect(code).toMatch(/^[A-Z]{3}$/);
    expect(Math.abs(latitude)).toBeLessThan(90);
    expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
  }
});
