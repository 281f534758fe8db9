import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';

/** A request, independent of the transport. */
export interface ServiceRequest {
  readonly method: string;
  /** Path and query exactly as sent, still percent-encoded. */
  readonly target: string;
  /** The value of the Authorization header. */
  readonly key: string | null;
  readonly contentType: string | null;
  readonly contentEncoding: string | null;
  /** The value of the Last-Event-ID header, which clients of server-sent events send when they reconnect. */
  readonly lastEventId: string | null;
  readonly maxBodyBytes: number;
  /** Returns the bytes of the body, or null if there are more than `maxBytes`; default: `maxBodyBytes`. */
  readonly receiveBody: (maxBytes?: number) => Promise<Uint8Array | null>;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
  /** Calls the listener when the answer was sent completely, or can't be any more. */
  readonly onEnd: (listener: () => void) => void;
}

/** A request with a known path. */
export interface RequestContext {
  readonly request: ServiceRequest;
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
  /** Writes what follows the body. Resolves at the end of the answer, or when the signal says that the client has disconnected. */
  readonly stream?: (write: (text: string) => void, signal: AbortSignal) => Promise<void>;
}

/** Returns a 200 with a body that is already JSON. */
export function okAnswer(body: string | Uint8Array): Answer {
  return { status: 200, body };
}

/** The answer 204, which has no body. */
export const emptyAnswer: Answer = { status: 204, body: '' };

/** What an error contains in addition to its RestError. */
interface ErrorDetails {
  readonly headers?: Readonly<Record<string, string>>;
  /** Further fields of the body. */
  readonly fields?: Readonly<Record<string, string | number>>;
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
  { headers = {}, fields = {} }: ErrorDetails = {},
): Answer {
  const restError = {
    error: STATUS_CODES[status] ?? 'Error',
    error_code: errorCode,
    cause,
    traceability_id: randomUUID(),
    ...fields,
  };
  return { status, body: JSON.stringify(restError), headers };
}
