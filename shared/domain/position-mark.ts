/**
 * Why a position says less than its digits. `near zero`: near 0,0, so there was no fix. `half zero`: one coordinate is 0, far from
 * any city that it could be in, so it was lost. `swapped`: latitude and longitude swapped lie in the city that the address names.
 * `country`, `region`: it stands for all of it. `whole degrees`, `tenths`: both coordinates are rounded.
 *
 * Stored by their numbers: never change the order.
 */
export const positionMarks = [
  'near zero',
  'half zero',
  'swapped',
  'country',
  'region',
  'whole degrees',
  'tenths',
] as const;
export type PositionMark = (typeof positionMarks)[number];

/** The marks of positions that say nothing about where the device is. */
const emptyMarks: readonly PositionMark[] = ['near zero', 'half zero', 'swapped'];

export function saysNothing(mark: PositionMark | undefined): boolean {
  return mark !== undefined && emptyMarks.includes(mark);
}

/** The marks of positions that are all of a country or region, which is all that they say. */
export function isArea(mark: PositionMark | undefined): boolean {
  return mark === 'country' || mark === 'region';
}

/** What may say how much a position says. */
interface Marked {
  readonly mark?: PositionMark | undefined;
}

/** Whether one of two positions is all of a country or region, so that no distance between them is known. */
export function concernsArea(one: Marked, other: Marked): boolean {
  return isArea(one.mark) || isArea(other.mark);
}
