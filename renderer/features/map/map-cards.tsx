import { clsx } from 'clsx';
import type { PositionSource } from '../../../shared/domain/position';
import { ReportsCard } from './all-reports/reports-at-place';
import type { ReportsInteraction, RowsBySeq } from './all-reports/use-reports-on-map';
import type { CardSide } from './map-card';
import styles from './map-screen.module.css';
import { PositionCard } from './selected-report/position-card';
import type { Leg } from './selected-report/report-lines';
import type { SelectedReport } from './selected-report/use-selected-report';

/** The position of the selected report whose card is open. */
export interface OpenCard {
  readonly side: CardSide;
  readonly report: string;
  readonly source: PositionSource;
}

/** Returns the source of the open card; null if it belongs to a report that was selected before. */
export function openSource(card: OpenCard | null, selected: SelectedReport | null): PositionSource | null {
  return card !== null && card.report === selected?.key ? card.source : null;
}

interface MapCardsProps {
  readonly card: OpenCard | null;
  readonly selected: SelectedReport | null;
  /** The distances between the positions of the selected report. */
  readonly legs: readonly Leg[];
  readonly onMap: ReportsInteraction;
  readonly rows: RowsBySeq;
  readonly onSelect: (key: string) => void;
  readonly onClose: () => void;
}

/** The card of a position of the selected report, or that of the reports at a place. */
export function MapCards({ card, selected, legs, onMap, rows, onSelect, onClose }: MapCardsProps) {
  const source = openSource(card, selected);
  const position = selected?.positions.find((each) => each.source === source);
  return (
    <div
      className={clsx(styles.card, card?.side === 'right' && styles.cardRight)}
      data-holds-covers
      data-not-in-picture
    >
      {position && selected ? (
        <PositionCard
          key={position.source}
          position={position}
          selected={selected}
          legs={legs.filter(({ from, to }) => from === position.source || to === position.source)}
          onClose={onClose}
        />
      ) : null}
      {onMap.opened?.kind === 'card' ? (
        <ReportsCard at={onMap.opened.at} rows={rows} onSelect={onSelect} onClose={onMap.close} />
      ) : null}
    </div>
  );
}
