import type { ValueFilter } from '../../../../shared/domain/report-query';

/** How a filter treats one value: included, excluded, or neither. */
export type ValueChoice = 'in' | 'out' | 'any';

/** Returns how the filter treats a value. */
export function choiceOf(filter: ValueFilter, value: string | null): ValueChoice {
  if (filter.in.includes(value)) return 'in';
  return filter.out.includes(value) ? 'out' : 'any';
}

/** Returns the filter with a value included or excluded, or with that choice removed if it was already set. */
export function toggleValue(filter: ValueFilter, value: string | null, how: 'in' | 'out'): ValueFilter {
  const others = (values: readonly (string | null)[]) => values.filter((other) => other !== value);
  const changed = { field: filter.field, in: others(filter.in), out: others(filter.out) };
  if (choiceOf(filter, value) === how) return changed;
  return { ...changed, [how]: [...changed[how], value] };
}

/** Returns true if the filter has no values left. */
export function isEmpty(filter: ValueFilter): boolean {
  return filter.in.length === 0 && filter.out.length === 0;
}
