import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';

/** What the service answers to a request, before it becomes bytes. */
export interface Answer {
  readonly status: number;
  /** JSON, as text or as its bytes. */
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A 200 with a body that is already JSON. */
export function okay(body: string | Uint8Array): Answer {
  return { status: 200, body };
}

/**
 * A RestError (section 2 of the specification): `error` is the status in words, `error_code` a stable word to decide
 * on, `cause` a sentence for people that never holds the key, `traceability_id` a new id of this refusal.
 */
export function refusal(
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
  return refusal(404, 'TRANSACTION_NOT_FOUND', 'The application has no report of this transaction.');
}
