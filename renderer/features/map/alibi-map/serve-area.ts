import type { Disc } from '../../../../shared/domain/latitude-spans';
import { type AreaPiece, reachableArea } from '../../../../shared/domain/reachable-area';
import { answerWith, type RpcPort, RpcServer } from '../../../../shared/rpc';

/** The worker's calls, for shared/rpc.ts. */
export interface AreaApi {
  /** The area within any disc of each side; see reachableArea. */
  readonly area: {
    readonly request: { readonly sides: readonly (readonly Disc[])[] };
    readonly answer: readonly AreaPiece[];
  };
}

/** Answers the calls in the worker. */
export function serveArea(port: RpcPort): void {
  new RpcServer(port, answerWith<AreaApi>({ area: async ({ sides }) => reachableArea(sides) }));
}
