import { countries as bundledCountries, packedWorld } from 'virtual:bundled-world';
import { bundledAirports } from '../../../../shared/airports';
import { setCurrentLocale } from '../../../../shared/i18n/language';
import { type City, readCities } from '../../../../shared/packed-cities';
import { worldSize } from '../mercator';
import { contextOf } from '../points/canvas-context';
import { yieldToMessages } from '../yield-to-messages';
import type { BaseMapLook, FromBaseMapWorker, TilePlace, ToBaseMapWorker } from './base-map-messages';
import { drawLabels, loadLabelFonts, measureWith } from './draw-labels';
import { drawWorldTile } from './draw-world-tile';
import { citiesFrom, type MapLabel, planLabels } from './plan-labels';
import { type Ground, groundFrom, readBundledGround } from './read-ground';
import { type CountryName, localizedCountries, namedCountries, readBundledWorld, type World } from './world';

/**
 * The entry point of the worker that reads the bundled world and draws it tile by tile, off the window's
 * thread.
 */

/** From this zoom on, the coarse coasts would be off by several px. */
const fineFromZoom = 7;
/** At this zoom the user may soon zoom in further. */
const loadFineFromZoom = 5;

const readingCoarse = readBundledWorld(packedWorld);
const fontsLoaded = loadLabelFonts();
const measure = measureWith(contextOf(new OffscreenCanvas(1, 1)));
const labelsByZoom = new Map<number, readonly MapLabel[]>();
const tiles = new Map<number, TilePlace>();
/** The ids of tiles to draw, or to draw again. */
const pending = new Set<number>();
/** Named once the language is known. */
let countries: readonly CountryName[] = [];
let cities: readonly City[] | null = null;
let fine: World | null = null;
let ground: Ground | null = null;
let look: BaseMapLook | null = null;
let lookNumber = 0;
let isWorking = false;

self.onmessage = ({ data }: MessageEvent<ToBaseMapWorker>) => {
  applyMessage(data);
  if (!isWorking) void work();
};

function applyMessage(message: ToBaseMapWorker): void {
  switch (message.kind) {
    case 'language': {
      const { language, regions } = message.locale;
      setCurrentLocale(language);
      countries = namedCountries(bundledCountries, localizedCountries(regions));
      return;
    }
    case 'look':
      look = message.look;
      lookNumber = message.number;
      return;
    case 'draw':
      tiles.set(message.id, message.place);
      pending.add(message.id);
      return;
    case 'forget':
      tiles.delete(message.id);
      pending.delete(message.id);
  }
}

/** Draws the pending tiles in order. Between two tiles it handles messages, which may remove some. */
async function work(): Promise<void> {
  isWorking = true;
  await fontsLoaded;
  const coarse = await readingCoarse;
  await yieldToMessages();
  do {
    for (let id = nextPending(); id !== undefined; id = nextPending()) {
      if (!cities && (tiles.get(id)?.zoom ?? 0) >= citiesFrom) cities = await bundledCities();
      pending.delete(id);
      drawTile(id, coarse);
      await yieldToMessages();
    }
    cities ??= await bundledCities();
    await loadMoreIfNeeded();
  } while (look && pending.size > 0);
  isWorking = false;
}

/**
 * Cities are a large part of the data but not named in the first picture of the world, so they are loaded
 * after it.
 */
async function bundledCities(): Promise<readonly City[]> {
  const { packedCities } = await import('virtual:bundled-cities');
  return readCities(packedCities);
}

/** Returns none before the look is known. */
function nextPending(): number | undefined {
  return look ? pending.values().next().value : undefined;
}

/** Loads the ground, then the fine coasts, once they may be visible: after everything is drawn without them. */
async function loadMoreIfNeeded(): Promise<void> {
  const maxZoom = Math.max(...[...tiles.values()].map(({ zoom }) => zoom));
  if (!ground && maxZoom >= groundFrom) await loadGround();
  else if (!fine && maxZoom >= loadFineFromZoom) await loadFine();
}

async function loadGround(): Promise<void> {
  const { packedGround } = await import('virtual:bundled-ground');
  ground = await readBundledGround(packedGround);
  for (const [id, { zoom }] of tiles) if (zoom >= groundFrom) pending.add(id);
}

async function loadFine(): Promise<void> {
  const bundled = await import('virtual:bundled-fine-world');
  fine = await readBundledWorld(bundled.packedWorld);
  for (const [id, { zoom }] of tiles) if (zoom >= fineFromZoom) pending.add(id);
}

function drawTile(id: number, coarse: World): void {
  const place = tiles.get(id);
  if (!place || !look) return;
  const bitmap = draw(place.zoom < fineFromZoom ? coarse : (fine ?? coarse), place, look);
  const isFinal =
    (place.zoom < groundFrom || ground !== null) && (place.zoom < fineFromZoom || fine !== null);
  self.postMessage({ id, bitmap, isFinal, look: lookNumber } satisfies FromBaseMapWorker, {
    transfer: [bitmap],
  });
}

function draw(
  world: World,
  { zoom, x, y, side, content }: TilePlace,
  { colours, density }: BaseMapLook,
): ImageBitmap {
  const canvas = new OffscreenCanvas(Math.round(side * density), Math.round(side * density));
  const context = contextOf(canvas);
  context.scale(density, density);
  const view = { x, y, width: side, height: side };
  if (content !== 'names') drawWorldTile(context, world, ground, colours, view, zoom);
  if (content !== 'ground') drawLabels(context, labelsAt(zoom), view, worldSize(zoom), colours);
  return canvas.transferToImageBitmap();
}

/** Labels are planned for the whole world when a zoom is first shown, which takes some tens of ms. */
function labelsAt(zoom: number): readonly MapLabel[] {
  const known = labelsByZoom.get(zoom);
  if (known) return known;
  const labels = planLabels(countries, cities ?? [], zoom, measure, bundledAirports());
  labelsByZoom.set(zoom, labels);
  return labels;
}
