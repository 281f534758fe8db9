// Must come first: it allows the worker's script.
import './trusted-leaflet';
import type { Bridge } from '../../../shared/contract/contract';
import { startBaseMap } from './base-map/start-base-map';
import { startPointsAhead } from './points/start-points';

type MapModule = typeof import('./map-screen');

let loadedModule: MapModule | null = null;

/**
 * Loads the map screen, and lets the worker of its base map read the world in the meantime. Costs nothing
 * until the map is needed, or when called again.
 */
export async function loadMap(): Promise<MapModule> {
  startBaseMap();
  loadedModule = await import('./map-screen');
  return loadedModule;
}

/** Loads the map screen and its points before anything is rendered, for a window that opens with it. */
export function openWithMap(bridge: Bridge): void {
  startPointsAhead(bridge);
  // Showing the screen loads it again, and reports why that fails.
  loadMap().catch(() => undefined);
}

/** Returns the map screen if it is already loaded; else null. */
export function loadedMap(): MapModule | null {
  return loadedModule;
}

type ReportMapModule = typeof import('./report-map/report-map');

let loadedReport: ReportMapModule | null = null;

/** Loads the map of one report. */
export async function loadReportMap(): Promise<ReportMapModule> {
  startBaseMap();
  loadedReport = await import('./report-map/report-map');
  return loadedReport;
}

type AlibiMapModule = typeof import('./alibi-map/alibi-map');

let loadedAlibi: AlibiMapModule | null = null;

/** Loads the map of the alibi check. */
export async function loadAlibiMap(): Promise<AlibiMapModule> {
  startBaseMap();
  loadedAlibi = await import('./alibi-map/alibi-map');
  return loadedAlibi;
}

/** Returns the map of the alibi check if it is already loaded; else null. */
export function loadedAlibiMap(): AlibiMapModule | null {
  return loadedAlibi;
}

type LinksMapModule = typeof import('./links-map/links-map');

let loadedLinks: LinksMapModule | null = null;

/** Loads the map of links. */
export async function loadLinksMap(): Promise<LinksMapModule> {
  startBaseMap();
  loadedLinks = await import('./links-map/links-map');
  return loadedLinks;
}

/** Returns the map of links if it is already loaded; else null. */
export function loadedLinksMap(): LinksMapModule | null {
  return loadedLinks;
}

type FindingsMapModule = typeof import('./findings-map/findings-map');

let loadedFindings: FindingsMapModule | null = null;

/** Loads the map of findings. */
export async function loadFindingsMap(): Promise<FindingsMapModule> {
  startBaseMap();
  loadedFindings = await import('./findings-map/findings-map');
  return loadedFindings;
}

/** Returns the map of findings if it is already loaded; else null. */
export function loadedFindingsMap(): FindingsMapModule | null {
  return loadedFindings;
}

/** Returns the map of one report if it is already loaded; else null. */
export function loadedReportMap(): ReportMapModule | null {
  return loadedReport;
}
