import { pointsWorkerAddress } from '../worker-addresses';
import { PointsHost } from './points-host';

/**
 * Starts the worker of the map's points. It takes some tens of ms to start; messages sent until then are
 * queued.
 */
export function startPointsHost(): PointsHost {
  return new PointsHost(new Worker(pointsWorkerAddress, { name: 'map points', type: 'module' }));
}
