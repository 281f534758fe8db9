import { defaultLimit, defaultPage, defaultSince, defaultTimeout } from '../../../shared/api/endpoints';
import { fail, type Result, succeed } from '../../../shared/result';

/** The most reports a page can have; the specification gives none. */
export const largestLimit = 1_000;
/** The longest that a request is kept waiting, in ms: one hour. */
export const longestTimeout = 3_600_000;

/** A parameter that cannot be read: which, and what it must be. */
export interface BadParameter {
  readonly name: string;
  readonly expected: string;
}

export interface PageParameters {
  readonly limit: number;
  readonly page: number;
}

/** Reads limit and page; what is not given has the default of the specification. */
export function readPageParameters(query: URLSearchParams): Result<PageParameters, BadParameter> {
  const limit = wholeNumber(query.get('limit') ?? String(defaultLimit));
  if (limit === null || limit < 1 || limit > largestLimit)
    return fail({ name: 'limit', expected: `a whole number from 1 to ${largestLimit}` });
  const page = wholeNumber(query.get('page') ?? String(defaultPage));
  if (page === null || page < 1) return fail({ name: 'page', expected: 'a whole number from 1' });
  return succeed({ limit, page });
}

/** Reads since and timeout, in ms. */
export function readTimeParameters(
  query: URLSearchParams,
): Result<{ readonly since: number; readonly timeout: number }, BadParameter> {
  const since = durationMilliseconds(query.get('since') ?? defaultSince);
  if (since === null) return fail({ name: 'since', expected: durationForm });
  const timeout = durationMilliseconds(query.get('timeout') ?? defaultTimeout);
  if (timeout === null || timeout > longestTimeout)
    return fail({ name: 'timeout', expected: `${durationForm}, at most 1h` });
  return succeed({ since, timeout });
}

function wholeNumber(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

const durationForm = 'a number followed by a unit: ns, us, ms, s, m, h, d or w, such as 30d';

const millisecondsByUnit: ReadonlyMap<string, number> = new Map([
  ['ns', 1e-6],
  ['us', 1e-3],
  ['ms', 1],
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
  ['w', 604_800_000],
]);

/** Milliseconds of a duration such as "30d", "1.5h" or "250ms"; null where the text is none. */
export function durationMilliseconds(text: string): number | null {
  const match = /^(\d{1,12}(?:\.\d{1,9})?)([a-z]{1,2})$/.exec(text);
  const perUnit = millisecondsByUnit.get(match?.[2] ?? '');
  return match && perUnit !== undefined ? Number(match[1]) * perUnit : null;
}
