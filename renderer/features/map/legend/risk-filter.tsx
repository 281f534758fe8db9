import { useMemo } from 'react';
import { valueFilter } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { useStores, useSubject } from '../../../state/stores';
import { useValueCounts } from '../../../state/use-value-counts';
import type { ReportsOnMap } from '../points/follow-reports';
import type { RiskLook } from '../risk-look';
import { RiskShape } from '../shapes';
import { LegendSwitch } from './legend-switch';
import { riskGroups, withGroup } from './risk-groups';

/** Filters the reports by risk, in the grid as well. Recounts whenever the reports on the map change. */
export function RiskFilter({ onMap }: { readonly onMap: ReportsOnMap | null }) {
  const { reports } = useStores();
  const query = useSubject('reports', (state) => state.query);
  const filter = useMemo(() => valueFilter(query, 'risk'), [query]);
  const { values } = useValueCounts('risk', '', onMap);
  const groups = useMemo(() => riskGroups(values ?? [], filter), [values, filter]);

  function show(look: RiskLook, shown: boolean) {
    const next = withGroup(groups, look, shown);
    if (next.out.length === 0) void reports.getState().removeFilter('risk');
    else void reports.getState().putFilter(next);
  }

  return (
    <fieldset className="map-legend__group">
      <legend className="map-legend__heading">{messages.map.legend.risk}</legend>
      {groups.map(({ look, shown, count }) => (
        <LegendSwitch
          key={look}
          label={look === 'unknown' ? messages.map.legend.otherRisk : look}
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
