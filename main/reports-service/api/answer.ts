import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';

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
