import type { Application } from '../application';
import type { Arrivals } from '../arrivals';
import type { Storage } from '../storage/storage';
import type { Transaction } from '../transaction';

/** A request, independent of the transport. */
export interface ServiceRequest {
  readonly method: string;
  /** Path and query exactly as sent, still percent-encoded. */
  readonly target: string;
  /** The value of the Authorization header. */
  readonly key: string | null;
  readonly contentType: string | null;
  /** Returns the bytes of the body, or null if it exceeds the maximum size. */
  readonly receiveBody: () => Promise<Uint8Array | null>;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

/** Accepts transactions for assessment. */
export interface TransactionIntake {
  /** Assesses transactions in order. Resolves when their reports are stored. */
  take(
    transactions: readonly Transaction[],
  ): Promise<readonly { readonly transactionId: string; readonly reportId: bigint }[]>;
}

/** An application with its storage, its transaction intake and the requests that wait for reports. */
export interface Tenant {
  readonly application: Application;
  readonly storage: Storage;
  readonly arrivals: Arrivals;
  readonly intake: TransactionIntake;
}

/** A request with a known path and, if the endpoint requires one, a valid key. */
export interface RequestContext {
  readonly request: ServiceRequest;
  readonly tenant: Tenant;
  /** Decoded path parameters by name. */
  readonly pathParameters: ReadonlyMap<string, string>;
  readonly query: URLSearchParams;
  /** Time of the request, ms since 1970. */
  readonly now: number;
}
