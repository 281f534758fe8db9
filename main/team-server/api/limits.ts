import type { JsonBounds } from '../../../shared/json/bounded-json';
import type { ConnectionLimits } from '../../../shared/node/rest/connection-limits';

/** 500 usual entries, or one of the largest. A desktop sends fewer entries at once when they are larger. */
export const maxBodyBytes = 4 * 1_048_576;
/** Of what has a name, an invite or a subject and no more; also of what arrives without a token. */
export const maxSmallBodyBytes = 8 * 1_024;
/** A subject has up to 31,000 characters, each of up to six bytes. */
export const maxPresenceBytes = 256 * 1_024;
/** A subject in a path has up to 31,000 characters, each of up to nine bytes. */
export const maxHeaderBytes = 320 * 1_024;

/** Values and levels of pushed entries together. Those of each body have their own limits. */
export const pushBounds: Pick<JsonBounds, 'levels' | 'values'> = { levels: 2_000, values: 200_000 };
/** Of a blind round: 5,000 items with 40 subjects each. */
export const maxRoundBytes = 16 * 1_048_576;
export const roundBounds: Pick<JsonBounds, 'levels' | 'values'> = { levels: 20, values: 200_000 };

/**
 * A desktop has one stream and a few requests. A proxy on the same computer has the connections of all; others behind one
 * address share an office's.
 */
export const connectionLimits: ConnectionLimits = { total: 2_000, perAddress: 300 };
export const maxStreamsPerPerson = 8;
/** Streams included. */
export const maxRequestsPerPerson = 24;
/** As long as a desktop waits for an answer, ms. */
export const sendingTimeoutMs = 60_000;
