import { useMemo } from 'react';
import type { ValueCount } from '../../../../shared/contract/report.calls';
import { type ValueFilter, valueFilter } from '../../../../shared/domain/report-query';
import {
  type RiskLevel,
  riskAssignments,
  riskLevelOf,
  riskLevels,
} from '../../../../shared/domain/vocabulary';
import { messages } from '../../../../shared/i18n/messages';
import { explanationOf, wordText } from '../../../../shared/i18n/word-text';
import { useStores, useSubject } from '../../../state/stores';
import { useValueCounts } from '../../../state/use-value-counts';
import type { ReportsOnMap } from '../points/points-sync';
import { RiskShape } from '../shapes';
import { LegendSwitch } from './legend-switch';
import styles from './map-legend.module.css';

/** Filters the reports by risk, in the grid as well. Recounts whenever the reports on the map change. */
export function RiskFilter({ onMap }: { readonly onMap: ReportsOnMap | null }) {
  const { reports } = useStores();
  const query = useSubject('reports', (state) => state.query);
  const filter = useMemo(() => valueFilter(query, 'risk'), [query]);
  const { values } = useValueCounts('risk', '', { moment: onMap });
  const groups = useMemo(() => riskGroups(values ?? [], filter), [values, filter]);

  function show(look: RiskLevel, shown: boolean) {
    const next = withGroup(groups, look, shown);
    if (next.out.length === 0) void reports.getState().removeFilter('risk');
    else void reports.getState().putFilter(next);
  }

  return (
    <fieldset className={styles.group}>
      <legend>{messages.words.fields.risk}</legend>
      {groups.map(({ look, shown, count }) => (
        <LegendSwitch
          key={look}
          label={look === 'unknown' ? messages.map.legend.otherRisk : wordText('risk_assignment', look)}
          title={
            look === 'unknown' ? messages.map.legend.otherRiskMeaning : explanationOf('risk_assignment', look)
          }
          checked={shown === 'all'}
          mixed={shown === 'some'}
          shape={<RiskShape look={look} size={16} />}
          count={values === null ? null : count}
          onChange={(checked) => show(look, checked)}
        />
      ))}
    </fieldset>
  );
}

/** Risks with the same look on the map, and the number of reports with them. */
interface RiskGroup {
  readonly look: RiskLevel;
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
  return riskLevels.flatMap((look): readonly RiskGroup[] => {
    const members = all.filter(({ value }) => riskLevelOf(value) === look);
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
export function withGroup(groups: readonly RiskGroup[], look: RiskLevel, shown: boolean): ValueFilter {
  const hidden = groups.filter((group) => (group.look === look ? !shown : group.shown === 'none'));
  return { field: 'risk', in: [], out: hidden.flatMap(({ values }) => values) };
}

function letsThrough(filter: ValueFilter, value: string | null): boolean {
  return (filter.in.length === 0 || filter.in.includes(value)) && !filter.out.includes(value);
}
