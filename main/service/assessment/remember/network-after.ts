import type { Point } from '../../../../shared/domain/geodesy';
import { meanPoint, roundedPoint, sphereKm } from '../../gazetteer/sphere';
import type { NetworkHistory } from '../history';
import { mostFixes } from '../thresholds';

/**
 * What a Wi-Fi network or mobile cell learns from a good GPS fix of a device that sees it, or null where it has learned
 * enough. Seen further away than `conflictKm` it has moved, and learns anew.
 */
export function networkAfter(
  before: NetworkHistory | null,
  fix: Point,
  conflictKm: number,
): NetworkHistory | null {
  if (before === null) return { kind: 'network', ...roundedPoint(fix), fixes: 1, moves: 0 };
  if (sphereKm(before, fix) > conflictKm) {
    return { kind: 'network', ...roundedPoint(fix), fixes: 1, moves: before.moves + 1 };
  }
  const { fixes, moves } = before;
  if (fixes >= mostFixes) return null;
  const mean = meanPoint([
    { ...before, weight: fixes },
    { latitude: fix.latitude, longitude: fix.longitude, weight: 1 },
  ]);
  return { kind: 'network', ...mean, fixes: fixes + 1, moves };
}
