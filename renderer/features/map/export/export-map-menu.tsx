import type { Map as LeafletMap } from 'leaflet';
import { Download, Image, MapPinned, Printer } from 'lucide-react';
import { withFilter } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { ExportStatus, FileWritten } from '../../../components/export-status';
import { ProblemAlert } from '../../../components/problem-alert';
import { useStores, useSubject } from '../../../state/stores';
import { IconButton } from '../../../ui/button';
import { Stack } from '../../../ui/layout';
import { Menu, MenuItem } from '../../../ui/menu';
import { viewBounds } from '../use-map-view';
import { isolateMap } from './isolate-map';
import styles from './map-export.module.css';
import { printSheetReady } from './map-print-sheet';
import { visibleArea } from './visible-area';

/** Exports the visible part of the map as a picture, as positions, or on paper. */
export function ExportMapMenu({ map }: { readonly map: LeafletMap | null }) {
  const stores = useStores();
  const words = messages.map.export;
  const picturing = useSubject('mapPicture', (state) => state.running);
  const exporting = useSubject('export', (state) => state.running);

  async function savePicture() {
    const isolated = map && (await isolateMap(map));
    if (isolated) await stores.mapPicture.getState().save(isolated.part, isolated.restore);
  }

  async function print() {
    const isolated = map && (await isolateMap(map));
    if (isolated) await stores.mapPicture.getState().print(isolated.part, isolated.restore, printSheetReady);
  }

  function exportPositions() {
    if (!map) return;
    const { query, columns, page } = stores.reports.getState();
    const drawn = query.filters.find((filter) => filter.field === 'area');
    const area = visibleArea(viewBounds(map), drawn?.area ?? null);
    if (!area) return stores.export.getState().refuse(words.nothingInView);
    void stores.export.getState().start({
      query: withFilter(query, { ...drawn, field: 'area', area }),
      asOf: page?.asOf ?? null,
      columns,
      format: 'geojson',
      sources: stores.map.getState().sources,
    });
  }

  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          label={words.label}
          icon={<Download aria-hidden="true" />}
          busy={picturing || exporting}
          disabled={!map}
        />
      }
    >
      <MenuItem
        icon={<Image aria-hidden="true" />}
        description={words.pictureDescription}
        disabled={picturing}
        onSelect={() => void savePicture()}
      >
        {words.picture}
      </MenuItem>
      <MenuItem
        icon={<MapPinned aria-hidden="true" />}
        description={words.positionsDescription}
        disabled={exporting}
        onSelect={exportPositions}
      >
        {words.positions}
      </MenuItem>
      <MenuItem
        icon={<Printer aria-hidden="true" />}
        description={words.printDescription}
        disabled={picturing}
        onSelect={() => void print()}
      >
        {words.print}
      </MenuItem>
    </Menu>
  );
}

/** The result of saving or printing the map's picture, or of exporting its positions. */
export function MapExportStatus() {
  const stores = useStores();
  const saved = useSubject('mapPicture', (state) => state.saved);
  const failed = useSubject('mapPicture', (state) => state.failed);
  const dismiss = () => stores.mapPicture.getState().dismiss();
  return (
    <Stack gap={8} className={styles.status} data-not-in-picture>
      {failed ? <ProblemAlert problem={failed.problem} failed={failed.what} onDismiss={dismiss} /> : null}
      {saved ? (
        <FileWritten what={messages.map.export.pictureSaved} fileName={saved.fileName} onDismiss={dismiss} />
      ) : null}
      <ExportStatus />
    </Stack>
  );
}
