import { z } from 'zod';
import { defaultLimit, defaultPage, defaultSince, defaultTimeout } from '../../../shared/api/endpoints';
import { durationNanoseconds, durationPattern } from './duration';

/**
 * The parameters of the endpoints: read from the text they come as, each issue saying what the parameter must be, and
 * described as what they stand for.
 */

/** The most elements a page can have; the specification gives no maximum. */
const largestLimit = 1_000n;
/** The same of feedback, of which each may be as large as the largest body, 1 MiB: such a page stays below 64 MiB. */
const largestFeedbackLimit = 50n;
const largestInt64 = 2n ** 63n - 1n;
/** The longest that a request is kept waiting. */
const longestTimeout = '1h';

export const pageParameters = pageOf(largestLimit);
export const feedbackPageParameters = pageOf(largestFeedbackLimit);

/** How far back, in nanoseconds. */
export const sinceParameter = duration(
  defaultSince,
  'Starting point counted from the report generation: reports that are not older, counted back from now',
);

/** How long to wait, in nanoseconds. */
export const timeoutParameter = duration(
  defaultTimeout,
  `Maximum wait time for the first report of the transaction, at most ${longestTimeout}`,
  durationNanoseconds(longestTimeout),
);

function pageOf(largest: bigint) {
  return {
    limit: wholeNumber(largest, defaultLimit, 'Number of elements per page').transform(Number),
    page: wholeNumber(largestInt64, defaultPage, 'Page; an empty array past the last one'),
  };
}

function wholeNumber(largest: bigint, byDefault: number, description: string) {
  const error = `a whole number from 1 to ${largest.toLocaleString('en')}`;
  return z
    .string()
    .optional()
    .transform((text = String(byDefault), context): bigint => {
      const number = /^\d{1,19}$/.test(text) ? BigInt(text) : 0n;
      if (number >= 1n && number <= largest) return number;
      context.addIssue({ code: 'custom', message: error });
      return z.NEVER;
    })
    .meta({
      description,
      type: 'integer',
      format: 'int64',
      minimum: 1,
      // As a double the largest int64 would be one too large; the format says it exactly.
      ...(largest === largestInt64 ? {} : { maximum: Number(largest) }),
      default: byDefault,
    });
}

function duration(byDefault: string, description: string, longest: bigint | null = null) {
  const form = 'a number followed by a unit, ns, us, ms, s, m, h, d or w, such as 30d';
  const error = longest === null ? form : `${form}, at most ${longestTimeout}`;
  return z
    .string()
    .optional()
    .transform((text = byDefault, context): bigint => {
      const nanoseconds = durationNanoseconds(text);
      if (nanoseconds !== null && (longest === null || nanoseconds <= longest)) return nanoseconds;
      context.addIssue({ code: 'custom', message: error });
      return z.NEVER;
    })
    .meta({ description, pattern: durationPattern.source, default: byDefault });
}
