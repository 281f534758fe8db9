// First of all: whatever comes after may load Leaflet.
import './trusted-leaflet';
import type { Map as LeafletMap } from 'leaflet';
import { useMemo, useState } from 'react';
import { Pane } from 'react-leaflet';
import type { PositionSource } from '../../../shared/domain/position';
import { tileOrigin } from '../../../shared/tile-address';
import { useStores, useSubject } from '../../state/stores';
import type { CardSide } from './card-side';
import { ClusterCard } from './cluster-card';
import type { ReportCluster } from './cluster-reports';
import { MapAttribution } from './map-attribution';
import { MapCanvas } from './map-canvas';
import { MapControls } from './map-controls';
import { MapCoverage } from './map-coverage';
import { MapHint } from './map-hint';
import { MapLegend } from './map-legend';
import { PositionCard } from './position-card';
import { PositionsPanel } from './positions-panel';
import { layOutReport } from './report-lines';
import { ReportMarkers } from './report-markers';
import { SelectedReportLayer } from './selected-report-layer';
import { TimelinePanel } from './timeline/timeline-panel';
import { useTimelineTrack } from './timeline/use-timeline-track';
import { TrackLayer } from './track/track-layer';
import { useTrackSight } from './track/use-track-sight';
import { useMapReports } from './use-map-reports';
import { useSelectedReport } from './use-selected-report';
import { useSight } from './use-sight';
import { ViewKeeper } from './view-keeper';
import './map-screen.css';

/** The card that is open: a position of the selected report, or the reports of one place. */
type OpenCard =
  | {
      readonly kind: 'position';
      readonly side: CardSide;
      readonly report: string;
      readonly source: PositionSource;
    }
  | { readonly kind: 'cluster'; readonly side: CardSide; readonly cluster: ReportCluster }
  | null;

/** Over lines (400), under the pane of the selected report's markers (600). */
const belowPositions = { zIndex: 590 };

/** The reports of the page on a map, and the selected one's positions with the distances between them. */
export function MapScreen() {
  const { selection } = useStores();
  const settings = useSubject('settings', (state) => state.settings);
  const reports = useMapReports();
  const track = useTimelineTrack();
  const subject = useSubject('timeline', (state) => state.subject);
  const selected = useSelectedReport();
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [card, setCard] = useState<OpenCard>(null);
  const layout = useMemo(() => selected && layOutReport(selected.positions, selected.signals), [selected]);
  const others = useMemo(
    () => reports.placed.filter(({ row }) => row.key !== selected?.key),
    [reports.placed, selected?.key],
  );
  // Beside a timeline, which draws ways of its own, only the positions.
  const shownLayout = useMemo(() => subject && layout && { ...layout, legs: [] }, [subject, layout]);
  const hasTiles = tileOrigin(settings.tileAddress) !== null;
  const { sight, fitReport, fitAll, leave, fitTrack } = useTrackSight(
    useSight(reports, selected?.key ?? null, layout, hasTiles),
    track,
  );
  const opened = card?.kind === 'position' && card.report === selected?.key ? card.source : null;
  const position = selected?.positions.find(({ source }) => source === opened);
  const { timeZone } = settings;

  function select(key: string) {
    setCard(null);
    void selection.getState().select(key);
  }

  const positions = selected && layout ? <PositionsPanel selected={selected} legs={layout.legs} /> : null;
  return (
    <section className="map-screen" aria-label="Map">
      <h1 className="visually-hidden">Map</h1>
      <div className="map-screen__stage">
        <MapControls map={map} onZoom={leave} onFitReport={fitReport} onFitAll={fitAll} />
        <MapCanvas settings={settings} onReady={setMap}>
          <ViewKeeper sight={sight} onLeave={leave} />
          {track.story && track.layout ? (
            <TrackLayer stops={track.story.stops} layout={track.layout} />
          ) : null}
          {layout && selected ? (
            <SelectedReportLayer
              layout={shownLayout ?? layout}
              opened={opened}
              onOpen={(source, side) => setCard({ kind: 'position', side, report: selected.key, source })}
            />
          ) : null}
          {/* A pane of its own comes later in the page, so that the keyboard reaches the selected report first. */}
          <Pane name="reports" style={belowPositions}>
            <ReportMarkers
              reports={others}
              selected={layout?.positions ?? null}
              timeZone={timeZone}
              onSelect={select}
              onZoom={leave}
              onList={(cluster, side) => setCard({ kind: 'cluster', side, cluster })}
            />
          </Pane>
        </MapCanvas>
        <div className="map-screen__corner">
          {reports.placed.length + reports.unplaced.length > 0 ? (
            <MapCoverage reports={reports} timeZone={timeZone} onSelect={select} />
          ) : null}
          <MapHint reports={reports} selected={selected} />
        </div>
        <div className={`map-screen__card map-screen__card--${card?.side ?? 'left'}`}>
          {position && selected && layout ? (
            <PositionCard
              key={position.source}
              position={position}
              selected={selected}
              legs={layout.legs.filter(({ from, to }) => from === position.source || to === position.source)}
              onClose={() => setCard(null)}
            />
          ) : null}
          {card?.kind === 'cluster' ? (
            <ClusterCard
              cluster={card.cluster}
              timeZone={timeZone}
              onSelect={select}
              onClose={() => setCard(null)}
            />
          ) : null}
        </div>
        <MapLegend />
        <MapAttribution tiles={hasTiles ? settings.tileAttribution : ''} />
      </div>
      {subject ? (
        <TimelinePanel subject={subject} track={track} onFit={fitTrack} positions={positions} />
      ) : (
        positions
      )}
    </section>
  );
}
