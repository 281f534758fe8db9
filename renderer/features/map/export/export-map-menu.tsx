import type { Map as LeafletMap } from 'leaflet';
import { BriefcaseBusiness, Download, Image, MapPinned, Printer } from 'lucide-react';
import { withFilter } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { IconButton } from '../../../ui/button';
import { Menu, MenuItem } from '../../../ui/menu';
import { useStores, useSubject } from '../stores';
import { viewBounds } from '../use-map-view';
import { isolateMap } from './isolate-map';
import { printSheetReady } from './map-print-sheet';
import { visibleArea } from './visible-area';

/** Exports the visible part of the map as a picture, as positions, or on paper. */
export function ExportMapMenu({ map }: { readonly map: LeafletMap | null }) {
  const stores = useStores();
  const words = messages.map.export;
  const saving = useSubject('mapPicture', (state) => state.running);
  const adding = useSubject('cases', (state) => state.picturing);
  const picturing = saving || adding;
  const exporting = useSubject('export', (state) => state.running);

  async function savePicture() {
    const isolated = map && (await isolateMap(map));
    if (isolated) await stores.mapPicture.getState().save(isolated.part, isolated.restore);
  }

  async function addToCase() {
    const isolated = map && (await isolateMap(map));
    if (isolated) await stores.cases.getState().addPicture('map', isolated.part, isolated.restore);
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
        icon={<BriefcaseBusiness aria-hidden="true" />}
        description={messages.cases.adding.pictureDescription}
        disabled={picturing}
        onSelect={() => void addToCase()}
      >
        {messages.cases.adding.picture}
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
