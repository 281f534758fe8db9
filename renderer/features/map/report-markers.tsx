import { LatLngBounds, type Map as LeafletMap } from 'leaflet';
import { useMemo } from 'react';
import { useMap } from 'react-leaflet';
import type { Point } from '../../../shared/domain/geodesy';
import type { Settings } from '../../../shared/settings';
import { boundsNear, nearestCopy, smallestBounds } from './bounds';
import type { CardSide } from './card-side';
import { clearOf, clusterReports, comesApart, type ReportCluster } from './cluster-reports';
import { MapPin } from './map-pin';
import type { PlacedReport } from './place-reports';
import { ClusterMarker, ReportMarker } from './report-marker';
import { useMapView } from './use-map-view';

interface ReportMarkersProps {
  readonly reports: readonly PlacedReport[];
  /** The positions of the report that is read, while one is: the others step back, and leave it room. */
  readonly selected: readonly Point[] | null;
  readonly timeZone: Settings['timeZone'];
  readonly onSelect: (key: string) => void;
  /** Before a cluster is zoomed into. */
  readonly onZoom: () => void;
  /** Shows the reports of a cluster that no zoom takes apart. */
  readonly onList: (cluster: ReportCluster, side: CardSide) => void;
}

/** One marker a report, or a cluster where they are too near each other. */
export function ReportMarkers({ reports, selected, timeZone, onSelect, onZoom, onList }: ReportMarkersProps) {
  const map = useMap();
  const { zoom, longitude } = useMapView();
  const clusters = useMemo(
    () => clearOf(clusterReports(reports, zoom), selected ?? [], zoom),
    [reports, selected, zoom],
  );
  const faded = selected !== null;

  function open(cluster: ReportCluster, side: CardSide) {
    if (zoom >= map.getMaxZoom() || !comesApart(cluster, map.getMaxZoom())) {
      onList(cluster, side);
      return;
    }
    onZoom();
    zoomInto(map, cluster);
  }

  return clusters.map((cluster) => {
    const [only] = cluster.reports;
    const at = { latitude: cluster.latitude, longitude: nearestCopy(cluster.longitude, longitude) };
    return (
      <MapPin key={cluster.key} at={at} level="low">
        {cluster.reports.length === 1 && only ? (
          <ReportMarker report={only} faded={faded} timeZone={timeZone} onSelect={onSelect} />
        ) : (
          <ClusterMarker cluster={cluster} faded={faded} onOpen={open} />
        )}
      </MapPin>
    );
  });
}

/** Fits the cluster, and goes at least one level in, so that a click never seems to do nothing. */
function zoomInto(map: LeafletMap, { reports }: ReportCluster) {
  const smallest = smallestBounds(reports.map((report) => report.position));
  if (!smallest) return;
  const { south, west, north, east } = boundsNear(smallest, map.getCenter().lng);
  const bounds = new LatLngBounds([south, west], [north, east]);
  const fitting = map.getBoundsZoom(bounds.pad(0.2));
  map.setView(bounds.getCenter(), Math.min(map.getMaxZoom(), Math.max(map.getZoom() + 1, fitting)));
}
