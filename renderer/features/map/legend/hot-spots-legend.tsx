import { clsx } from 'clsx';
import { messages } from '../../../../shared/i18n/messages';
import { Row, Stack } from '../../../ui/layout';
import findingsStyles from '../findings-map/findings-map.module.css';
import { HotSpotsQuestionText } from '../hot-spots/hot-spots-card';
import { useStores, useSubject } from '../stores';
import { LegendSwitch } from './legend-switch';
import styles from './map-legend.module.css';

/** The switch for the hot spots, with their question and colours while they are shown. */
export function HotSpotsLegend() {
  const { map } = useStores();
  const shown = useSubject('map', (state) => state.hotSpotsShown);
  const text = messages.hotSpots;
  return (
    <div className={styles.group}>
      <LegendSwitch
        label={messages.investigate.toolNames.hotSpots}
        title={text.layerMeaning}
        checked={shown}
        shape={<CellSwatch isStrong />}
        onChange={(checked) => map.getState().showHotSpots(checked)}
      />
      {shown ? (
        <>
          <Stack as="ul" gap={4} aria-label={text.colours}>
            <Row as="li" gap={6}>
              <CellSwatch isStrong /> {text.forAll}
            </Row>
            <Row as="li" gap={6}>
              <CellSwatch /> {text.alone}
            </Row>
          </Stack>
          <HotSpotsQuestionText />
          <p>{text.numbers}</p>
        </>
      ) : null}
    </div>
  );
}

function CellSwatch({ isStrong = false }: { readonly isStrong?: boolean }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path
        className={clsx(findingsStyles.area, isStrong && findingsStyles.strong)}
        d="M8 1l6 3.5v7L8 15l-6-3.5v-7z"
      />
    </svg>
  );
}
