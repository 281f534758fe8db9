import type { HotSpotsAnswer } from '../../../shared/contract/hot-spots.calls';
import type { Problem } from '../../../shared/domain/problem';
import { ArrivedReports } from '../../components/arrived-reports';
import { AlibiHere } from '../../components/check-alibi';
import { ProblemAlert } from '../../components/problem-alert';
import type { QueryResult } from '../../state/queries/query-observer';
import { OutOfView } from './all-reports/map-coverage';
import { HotSpotsCard } from './hot-spots/hot-spots-card';
import { MapHint } from './map-hint';
import styles from './map-screen.module.css';
import type { Place } from './places/place';
import { PlaceSearch } from './places/place-search';
import type { PointsCount } from './points/count-clusters';
import type { ReportsOnMap } from './points/points-sync';
import type { SelectedReport } from './selected-report/use-selected-report';

interface MapCornerProps {
  readonly place: Place | null;
  readonly onPlace: (place: Place | null) => void;
  /** null while hot spots aren't shown. */
  readonly hotSpots: QueryResult<HotSpotsAnswer> | null;
  /** Number of hot spots that the map has no room for. */
  readonly hiddenSpots: number;
  readonly problem: Problem | null;
  readonly reports: ReportsOnMap | null;
  readonly selected: SelectedReport | null;
  /** What is out of view, and how to show it; null if the user didn't ask for everything. */
  readonly outOfView: { readonly count: PointsCount; readonly onShow: () => void } | null;
  /** Called before the map moves to something that the user chose. */
  readonly onMove: () => void;
}

/** The corner of the map: the search for places, and what the map says about itself. */
export function MapCorner({
  place,
  onPlace,
  hotSpots,
  hiddenSpots,
  problem,
  reports,
  selected,
  outOfView,
  onMove,
}: MapCornerProps) {
  return (
    <div className={styles.corner} data-holds-covers data-not-in-picture>
      <PlaceSearch
        marked={place}
        onPlace={(found) => {
          if (found) onMove();
          onPlace(found);
        }}
      />
      {place ? <AlibiHere place={place} /> : null}
      {hotSpots ? <HotSpotsCard found={hotSpots} hidden={hiddenSpots} onFilter={onMove} /> : null}
      <ArrivedReports />
      {problem ? <ProblemAlert problem={problem} /> : null}
      {problem ? null : <MapHint reports={reports} selected={selected} />}
      {outOfView ? <OutOfView {...outOfView} /> : null}
    </div>
  );
}
