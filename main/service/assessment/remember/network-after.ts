import type { Point } from '../../../../shared/domain/geodesy';
import { isWithinKm, meanPoint, roundedPoint } from '../../gazetteer/sphere';
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
  if (before === null) return learnedAt(roundedPoint(fix), 1, 0);
  if (!isWithinKm(before, fix, conflictKm)) return learnedAt(roundedPoint(fix), 1, before.moves + 1);
  const { fixes, moves } = before;
  if (fixes >= mostFixes) return null;
  const mean = meanPoint([
    [before, fixes],
    [fix, 1],
  ]);
  return learnedAt(mean, fixes + 1, moves);
}

function learnedAt({ latitude, longitude }: Point, fixes: number, moves: number): NetworkHistory {
  return { kind: 'network', latitude, longitude, fixes, moves };
}
