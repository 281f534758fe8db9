import coarseAtlas from 'world-atlas/countries-50m.json';
import { setSpokenLanguage } from '../../../../shared/messages/spoken-language';
import { type City, readCities } from '../../../../shared/packed-cities';
import { worldSize } from '../mercator';
import { contextOf } from '../points/canvas-context';
import type { BaseMapLook, FromBaseMapWorker, TilePlace, ToBaseMapWorker } from './base-map-messages';
import type { CountryName } from './country-names';
import { drawLabels, measureWith } from './draw-labels';
import { drawWorldTile } from './draw-world-tile';
import { loadLabelFonts } from './label-fonts';
import { citiesFrom, type MapLabel, planLabels } from './plan-labels';
import { spokenCountries } from './spoken-countries';
import { readCountryNames, readWorld, type World } from './world';

/** The entry of the worker that reads the bundled world and draws it, tile by tile. None of it takes the window's time. */

/** From here on the coarse coasts would lie some px beside where they are. */
const fineFrom = 7;
/** Whoever looks so closely may soon look closer. */
const fineReadFrom = 5;

const coarse = readWorld(coarseAtlas);
const fontsLoaded = loadLabelFonts();
const measure = measureWith(contextOf(new OffscreenCanvas(1, 1)));
const labelsByZoom = new Map<number, readonly MapLabel[]>();
const held = new Map<number, TilePlace>();
/** Those that are held and are to be drawn, or drawn again. */
const due = new Set<number>();
/** Named once it is known in which language. */
let countries: readonly CountryName[] = [];
let cities: readonly City[] | null = null;
let fine: World | null = null;
let look: BaseMapLook | null = null;
let isWorking = false;

self.onmessage = ({ data }: MessageEvent<ToBaseMapWorker>) => {
  take(data);
  if (!isWorking) void work();
};

function take(message: ToBaseMapWorker): void {
  switch (message.kind) {
    case 'language': {
      const { language, regions } = message.spoken;
      setSpokenLanguage(language);
      countries = readCountryNames(coarseAtlas, spokenCountries(regions));
      return;
    }
    case 'look':
      look = message.look;
      for (const id of held.keys()) due.add(id);
      return;
    case 'draw':
      held.set(message.id, message.place);
      due.add(message.id);
      return;
    case 'forget':
      held.delete(message.id);
      due.delete(message.id);
  }
}

/** Draws what is due, in the order asked; between two tiles it hears which are no longer wanted. */
async function work(): Promise<void> {
  isWorking = true;
  await fontsLoaded;
  await takeUpMessages();
  do {
    for (let id = nextDue(); id !== undefined; id = nextDue()) {
      if (!cities && (held.get(id)?.zoom ?? 0) >= citiesFrom) cities = await bundledCities();
      due.delete(id);
      drawHeld(id);
      await takeUpMessages();
    }
    cities ??= await bundledCities();
    await readFineIfDue();
  } while (look && due.size > 0);
  isWorking = false;
}

/** A large part of all that there is to read, and not named in the first picture of the world: they come after it. */
async function bundledCities(): Promise<readonly City[]> {
  const { packedCities } = await import('virtual:bundled-cities');
  return readCities(packedCities);
}

/** None before it is known how to draw. */
function nextDue(): number | undefined {
  return look ? due.values().next().value : undefined;
}

/** The fine coasts are read once they may be seen, when all is drawn with the coarse ones: that takes the better part of a second. */
async function readFineIfDue(): Promise<void> {
  if (fine || ![...held.values()].some(({ zoom }) => zoom >= fineReadFrom)) return;
  const { default: atlas } = await import('world-atlas/countries-10m.json');
  fine = readWorld(atlas);
  for (const [id, { zoom }] of held) if (zoom >= fineFrom) due.add(id);
}

function drawHeld(id: number): void {
  const place = held.get(id);
  if (!place || !look) return;
  const bitmap = draw(place.zoom < fineFrom ? coarse : (fine ?? coarse), place, look);
  self.postMessage({ id, bitmap } satisfies FromBaseMapWorker, { transfer: [bitmap] });
}

function draw(world: World, { zoom, x, y, side }: TilePlace, { colours, density }: BaseMapLook): ImageBitmap {
  const canvas = new OffscreenCanvas(Math.round(side * density), Math.round(side * density));
  const context = contextOf(canvas);
  context.scale(density, density);
  const view = { x, y, width: side, height: side };
  drawWorldTile(context, world, colours, view, zoom);
  drawLabels(context, labelsAt(zoom), view, worldSize(zoom), colours);
  return canvas.transferToImageBitmap();
}

/** Chosen for the whole world when a zoom is first looked at: some ten ms. */
function labelsAt(zoom: number): readonly MapLabel[] {
  const known = labelsByZoom.get(zoom);
  if (known) return known;
  const labels = planLabels(countries, cities ?? [], zoom, measure);
  labelsByZoom.set(zoom, labels);
  return labels;
}

const later = new MessageChannel();

/** Resolves when the messages that are waiting have been taken up. */
function takeUpMessages(): Promise<void> {
  return new Promise((resolve) => {
    later.port1.onmessage = () => resolve();
    later.port2.postMessage(null);
  });
}
