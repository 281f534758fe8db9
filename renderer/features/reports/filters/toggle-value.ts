import type { ValueFilter } from '../../../../shared/domain/report-query';

/** How a filter treats one value: asked for, left out, or neither. */
export type ValueChoice = 'in' | 'out' | 'any';

/** How the filter treats the value now. */
export function choiceOf(filter: ValueFilter, value: string | null): ValueChoice {
  if (filter.in.includes(value)) return 'in';
  return filter.out.includes(value) ? 'out' : 'any';
}

/** The filter with one value asked for or left out, or, where it already was, no longer. */
export function toggleValue(filter: ValueFilter, value: string | null, how: 'in' | 'out'): ValueFilter {
  const others = (values: readonly (string | null)[]) => values.filter((other) => other !== value);
  const changed = { field: filter.field, in: others(filter.in), out: others(filter.out) };
  if (choiceOf(filter, value) === how) return changed;
  return { ...changed, [how]: [...changed[how], value] };
}

/** True where the filter says nothing any more. */
export function isEmpty(filter: ValueFilter): boolean {
  return filter.in.length === 0 && filter.out.length === 0;
}
