import type { Application } from '../application';
import type { Arrivals } from '../arrivals';
import type { Storage } from '../storage/storage';
import type { Answer } from './answer';
import { refusal } from './answer';
import type { BadParameter } from './parameters';

/** A request as the service needs it, whatever carried it. */
export interface ServiceRequest {
  readonly method: string;
  /** Path and query exactly as sent, still encoded. */
  readonly target: string;
  /** The value of the Authorization header. */
  readonly key: string | null;
  readonly contentType: string | null;
  /** The body's bytes; null where it is larger than the service takes. */
  readonly readBody: () => Promise<Uint8Array | null>;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
}

/** An application with what is kept for it. */
export interface Tenant {
  readonly application: Application;
  readonly storage: Storage;
  readonly arrivals: Arrivals;
}

/** A request whose key was recognised and whose path leads somewhere. */
export interface Exchange {
  readonly request: ServiceRequest;
  readonly tenant: Tenant;
  readonly query: URLSearchParams;
  /** Decoded; "" where the path has none. */
  readonly transactionId: string;
  /** The time of the request, ms since 1970. */
  readonly now: number;
}

export type Handler = (exchange: Exchange) => Promise<Answer>;

export function badParameter({ name, expected }: BadParameter): Answer {
  return refusal(400, 'INVALID_PARAMETER', `${name} must be ${expected}.`);
}

export function unknownTransaction(): Answer {
  return refusal(404, 'TRANSACTION_NOT_FOUND', 'The application has no report of this transaction.');
}
