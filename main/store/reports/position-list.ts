import { type Position, positionSources } from '../../../shared/domain/position';
import { beginningOf, maxRowTextLength } from '../../../shared/shown-text';

/**
 * Serializes the positions of a row: source, latitude, longitude (degrees), place, one after the other in one
 * JSON array. The source's number is increased by the number of sources if the longitude was wrapped.
 */
export function positionList(positions: readonly Position[]): string {
  // Built by hand: JSON.stringify formats every number separately, though most of a report's numbers are
  // equal.
  const each = positions.map(({ source, latitude, longitude, wrapped, place }) => {
    const number = positionSources.indexOf(source) + (wrapped ? positionSources.length : 0);
    return `${number},${latitude},${longitude},${JSON.stringify(place)}`;
  });
  return `[${each.join(',')}]`;
}

/**
 * Reads the positions of a row, with places cut to the length that rows show. Positions of an unknown source
 * are left out. Throws if the JSON is not an array.
 */
export function readPositionList(json: string): readonly Position[] {
  const list: unknown = JSON.parse(json);
  if (!Array.isArray(list)) throw new Error('The positions of a row are no list.');
  const positions: Position[] = [];
  for (let index = 0; index < list.length; index += 4) {
    // Checked by hand: a page has thousands of positions, and a schema took a third of the page's time.
    const [latitude, longitude, place]: readonly unknown[] = [
      list[index + 1],
      list[index + 2],
      list[index + 3],
    ];
    const wrapped = Number(list[index]) >= positionSources.length;
    const source = positionSources[Number(list[index]) - (wrapped ? positionSources.length : 0)];
    if (source === undefined || typeof latitude !== 'number' || typeof longitude !== 'number') continue;
    const suspicious = latitude === 0 && longitude === 0;
    positions.push({
      source,
      latitude,
      longitude,
      wrapped,
      place: beginningOf(String(place), maxRowTextLength),
      suspicious,
    });
  }
  return positions;
}
