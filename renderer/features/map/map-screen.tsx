// Must come first: any later import may load Leaflet.
import './trusted-leaflet';
import type { Map as LeafletMap } from 'leaflet';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { messages } from '../../../shared/i18n/messages';
import { allowedTileOrigin } from '../../../shared/tile-address';
import { AskNoTileServer } from '../../components/ask-no-tile-server';
import { useHotSpots } from '../../components/use-hot-spots';
import { Stack } from '../../ui/layout';
import { MapCoverage } from './all-reports/map-coverage';
import { HoveredRowPositions } from './all-reports/pointer-highlights';
import { ReportsLayer } from './all-reports/reports-layer';
import { useReportsOnMap, useRows } from './all-reports/use-reports-on-map';
import { AreaOutline, AreaTools, ViewFilterSwitch } from './area/area-tools';
import { DrawArea, type DrawingTool } from './area/draw-area';
import { useViewFilter } from './area/use-view-filter';
import { isWithin } from './bounds';
import { MapPrintSheet } from './export/map-print-sheet';
import { HotSpotsLayer } from './hot-spots/hot-spots-layer';
import { MapLegend } from './legend/map-legend';
import { MapCanvas, WorldEdges } from './map-canvas';
import { MapCards, type OpenCard, openSource } from './map-cards';
import { MapControls } from './map-controls';
import { MapCorner } from './map-corner';
import { MapFoot } from './map-foot';
import { MapPanel } from './map-panel';
import styles from './map-screen.module.css';
import { PlaceMark } from './places/place-mark';
import { PlaceMenu } from './places/place-menu';
import { useExtent, usePoints } from './points/use-points';
import { layOutReport } from './selected-report/report-lines';
import { SelectedReportLayer } from './selected-report/selected-report-layer';
import { type SelectedReport, useSelectedReport } from './selected-report/use-selected-report';
import { useStores, useSubject } from './stores';
import { TimelinePanel } from './timeline/timeline-panel';
import { useTimelineTrack } from './timeline/use-timeline-track';
import { TrackLayer } from './track/track-layer';
import { useTrackViewport, useViewport } from './use-viewport';
import { ViewportMemory } from './viewport-memory';

const noPositions: SelectedReport['positions'] = [];

/**
 * Shows all reports of the grid on a map, and the positions of the selected one with the distances between
 * them. `rows` is the grid itself, shown in the panel.
 */
export function MapScreen({ rows: grid }: { readonly rows: ReactNode }) {
  const { openReport, reports: shown, map: mapState } = useStores();
  const settings = useSubject('settings', (state) => state.settings);
  const track = useTimelineTrack();
  const subject = useSubject('timeline', (state) => state.subject);
  const { host, reports, problem } = usePoints();
  const extent = useExtent(host, reports);
  const rows = useRows(String(reports?.asOf));
  const onMap = useReportsOnMap(rows);
  const selected = useSelectedReport();
  const [map, setMap] = useState<LeafletMap | null>(null);
  const viewFilter = useViewFilter(map);
  const place = useSubject('map', (state) => state.marked);
  const { mark } = mapState.getState();
  // It isn't marked any more when the map is shown again.
  useEffect(() => () => mark(null), [mark]);
  const positions = selected?.positions ?? noPositions;
  const pinned = useMemo(() => place && { at: place, name: place.name, near: positions }, [place, positions]);
  const [card, setCard] = useState<OpenCard | null>(null);
  const [tool, setTool] = useState<DrawingTool | null>(null);
  const radiiShown = useSubject('map', (state) => state.radiiShown);
  const hotSpotsShown = useSubject('map', (state) => state.hotSpotsShown);
  const hotSpots = useHotSpots(hotSpotsShown);
  const [hiddenSpots, setHiddenSpots] = useState(0);
  const layout = useMemo(
    () => selected && layOutReport(selected.positions, selected.disagreement.distances),
    [selected],
  );
  // With a timeline, which draws its own track, only the positions.
  const shownLayout = useMemo(() => subject && layout && { ...layout, legs: [] }, [subject, layout]);
  const hasTiles = allowedTileOrigin(settings) !== null;
  const archive = useSubject('streets', ({ streets }) => (streets?.kind === 'open' ? streets.facts : null));
  const { viewport, fitReport, fitAll, fitWhole, stopFollowing, fitTrack } = useTrackViewport(
    useViewport({
      all: extent ?? null,
      selectedKey: selected?.key ?? null,
      layout,
      hasStreets:
        hasTiles || (archive !== null && layout?.bounds != null && isWithin(layout.bounds, archive)),
      stays: viewFilter.on,
    }),
    track,
  );

  function select(key: string) {
    setCard(null);
    onMap.close();
    void openReport.getState().select(key);
  }

  return (
    <Stack as="section" className={styles.root} aria-label={messages.commands.names.map} data-map-screen>
      <h1 className="visually-hidden">{messages.commands.names.map}</h1>
      <MapPrintSheet />
      <div className={styles.stage}>
        <MapControls map={map} onZoom={stopFollowing} onFitReport={fitReport} onFitAll={fitAll}>
          <AreaTools map={map} tool={tool} onTool={setTool} />
        </MapControls>
        <MapCanvas settings={settings} onReady={setMap}>
          <ViewportMemory viewport={viewport} onUserMove={stopFollowing} />
          {track.layout ? <TrackLayer stops={track.stops} layout={track.layout} pinned={pinned} /> : null}
          {layout && selected ? (
            <SelectedReportLayer
              layout={shownLayout ?? layout}
              radii={radiiShown ? selected.radii : null}
              pinned={pinned}
              opened={openSource(card, selected)}
              onOpen={(source, side) => setCard({ side, report: selected.key, source })}
            />
          ) : null}
          {/* Once the map is where they are, so that they are painted only there. */}
          {host && extent !== undefined ? (
            <ReportsLayer
              host={host}
              rows={rows}
              onMap={onMap}
              selectedKey={selected?.key ?? null}
              positions={positions}
              faded={
                (selected !== null && selected.positions.length > 0) || subject !== null || hotSpotsShown
              }
              drawing={tool !== null}
              onSelect={select}
              onUserMove={stopFollowing}
            />
          ) : null}
          {hotSpots.reply ? <HotSpotsLayer answer={hotSpots.reply} onHidden={setHiddenSpots} /> : null}
          <AreaOutline />
          <HoveredRowPositions />
          {place ? <PlaceMark place={place} near={positions} /> : null}
          <PlaceMenu />
          <WorldEdges />
        </MapCanvas>
        {map && tool ? (
          <DrawArea
            map={map}
            tool={tool}
            onCancel={() => setTool(null)}
            onDrawn={(area) => {
              setTool(null);
              stopFollowing();
              void shown.getState().putFilter({ field: 'area', area });
            }}
          />
        ) : null}
        <MapCorner
          place={place}
          onPlace={mark}
          hotSpots={hotSpotsShown ? hotSpots : null}
          hiddenSpots={hiddenSpots}
          problem={problem}
          reports={reports}
          selected={selected}
          outOfView={fitWhole && onMap.count ? { count: onMap.count, onShow: fitWhole } : null}
          onMove={stopFollowing}
        />
        <MapCards
          card={card}
          selected={selected}
          legs={layout?.legs ?? []}
          onMap={onMap}
          rows={rows}
          onSelect={select}
          onClose={() => setCard(null)}
        />
        <MapLegend onMap={reports} />
        <div className={styles.tileServer} data-covers-map data-not-in-picture>
          <AskNoTileServer />
        </div>
        <MapFoot map={map} sources={[archive?.attribution ?? '', hasTiles ? settings.tileAttribution : '']} />
      </div>
      <MapPanel
        rows={grid}
        selected={selected}
        legs={layout?.legs ?? []}
        timeline={
          subject ? <TimelinePanel key={track.turn} subject={subject} track={track} onFit={fitTrack} /> : null
        }
        coverage={
          <>
            {reports && reports.shown > 0 ? (
              <MapCoverage reports={reports} count={onMap.count} onSelect={select} />
            ) : null}
            <ViewFilterSwitch filter={viewFilter} />
          </>
        }
      />
    </Stack>
  );
}
