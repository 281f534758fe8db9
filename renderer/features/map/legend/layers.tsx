import { type PositionSource, positionSources } from '../../../../shared/domain/position';
import { messages } from '../../../../shared/i18n/messages';
import { positionNames } from '../../../../shared/i18n/position-text';
import { useStores, useSubject } from '../../../state/stores';
import { PositionShape } from '../shapes';
import { LegendSwitch } from './legend-switch';

/** Switches for the sources whose positions are drawn. They don't affect the grid, which lists reports. */
export function Layers() {
  const { map } = useStores();
  const sources = useSubject('map', (state) => state.sources);
  const isLast = (source: PositionSource) => sources.length === 1 && sources.includes(source);
  return (
    <fieldset className="map-legend__group">
      <legend className="map-legend__heading">{messages.map.legend.layers}</legend>
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
