import 'leaflet/dist/leaflet.css';
import { type Map as LeafletMap, map as makeMap } from 'leaflet';
import { lastSeq, readPackedPoints } from '../../../../shared/domain/packed-points';
import { fullRowBitset } from '../../../../shared/domain/row-bitset';
import { type BenchPoints, benchPoints } from './bench-points';
import type { Contender } from './contender';
import { OurPoints, plainLook } from './our-points';
import { circleMarkers, emptyMap, markerCluster, Supercluster } from './reference-points';

/** The page in which maps are measured: one at a time, of the window's size, with all libraries loaded. */

export type ContenderName = 'empty' | 'ours' | 'circles' | 'supercluster' | 'markercluster';

let points: BenchPoints = benchPoints(0);
let shown: { readonly map: LeafletMap; readonly contender: Contender } | null = null;
let ours: OurPoints | null = null;

const mapBench = {
  /** Creates this many points for all measurements. */
  make(count: number): void {
    points = benchPoints(count);
  },

  /** From creating the map until the second frame after its points are in the page, in ms. */
  async first(name: ContenderName): Promise<number> {
    this.leave();
    const contender = contenderNamed(name);
    await quiet();
    const began = performance.now();
    const host = document.body.appendChild(document.createElement('main'));
    const map = makeMap(host, {
      center: [25, 10],
      zoom: 2,
      minZoom: 1,
      maxZoom: 18,
      attributionControl: false,
      zoomControl: false,
      preferCanvas: true,
    });
    shown = { map, contender };
    await contender.show(map, points);
    await frame();
    await frame();
    return performance.now() - began;
  },

  leave(): void {
    shown?.map.remove();
    shown?.contender.end();
    shown = null;
    ours = null;
    document.querySelector('main')?.remove();
  },

  /** Returns true if the layer has painted what was last requested, for pictures of it. */
  async look(look: Partial<typeof plainLook>, center: [number, number], zoom: number): Promise<void> {
    shown?.map.setView(center, zoom, { animate: false });
    const painted = ours?.nextPicture();
    ours?.layer?.setLook({ ...plainLook, ...look });
    await painted;
    await frame();
    await frame();
  },

  /** Lets the worker create its index, and drops the points for the references. */
  async searchAndForget(): Promise<void> {
    await ours?.host.near({ x: 2 ** 31, y: 2 ** 31 }, 2 ** 24, 10);
    points = benchPoints(0);
  },

  /**
   * From a change of the reports shown until their clusters are known in the window, in ms, a number of
   * times.
   */
  async filtered(times: number): Promise<readonly number[]> {
    const packed = readPackedPoints(points.bytes);
    const layer = ours;
    if (!packed || !layer) throw new Error('There is no layer.');
    const waits: number[] = [];
    for (let turn = 0; turn < times; turn += 1) {
      const bits = fullRowBitset(lastSeq(packed)).map((byte, at) => byte & ((at * 7 + turn * 13) % 256));
      await quiet();
      const painted = layer.nextPicture();
      const began = performance.now();
      layer.host.change({ shown: bits });
      await painted;
      waits.push(layer.counted - began);
    }
    return waits;
  },
};

declare global {
  interface Window {
    mapBench: typeof mapBench;
  }
}
window.mapBench = mapBench;

function contenderNamed(name: ContenderName): Contender {
  switch (name) {
    case 'empty':
      return emptyMap;
    case 'ours':
      ours = new OurPoints(points);
      return ours;
    case 'circles':
      return circleMarkers;
    case 'supercluster':
      return new Supercluster(points);
    case 'markercluster':
      return markerCluster;
  }
}

function frame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Long enough for everything earlier to end. */
async function quiet(): Promise<void> {
  for (let rest = 0; rest < 20; rest += 1) await frame();
}
