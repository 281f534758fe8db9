import type { ReportQuery } from '../domain/report-query';
import { parseQuery } from './parse-query';
import { isRelative } from './read-times';
import type { Token } from './tokens';

/**
 * Returns the query of a view as a watch tests it. A watch tests each report when it arrives, so a time such as "the last
 * hour" is left out: it would only hide what the dry run counts.
 */
export function watchedQuery(query: ReportQuery): ReportQuery {
  return {
    ...query,
    text: withoutRelativeTimes(query.text),
    filters: query.filters.filter((filter) => filter.field !== 'time' || filter.range.kind !== 'last'),
  };
}

function withoutRelativeTimes(text: string): string {
  const { tokens, problems } = parseQuery(text, 'utc');
  const left = withoutRelativeParts(tokens);
  if (problems.length > 0 || left.length === tokens.length) return text;
  const ends = new Map(tokens.map(({ start }, at) => [start, tokens[at - 1]?.end ?? 0]));
  return left
    .map(({ start, end }) => text.slice(ends.get(start), end))
    .join('')
    .trim();
}

/** Removes relative times, and the operators and brackets that then have nothing to exclude, join or contain. */
function withoutRelativeParts(tokens: readonly Token[]): readonly Token[] {
  const left = [...tokens];
  for (;;) {
    const at = left.findIndex((token, index) => isLoose(token, left[index - 1]?.kind, left[index + 1]?.kind));
    const token = left[at];
    if (token === undefined) return left;
    let start = at;
    const isPart = token.kind === 'field' || token.kind === 'open';
    while (isPart && left[start - 1]?.kind === 'not') start -= 1;
    left.splice(start, at + (token.kind === 'open' ? 2 : 1) - start);
  }
}

/** AND binds closer than OR, so of both next to each other, it's AND that has lost a part. */
function isLoose(token: Token, before?: Token['kind'], after?: Token['kind']): boolean {
  const isFirst = before === undefined || before === 'open';
  const isLast = after === undefined || after === 'close';
  switch (token.kind) {
    case 'field':
      return isRelative(token);
    case 'open':
      return isLast;
    case 'and':
      return isFirst || before === 'and' || before === 'or' || isLast || after === 'or';
    case 'or':
      return isFirst || before === 'or' || isLast;
    default:
      return false;
  }
}
