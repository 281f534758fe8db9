import type { ValueFilter } from '../../../../shared/domain/report-query';
import { riskAssignments } from '../../../../shared/domain/vocabulary';
import type { ValueCount } from '../../../../shared/ipc/report-calls';
import { type RiskLook, riskLook, riskLooks } from '../risk-order';

/** The risks that the map draws alike, with how many reports have them. */
export interface RiskGroup {
  readonly look: RiskLook;
  /** The service's words; null for "not given". */
  readonly values: readonly (string | null)[];
  readonly count: number;
  /** Whether the query lets them through; "some" where it does for a part of them. */
  readonly shown: 'all' | 'some' | 'none';
}

/** The known risks, and whatever else reports have, worst first. `found` counts without the filter itself. */
export function riskGroups(found: readonly ValueCount[], filter: ValueFilter): readonly RiskGroup[] {
  const known: readonly ValueCount[] = riskAssignments.map((value) => ({ value, count: 0 }));
  const all = [...known.filter(({ value }) => !found.some((other) => other.value === value)), ...found];
  return riskLooks.flatMap((look): readonly RiskGroup[] => {
    const members = all.filter(({ value }) => riskLook(value) === look);
    if (members.length === 0) return [];
    const values = members.map(({ value }) => value);
    const through = values.filter((value) => letsThrough(filter, value)).length;
    const count = members.reduce((sum, member) => sum + member.count, 0);
    return [
      { look, values, count, shown: through === 0 ? 'none' : through < values.length ? 'some' : 'all' },
    ];
  });
}

/** The filter under which one of the groups is let through, or not, and the others are as they were. */
export function withGroup(groups: readonly RiskGroup[], look: RiskLook, shown: boolean): ValueFilter {
  const hidden = groups.filter((group) => (group.look === look ? !shown : group.shown === 'none'));
  return { field: 'risk', in: [], out: hidden.flatMap(({ values }) => values) };
}

function letsThrough(filter: ValueFilter, value: string | null): boolean {
  return (filter.in.length === 0 || filter.in.includes(value)) && !filter.out.includes(value);
}
