import { z } from 'zod';
import {
  defaultLimit,
  defaultPage,
  defaultSince,
  defaultTimeout,
  transactionIdError,
} from '../../../shared/api/endpoints';
import { text } from '../../../shared/api/wire';
import { maxInt64, wholeNumberParameter } from '../../../shared/node/rest/parameters';

/**
 * Parameters of the endpoints. They are parsed from text and documented with the type they represent. The message of an
 * issue says what the parameter must be.
 */

/** Nanoseconds by unit suffix. The specification lists no units; its defaults use d and s. */
const nanosecondsByUnit: ReadonlyMap<string, bigint> = new Map([
  ['ns', 1n],
  ['us', 1_000n],
  ['ms', 1_000_000n],
  ['s', 1_000_000_000n],
  ['m', 60_000_000_000n],
  ['h', 3_600_000_000_000n],
  ['d', 86_400_000_000_000n],
  ['w', 604_800_000_000_000n],
]);

/** A duration as text: a number, optionally with decimals, followed by a unit. */
const durationPattern = /^(\d+)(?:\.(\d+))?(ns|us|ms|s|m|h|d|w)$/;

/**
 * Returns the nanoseconds of a duration of any length, such as "30d", "1.5h" or "250ms", rounded down. Returns null if
 * the text isn't a duration.
 */
export function durationNanoseconds(text: string): bigint | null {
  const [, whole = '', fraction = '', unit = ''] = durationPattern.exec(text) ?? [];
  const perUnit = nanosecondsByUnit.get(unit);
  if (perUnit === undefined) return null;
  return (BigInt(whole + fraction) * perUnit) / 10n ** BigInt(fraction.length);
}

/** Maximum number of items per page. The specification defines no maximum. */
const maxLimit = 1_000n;
/**
 * Maximum number of feedback entries per page. Each may be 1 MiB, the maximum size of a body, so a page stays below 64
 * MiB.
 */
const maxFeedbackLimit = 50n;
/** Maximum time that a request may wait. */
const maxTimeout = '1h';

export const pageParameters = pageOf(maxLimit);
export const feedbackPageParameters = pageOf(maxFeedbackLimit);

/** Age limit in nanoseconds. */
export const sinceParameter = duration(
  defaultSince,
  'Starting point, counted back from now: only reports generated since then are returned',
);

/** Maximum waiting time in nanoseconds. */
export const timeoutParameter = duration(
  defaultTimeout,
  `Maximum time to wait for the first report of the transaction, at most ${maxTimeout}`,
  durationNanoseconds(maxTimeout),
);

function pageOf(max: bigint) {
  return {
    limit: wholeNumberParameter({ from: 1n, to: max }, defaultLimit, 'Number of items per page').transform(
      Number,
    ),
    page: wholeNumberParameter(
      { from: 1n, to: maxInt64 },
      defaultPage,
      'Page number; a page after the last one is an empty array',
    ),
  };
}

function duration(defaultValue: string, description: string, max: bigint | null = null) {
  const form = 'a number followed by a unit (ns, us, ms, s, m, h, d or w), such as 30d';
  const error = max === null ? form : `${form}, at most ${maxTimeout}`;
  return z
    .string()
    .optional()
    .transform((text = defaultValue, context): bigint => {
      const nanoseconds = durationNanoseconds(text);
      if (nanoseconds !== null && (max === null || nanoseconds <= max)) return nanoseconds;
      context.addIssue({ code: 'custom', message: error });
      return z.NEVER;
    })
    .meta({ description, pattern: durationPattern.source, default: defaultValue });
}

/** A transaction ID in a path or a transaction. It must be one that a client can request. */
export const wireTransactionId = text
  .refine((id) => transactionIdError(id) === null, {
    error: 'a transaction ID of 1 to 1,000 characters other than "." and ".."',
  })
  .meta({ description: 'Transaction ID', minLength: 1, maxLength: 1_000, not: { enum: ['.', '..'] } });
