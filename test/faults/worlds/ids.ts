import { longIntegerMark } from '../../../shared/json/scan-json';
import type { ReportChange } from './changed-reports';

/**
 * What happens to report IDs on the way, or at a service that starts again: numbers are rounded to the 15 digits that
 * programs print of a double, left out, the same in every report, given again after a few, written as text, or other ones
 * after a redeployment.
 */
export const idDamages = ['rounded', 'missing', 'same', 'reused', 'text', 'changed'] as const;
export type IdDamage = (typeof idDamages)[number];

/** Reports after which a service that starts again and again gives the same IDs. */
const reusedAfter = 10n;
/** What a redeployment adds to IDs. */
const changedBy = 1_000_000_000n;

/** Returns an ID after the damage, as a value for `stringifyExact`; undefined for none. */
export function damagedId(id: bigint, damage: IdDamage): string | number | undefined {
  switch (damage) {
    case 'rounded':
      return integer(BigInt(Number(Number(id).toPrecision(15))));
    case 'missing':
      return undefined;
    case 'same':
      return 0;
    case 'reused':
      return integer(1n + (((id % reusedAfter) + reusedAfter) % reusedAfter));
    case 'text':
      return String(id);
    case 'changed':
      return integer(BigInt.asIntN(64, id + changedBy));
  }
}

export function withId(damage: IdDamage): ReportChange {
  return (report, id) => ({ ...report, id: damagedId(id, damage) });
}

function integer(value: bigint): string {
  return `${longIntegerMark}${value}`;
}
