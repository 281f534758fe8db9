import { z } from 'zod';

/**
 * Parameters are parsed from text and documented with the type that they represent. The message of an issue says what the
 * parameter must be.
 */

export const maxInt64 = 2n ** 63n - 1n;

/** Declares an optional whole number of a range. */
export function wholeNumberParameter(
  { from, to }: { readonly from: bigint; readonly to: bigint },
  defaultValue: number,
  description: string,
) {
  const error = `a whole number from ${from} to ${to.toLocaleString('en')}`;
  return z
    .string()
    .optional()
    .transform((text = String(defaultValue), context): bigint => {
      const number = /^\d{1,19}$/.test(text) ? BigInt(text) : from - 1n;
      if (number >= from && number <= to) return number;
      context.addIssue({ code: 'custom', message: error });
      return z.NEVER;
    })
    .meta({
      description,
      type: 'integer',
      format: 'int64',
      minimum: Number(from),
      // As a double, the maximum int64 would be too large by one. The format already implies it.
      ...(to === maxInt64 ? {} : { maximum: Number(to) }),
      default: defaultValue,
    });
}
