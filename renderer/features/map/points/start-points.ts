import type { Answer, Bridge } from '../../../../shared/contract/contract';
import { pointsWorkerAddress } from '../worker-addresses';
import { PointsHost } from './points-host';

/** The map's points before there is a map. */
export interface StartedPoints {
  readonly host: PointsHost;
  /** What the map showed when the store was closed, while it is opening. */
  readonly first: Promise<Answer<'map.first'>>;
}

let ahead: StartedPoints | null = null;

/** Starts the points ahead of their map, which then uses them. */
export function startPointsAhead(bridge: Bridge): void {
  ahead ??= newPoints(bridge);
}

/** Starts the points of a map, or returns those that were started ahead. */
export function startPoints(bridge: Bridge): StartedPoints {
  const started = ahead ?? newPoints(bridge);
  ahead = null;
  return started;
}

function newPoints(bridge: Bridge): StartedPoints {
  return { host: startPointsHost(), first: bridge.call('map.first', undefined) };
}

/**
 * Starts the worker of the map's points. It takes some tens of ms to start; messages sent until then are
 * queued.
 */
export function startPointsHost(): PointsHost {
  return new PointsHost(new Worker(pointsWorkerAddress, { name: 'map points', type: 'module' }));
}
