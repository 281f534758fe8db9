import type { HotSpot } from '../../../../shared/contract/hot-spots.calls';
import { cellSizes } from '../../../../shared/domain/hot-cells';
import type { MapStores } from '../stores';

type ShowingStores = Pick<MapStores, 'hotSpots' | 'investigation' | 'map' | 'openReport' | 'timeline'>;

/** Shows the hot spots, with the map at one of them, or where it was. */
export function showHotSpots(stores: ShowingStores, spot: HotSpot | null): void {
  stores.hotSpots.getState().choose(spot?.cell ?? null);
  stores.map.getState().showHotSpots(true);
  if (spot) lookAtCell(stores, spot);
}

/** How wide a cell is shown, px, and a pixel of the world at zoom 0, km. */
const cellWidth = 160;
const kmPerPixel = 40_075 / 256;
const maxZoom = 12;
/** How far the cell is shown to the right of the middle, px: on the left is the card of the hot spots. */
const besideCard = 140;

function lookAtCell({ investigation, map, openReport, timeline }: ShowingStores, { centre }: HotSpot): void {
  const { resolution } = investigation.getState().investigation.hotSpots;
  const edgeKm = cellSizes.find((size) => size.resolution === resolution)?.edgeKm ?? 1;
  const kmAcross = kmPerPixel * Math.cos((centre.latitude * Math.PI) / 180) * cellWidth;
  const zoom = Math.max(1, Math.min(maxZoom, Math.floor(Math.log2(kmAcross / (2 * edgeKm)))));
  const { subject, turn } = timeline.getState();
  const { forgetView, requestTrack, lookAt } = map.getState();
  forgetView();
  if (subject) requestTrack({ turn, what: 'free', times: 0 });
  lookAt({
    selected: subject ? null : openReport.getState().key,
    timeline: subject ? turn : null,
    latitude: centre.latitude,
    longitude: Math.max(-180, centre.longitude - (besideCard * 360) / (256 * 2 ** zoom)),
    zoom,
  });
}
