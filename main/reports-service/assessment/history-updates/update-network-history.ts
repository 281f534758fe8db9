import type { Point } from '../../../../shared/domain/geodesy';
import { isWithinKm, meanPoint, roundedPoint } from '../../gazetteer/sphere';
import type { NetworkHistory } from '../history';
import { maxFixes } from '../thresholds';

/**
 * Returns the history of a Wi-Fi network or mobile cell after a good GPS fix of a device that receives it, or null if
 * it has learned enough. If the fix is farther away than `conflictKm`, the network has moved and starts learning again.
 */
export function updateNetworkHistory(
  before: NetworkHistory | null,
  fix: Point,
  conflictKm: number,
): NetworkHistory | null {
  if (before === null) return learnedAt(roundedPoint(fix), 1, 0);
  if (!isWithinKm(before, fix, conflictKm)) return learnedAt(roundedPoint(fix), 1, before.moves + 1);
  const { fixes, moves } = before;
  if (fixes >= maxFixes) return null;
  const mean = meanPoint([
    [before, fixes],
    [fix, 1],
  ]);
  return learnedAt(mean, fixes + 1, moves);
}

function learnedAt({ latitude, longitude }: Point, fixes: number, moves: number): NetworkHistory {
  return { kind: 'network', latitude, longitude, fixes, moves };
}
