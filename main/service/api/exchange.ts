import type { Application } from '../application';
import type { Arrivals } from '../arrivals';
import type { Storage } from '../storage/storage';
import type { Transaction } from '../transaction';

/** A request as the service needs it, whatever carried it. */
export interface ServiceRequest {
  readonly method: string;
  /** Path and query exactly as sent, still encoded. */
  readonly target: string;
  /** The value of the Authorization header. */
  readonly key: string | null;
  readonly contentType: string | null;
  /** The body's bytes; null where it is larger than the service takes. */
  readonly receiveBody: () => Promise<Uint8Array | null>;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
}

/** Where transactions come in. */
export interface TransactionIntake {
  /** Assesses them now, in their order; resolves once their reports are kept. */
  take(
    transactions: readonly Transaction[],
  ): Promise<readonly { readonly transactionId: string; readonly reportId: bigint }[]>;
}

/** An application with what is kept for it, what comes in, and who waits for that. */
export interface Tenant {
  readonly application: Application;
  readonly storage: Storage;
  readonly arrivals: Arrivals;
  readonly intake: TransactionIntake;
}

/** A request whose path leads somewhere and whose key was recognised, where one is needed. */
export interface Exchange {
  readonly request: ServiceRequest;
  readonly tenant: Tenant;
  /** Decoded parameters of the path, by name. */
  readonly pathParameters: ReadonlyMap<string, string>;
  readonly query: URLSearchParams;
  /** The time of the request, ms since 1970. */
  readonly now: number;
}
