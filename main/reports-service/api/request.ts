import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Application } from '../application';
import type { Arrivals } from '../arrivals';
import type { Intake } from '../intake';
import type { Storage } from '../storage/storage';

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

/** An application with its storage, its transaction intake and the requests that wait for reports. */
export interface Tenant {
  readonly application: Application;
  readonly storage: Storage;
  readonly arrivals: Arrivals;
  readonly intake: Pick<Intake, 'take'>;
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

/** An answer of the service, before it is encoded. */
export interface Answer {
  readonly status: number;
  /** JSON, as text or bytes. */
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns a 200 with a body that is already JSON. */
export function okAnswer(body: string | Uint8Array): Answer {
  return { status: 200, body };
}

/**
 * Returns a RestError (section 2 of the specification): `error` is the name of the status, `error_code` a stable code
 * for programs, `cause` a sentence for people that never contains the key, and `traceability_id` a new ID of this
 * error.
 */
export function errorAnswer(
  status: number,
  errorCode: string,
  cause: string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  const restError = {
    error: STATUS_CODES[status] ?? 'Error',
    error_code: errorCode,
    cause,
    traceability_id: randomUUID(),
  };
  return { status, body: JSON.stringify(restError), headers };
}

export function unknownTransaction(): Answer {
  return errorAnswer(404, 'TRANSACTION_NOT_FOUND', 'The application has no report for this transaction.');
}
