import { z } from 'zod';
import { type Position, positionSources } from '../../../shared/domain/position';

/** Positions as kept in a row: source, degrees north, degrees east, place; one after the other in one JSON list. */
export function positionList(positions: readonly Position[]): string {
  return JSON.stringify(
    positions.flatMap(({ source, latitude, longitude, place }) => [
      positionSources.indexOf(source),
      latitude,
      longitude,
      place,
    ]),
  );
}

const keptPositions = z.array(z.union([z.number(), z.string()]));

/** The positions of a list; those whose source is unknown are left out. */
export function readPositionList(json: string): readonly Position[] {
  const kept = keptPositions.parse(JSON.parse(json));
  const positions: Position[] = [];
  for (let at = 0; at < kept.length; at += 4) {
    const [number, latitude, longitude, place] = kept.slice(at, at + 4);
    const source = positionSources[Number(number)];
    if (source === undefined || typeof latitude !== 'number' || typeof longitude !== 'number') continue;
    const suspicious = latitude === 0 && longitude === 0;
    positions.push({ source, latitude, longitude, place: String(place), suspicious });
  }
  return positions;
}
