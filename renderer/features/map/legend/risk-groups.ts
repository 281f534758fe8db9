import type { ValueCount } from '../../../../shared/contract/report-calls';
import type { ValueFilter } from '../../../../shared/domain/report-query';
import { riskAssignments } from '../../../../shared/domain/vocabulary';
import { type RiskLook, riskLook, riskLooks } from '../risk-look';

/** Risks with the same look on the map, and the number of reports with them. */
export interface RiskGroup {
  readonly look: RiskLook;
  /** The values sent by the service; null for "not given". */
  readonly values: readonly (string | null)[];
  readonly count: number;
  /** Whether the query includes them; "some" if it includes only a part. */
  readonly shown: 'all' | 'some' | 'none';
}

/**
 * Groups the known risks and any others that reports have, worst first. `counts` are those without this
 * filter.
 */
export function riskGroups(counts: readonly ValueCount[], filter: ValueFilter): readonly RiskGroup[] {
  const known: readonly ValueCount[] = riskAssignments.map((value) => ({ value, count: 0 }));
  const all = [...known.filter(({ value }) => !counts.some((other) => other.value === value)), ...counts];
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

/** Returns the filter that shows or hides one group and leaves the others unchanged. */
export function withGroup(groups: readonly RiskGroup[], look: RiskLook, shown: boolean): ValueFilter {
  const hidden = groups.filter((group) => (group.look === look ? !shown : group.shown === 'none'));
  return { field: 'risk', in: [], out: hidden.flatMap(({ values }) => values) };
}

function letsThrough(filter: ValueFilter, value: string | null): boolean {
  return (filter.in.length === 0 || filter.in.includes(value)) && !filter.out.includes(value);
}
