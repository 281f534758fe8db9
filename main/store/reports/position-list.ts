import { type Position, positionSources } from '../../../shared/domain/position';
import { beginningOf, longestInRow } from '../../../shared/domain/shown-text';

/**
 * Positions as kept in a row: source, degrees north, degrees east, place; one after the other in one JSON list. The number
 * of a source whose longitude was wrapped is greater by the count of the sources.
 */
export function positionList(positions: readonly Position[]): string {
  // By hand: JSON.stringify writes each number anew, where most of a report's are the same.
  const each = positions.map(({ source, latitude, longitude, wrapped, place }) => {
    const number = positionSources.indexOf(source) + (wrapped ? positionSources.length : 0);
    return `${number},${latitude},${longitude},${JSON.stringify(place)}`;
  });
  return `[${each.join(',')}]`;
}

/** The positions of a list, their places no longer than a row shows them; those whose source is unknown are left out. Throws where it is no list. */
export function readPositionList(json: string): readonly Position[] {
  const kept: unknown = JSON.parse(json);
  if (!Array.isArray(kept)) throw new Error('The positions of a row are no list.');
  const positions: Position[] = [];
  for (let at = 0; at < kept.length; at += 4) {
    // Checked by hand: a page has thousands of them, and a schema took a third of its time.
    const [latitude, longitude, place]: readonly unknown[] = [kept[at + 1], kept[at + 2], kept[at + 3]];
    const wrapped = Number(kept[at]) >= positionSources.length;
    const source = positionSources[Number(kept[at]) - (wrapped ? positionSources.length : 0)];
    if (source === undefined || typeof latitude !== 'number' || typeof longitude !== 'number') continue;
    const suspicious = latitude === 0 && longitude === 0;
    positions.push({
      source,
      latitude,
      longitude,
      wrapped,
      place: beginningOf(String(place), longestInRow),
      suspicious,
    });
  }
  return positions;
}
