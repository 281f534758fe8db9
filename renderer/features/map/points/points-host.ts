import { RpcClient } from '../../../../shared/rpc';
import type { PointsCount } from './count-clusters';
import type { PointsShown } from './point-look';
import { type ClusterContents, nothingFound, type PointsAtPlace, type PointsExtent } from './point-queries';
import {
  type PointsApi,
  type PointsChange,
  type PointsEvents,
  type PointsPicture,
  type WorkerEnd,
  workerPort,
} from './points-messages';
import type { PackedPlace, PointsView } from './points-view';

/** The parts of a worker that are used. */
export interface PointsWorker extends WorkerEnd {
  terminate(): void;
}

/** Receives results. The listener must draw or close a picture. */
interface PointsListener {
  readonly onCount: (count: PointsCount, view: PointsView) => void;
  readonly onPicture: (picture: PointsPicture) => void;
}

/**
 * The window's side of the worker that holds the points. It can start and receive its points before there is
 * a map, so that they are ready when the map is.
 */
export class PointsHost {
  readonly #worker: PointsWorker;
  readonly #client: RpcClient<PointsApi, PointsEvents>;
  #listener: PointsListener | null = null;
  #revision = 0;

  constructor(worker: PointsWorker) {
    this.#worker = worker;
    this.#client = new RpcClient(workerPort(worker), {
      onEvent: {
        counted: ({ revision, count, view }) => {
          // A later revision will send its own count.
          if (revision === this.#revision) this.#listener?.onCount(count, view);
        },
        painted: (picture) => {
          if (this.#listener) this.#listener.onPicture(picture);
          else picture.bitmap.close();
        },
      },
      onDefect: (where, error) => reportError(new Error(`The points worker's ${where} failed: ${error}`)),
    });
  }

  /** Changes what is painted. The points are transferred to the worker; the window doesn't keep them. */
  change(change: PointsChange): void {
    this.#revision += 1;
    const transferred = [change.points, change.added].flatMap((points) => points?.buffer ?? []);
    this.#client.notify('change', { revision: this.#revision, change }, transferred);
  }

  /** Sets the single listener, the map's layer; null for none. */
  listen(listener: PointsListener | null): void {
    this.#listener = listener;
  }

  /** Returns at most `limit` visible points within `radius` steps of a packed place, nearest first. */
  async near(place: PackedPlace, radius: number, limit: number): Promise<PointsAtPlace> {
    const found = await this.#client.call('near', { place, radius, limit });
    return found.ok ? found.value : nothingFound;
  }

  /** Returns the contents of a cluster by its key, with at most `limit` of its reports. */
  async inCluster(key: string, limit: number): Promise<ClusterContents | null> {
    const contents = await this.#client.call('cluster', { key, limit });
    return contents.ok ? contents.value : null;
  }

  /** Returns where these points of the visible reports are, whether or not they are painted yet; null if there are none. */
  async extent(points: PointsShown): Promise<PointsExtent | null> {
    const extent = await this.#client.call('extent', points);
    return extent.ok ? extent.value : null;
  }

  /** Terminates the worker. Pending queries are never answered. */
  end(): void {
    this.#worker.terminate();
    this.#listener = null;
  }
}
