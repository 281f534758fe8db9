import type { Map as LeafletMap } from 'leaflet';
import { messages } from '../../../shared/i18n/messages';
import { visibleText } from '../../../shared/i18n/visible-text';
import { Text } from '../../ui/layout';
import styles from './map-foot.module.css';
import { maxScaleWidth, ScaleBar } from './scale-bar';
import { useViewOf } from './use-map-view';

interface MapFootProps {
  /** null until it exists. */
  readonly map: LeafletMap | null;
  /** The sources of the map data besides the built-in ones. */
  readonly sources: readonly string[];
}

/** The map's scale and the sources of its data, in its corner, over everything else. */
export function MapFoot({ map, sources }: MapFootProps) {
  const words = [messages.map.attribution, ...sources.filter((source) => source !== '').map(visibleText)];
  return (
    <div className={styles.root}>
      {map ? <MapScale map={map} /> : null}
      <Text as="p" className={styles.attribution} data-covers-map>
        {words.join(' · ')}
      </Text>
    </div>
  );
}

function MapScale({ map }: { readonly map: LeafletMap }) {
  const { zoom, box } = useViewOf(map);
  return (
    <div className={styles.scale} style={{ width: maxScaleWidth }} data-covers-map>
      <ScaleBar zoom={zoom} box={box} />
    </div>
  );
}
