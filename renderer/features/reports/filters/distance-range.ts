import type { DistanceFilter } from '../../../../shared/domain/report-query';

/** A range of distances as it is typed, km; "" for an open end. */
export interface TypedDistances {
  readonly atLeast: string;
  readonly atMost: string;
}

/** What is wrong with typed distances, by field, in words; {} when nothing is. */
export type DistanceMistakes = Readonly<Partial<Record<keyof TypedDistances, string>>>;

/** Nothing on Earth is further apart (half of its circumference is 20,015 km), km. */
const furthest = 20_100;

/** The distances of a filter as they are typed. */
export function typedDistances(filter: DistanceFilter | null): TypedDistances {
  return { atLeast: filter?.atLeast?.toString() ?? '', atMost: filter?.atMost?.toString() ?? '' };
}

/** Reads what was typed; null for no filter, where both ends are open or something is mistaken. */
export function readDistances(typed: TypedDistances): {
  readonly filter: DistanceFilter | null;
  readonly mistakes: DistanceMistakes;
} {
  const atLeast = kilometresOf(typed.atLeast);
  const atMost = kilometresOf(typed.atMost);
  const mistakes: DistanceMistakes = {
    ...(atLeast === undefined ? { atLeast: notADistance } : {}),
    ...(atMost === undefined ? { atMost: notADistance } : {}),
    ...(isNumber(atLeast) && isNumber(atMost) && atMost < atLeast ? { atMost: 'Less than “At least”.' } : {}),
  };
  if (atLeast === undefined || atMost === undefined || Object.keys(mistakes).length > 0)
    return { filter: null, mistakes };
  if (atLeast === null && atMost === null) return { filter: null, mistakes };
  return { filter: { field: 'distance', atLeast, atMost }, mistakes };
}

const notADistance = `A number of kilometres from 0 to ${furthest.toLocaleString('en')}.`;

/** null where nothing was typed, undefined for what is no distance. */
function kilometresOf(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (!/^\d+([.,]\d+)?$/.test(trimmed)) return undefined;
  const km = Number(trimmed.replace(',', '.'));
  return km <= furthest ? km : undefined;
}

function isNumber(km: number | null | undefined): km is number {
  return typeof km === 'number';
}
