import { type ReactNode, useMemo, useState } from 'react';
import { type PositionSource, positionNames, positionSources } from '../../../../shared/domain/position';
import { valueFilter } from '../../../../shared/domain/report-query';
import type { PointsManner } from '../../../state/map';
import { useStores, useSubject } from '../../../state/stores';
import { useValueCounts } from '../../../state/use-value-counts';
import { RadioGroup } from '../../../ui/radio-group';
import { PositionShape } from '../position-shape';
import type { LegKind } from '../report/report-lines';
import type { RiskLook } from '../risk-order';
import { RiskShape } from '../risk-shape';
import { riskGroups, withGroup } from './risk-groups';
import '../report/assumed-radii-layer.css';
import '../report/leg-line.css';
import './map-legend.css';

const riskNames: Readonly<Record<RiskLook, string>> = {
  fraud: 'fraud',
  high: 'high',
  low: 'low',
  clear: 'clear',
  unknown: 'other or none',
};

const manners: readonly { readonly value: PointsManner; readonly label: string }[] = [
  { value: 'dots', label: 'Points' },
  { value: 'heat', label: 'Heat' },
];

const lines: readonly { readonly look: LegKind; readonly words: string }[] = [
  { look: 'apart', words: 'sources contradict each other' },
  { look: 'together', words: 'may be the same place' },
  { look: 'explained', words: 'explained by VPN or TOR' },
];

/** The legend starts folded in windows narrower than this, px, where it would cover the map. */
const roomy = 1_400;

/** What the shapes, colours and lines mean; and, as it is all one, the way to choose which of them are shown. */
export function MapLegend({ children }: { readonly children?: ReactNode }) {
  const [open] = useState(() => window.innerWidth >= roomy);
  return (
    <details className="map-legend" open={open}>
      <summary className="map-legend__summary">Legend and layers</summary>
      <div className="map-legend__groups">
        <RiskFilter />
        <Layers />
        <div className="map-legend__group">
          <Manner />
          <ul className="map-legend__lines" aria-label="Lines">
            {lines.map(({ look, words }) => (
              <li key={look}>
                <LineSample look={look} />
                {words}
              </li>
            ))}
          </ul>
          <AssumedRadii />
          {children}
        </div>
      </div>
    </details>
  );
}

/** The risks of the reports: what is unticked is filtered out, of the grid as well. */
function RiskFilter() {
  const { reports } = useStores();
  const query = useSubject('reports', (state) => state.query);
  const filter = useMemo(() => valueFilter(query, 'risk'), [query]);
  const { values } = useValueCounts('risk', '');
  const groups = useMemo(() => riskGroups(values ?? [], filter), [values, filter]);

  function show(look: RiskLook, shown: boolean) {
    const next = withGroup(groups, look, shown);
    if (next.out.length === 0) void reports.getState().removeFilter('risk');
    else void reports.getState().putFilter(next);
  }

  return (
    <fieldset className="map-legend__group">
      <legend className="map-legend__heading">Risk</legend>
      {groups.map(({ look, shown, count }) => (
        <LegendSwitch
          key={look}
          label={riskNames[look]}
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

/** The sources whose positions are drawn. The grid is about reports, and stays as it is. */
function Layers() {
  const { map } = useStores();
  const sources = useSubject('map', (state) => state.sources);
  const isLast = (source: PositionSource) => sources.length === 1 && sources.includes(source);
  return (
    <fieldset className="map-legend__group">
      <legend className="map-legend__heading">Layers</legend>
      {positionSources.map((source) => (
        <LegendSwitch
          key={source}
          label={positionNames[source]}
          checked={sources.includes(source)}
          disabled={isLast(source)}
          shape={<PositionShape source={source} size={16} />}
          onChange={(shown) => map.getState().showSource(source, shown)}
        />
      ))}
    </fieldset>
  );
}

function Manner() {
  const { map } = useStores();
  const manner = useSubject('map', (state) => state.manner);
  return (
    <>
      <RadioGroup
        label="Show as"
        value={manner}
        options={manners}
        onChange={(value) => map.getState().setManner(value)}
      />
      {manner === 'heat' ? <HeatScale /> : null}
    </>
  );
}

/** Heat is measured against the densest place of the view: it has no figures. */
function HeatScale() {
  return (
    <p className="map-legend__heat">
      few
      <span className="map-legend__heat-scale" aria-hidden="true" />
      most positions
    </p>
  );
}

interface LegendSwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly mixed?: boolean;
  readonly disabled?: boolean;
  readonly shape: ReactNode;
  readonly count?: number | null;
  readonly onChange: (checked: boolean) => void;
}

function LegendSwitch({
  label,
  checked,
  mixed = false,
  disabled,
  shape,
  count,
  onChange,
}: LegendSwitchProps) {
  return (
    <label className="map-legend__switch">
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = mixed;
        }}
        checked={checked}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {shape}
      <span className="map-legend__words">{label}</span>
      {count === undefined || count === null ? null : (
        <span className="map-legend__count">{count.toLocaleString('en')}</span>
      )}
    </label>
  );
}

/** Circles within which each device is taken to be: the reports send no accuracy. */
function AssumedRadii() {
  const { map } = useStores();
  const shown = useSubject('map', (state) => state.radiiShown);
  return (
    <LegendSwitch
      label="Assumed radii"
      checked={shown}
      shape={<CircleSample />}
      onChange={(wanted) => map.getState().showRadii(wanted)}
    />
  );
}

function CircleSample() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <circle className="radius-area" cx="8" cy="8" r="7" />
      <circle className="radius-outline" cx="8" cy="8" r="7" />
    </svg>
  );
}

function LineSample({ look }: { readonly look: LegKind }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path
        className={`leg-line leg-line--${look}`}
        d="M0 8h16"
        strokeWidth={look === 'together' ? 1.5 : 2.5}
      />
    </svg>
  );
}
