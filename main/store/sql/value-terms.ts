import { exponentShift } from '../../../shared/domain/decimal';

/** SQL terms for what the tables store in a form of their own. Each takes an SQL term, and is NULL for NULL. */

/** Returns SQL for the ISO 8601 text of ns since 1970 in UTC, "2026-03-01T14:05:09.123456789Z". */
export function isoOfNanoseconds(term: string): string {
  return isoTerm(term, 1_000_000_000, '%09d');
}

/** Returns SQL for the ISO 8601 text of ms since 1970 in UTC; NULL for years that have no four digits. */
export function isoOfMilliseconds(term: string): string {
  return isoTerm(`CAST(${term} AS INTEGER)`, 1_000, '%03d');
}

function isoTerm(term: string, perSecond: number, digits: string): string {
  const seconds = `${term} / ${perSecond} - (${term} % ${perSecond} < 0)`;
  const rest = `(${term} % ${perSecond} + ${perSecond}) % ${perSecond}`;
  return `strftime('%Y-%m-%dT%H:%M:%S', ${seconds}, 'unixepoch') || printf('.${digits}Z', ${rest})`;
}

/** Returns SQL for a text that `storedText` encoded. */
export function plainText(term: string): string {
  return `CASE WHEN unicode(${term}) = 1 THEN substr(${term}, 2) ->> '$' ELSE ${term} END`;
}

/** Returns SQL for the exact digits of an amount, whose key `decimalKey` made: "-0.10", "1e+60". */
export function exactAmount(key: string): string {
  const whole = `CASE WHEN length(d) >= e THEN substr(d, 1, e) ELSE d || ${zeros('e - length(d)')} END`;
  const digits = `CASE
    WHEN e > length(d) + ${maxZeros} OR e < -${maxZeros}
      THEN substr(d, 1, 1) || CASE WHEN length(d) > 1 THEN '.' || substr(d, 2) ELSE '' END || 'e' || (e - 1)
    WHEN e <= 0 THEN '0.' || ${zeros('-e')} || d
    ELSE ${whole} || CASE WHEN length(d) > e THEN '.' || substr(d, e + 1) ELSE '' END END`;
  return `CASE WHEN ${key} = '1' THEN '0' ELSE (SELECT s || ${digits} FROM ${parts(key)}) END`;
}

/** Returns SQL for the number nearest to an amount. */
export function nearestAmount(key: string): string {
  return `CASE WHEN ${key} = '1' THEN 0.0 ELSE (SELECT CAST(s || '0.' || d || 'e' || e AS REAL) FROM ${parts(key)}) END`;
}

/** As in decimal.ts. */
const maxZeros = 40;

function zeros(count: string): string {
  return `substr('${'0'.repeat(maxZeros)}', 1, ${count})`;
}

/** Returns SQL for a row with the sign `s`, the exponent `e` and the digits `d`: 0.d × 10^e. */
function parts(key: string): string {
  const absolute = `CASE WHEN ${key} LIKE '2%' THEN substr(${key}, 2) ELSE ${complement(`substr(${key}, 2, length(${key}) - 2)`)} END`;
  return `(SELECT CASE WHEN ${key} LIKE '0%' THEN '-' ELSE '' END AS s,
    CAST(substr(a, 1, 4) AS INTEGER) - ${exponentShift} AS e, substr(a, 5) AS d FROM (SELECT ${absolute} AS a))`;
}

/** Each digit becomes a letter first, so that none is replaced twice. */
function complement(term: string): string {
  const letters = 'abcdefghij';
  const lettered = [...letters].reduce(
    (text, letter, digit) => `replace(${text}, '${digit}', '${letter}')`,
    term,
  );
  return [...letters].reduce(
    (text, letter, digit) => `replace(${text}, '${letter}', '${9 - digit}')`,
    lettered,
  );
}
