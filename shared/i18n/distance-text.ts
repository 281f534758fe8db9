import type { DistanceInterval } from '../domain/geodesy';
import { decimalText, numberText } from './number-text';

/** Formats a distance for display: metres below 1 km, one decimal below 100 km, whole km above. */
export function distanceText(km: number): string {
  const metres = Math.round(km * 1000);
  if (metres < 1000) return `${metres} m`;
  if (metres < 99_950) return `${decimalText(km, 1)} km`;
  return `${numberText(km, 0)} km`;
}

/** "7,493–7,593 km", "0–60 km", "0.4–12 km", "0–300 m"; one figure if both are equal. */
export function intervalText({ min, max }: DistanceInterval): string {
  if (max < 0.9995) return `${range(metres(min), metres(max))} m`;
  return `${range(kilometres(min), kilometres(max))} km`;
}

function range(min: string, max: string): string {
  return min === max ? max : `${min}–${max}`;
}

function metres(km: number): string {
  return km > 0 && km < 0.0005 ? '<1' : String(Math.round(km * 1000));
}

/** One decimal below 10 km. A minimum distance above 0 never reads as 0. */
function kilometres(km: number): string {
  if (km > 0 && km < 0.05) return `<${numberText(0.1)}`;
  return numberText(km, km < 9.95 ? 1 : 0);
}
