import {
  type AreaFilter,
  isRangeFilter,
  type NewestFilter,
  type RangeFilter,
  type ReportFilter,
  type ReportQuery,
  type ValueFilter,
} from '../../../shared/domain/report-query';
import type { TimeZone } from '../../../shared/domain/zoned-time';
import type { SqlValue } from '../../../shared/node/database/driver';
import type { Session } from '../../../shared/node/database/session';
import { parseQuery } from '../../../shared/query/parse-query';
import { lastArrival } from './all-reports';
import { arrivedAfter, type Condition, driving, oneOf, range, seqCondition, testOnly } from './condition';
import { withOtherNames } from './country-values';
import { findInArea } from './find-in-area';
import { dictionaryFieldOf, sqlColumnOf } from './grid-columns';
import { newestCondition } from './newest-of-transaction';
import { keyOfBound } from './number-conditions';
import { phraseConditions, searchCondition, searchedPhrases } from './phrase-conditions';
import { changedCondition, readCondition, sharedIdCondition } from './read-conditions';
import { keysCondition } from './report-keys';
import { reviewStatusConditions } from './review-status-conditions';
import { withSameRisks } from './risk-values';
import { searchConditions } from './search-conditions';
import { storedText } from './stored-row';
import { timeFilterConditions } from './time-conditions';
import { columnOf, isList, valueNumber } from './value-dictionary';

/** What a query asks for, and what its relative and local times refer to. */
export interface RequestedConditions {
  readonly query: ReportQuery;
  /** Excludes later arrivals; null for none. */
  readonly asOf: number | null;
  /** ms since 1970. */
  readonly now: number;
  readonly zone: TimeZone;
}

/** Returns the SQL conditions of a query. Reports in an area are looked up first. */
export async function queryConditions(
  session: Session,
  requested: RequestedConditions,
): Promise<readonly Condition[]> {
  const phrases = await searchedPhrases(session, requested.query.text);
  return [...phraseConditions(phrases), ...(await nonTextConditions(session, requested))];
}

/**
 * Like `queryConditions`, but does not test the arrival if all reports are included, and looks up a search with few
 * results.
 */
export async function optimizedConditions(
  session: Session,
  requested: RequestedConditions,
): Promise<readonly Condition[]> {
  const phrases = await searchedPhrases(session, requested.query.text);
  const others = await optimizedNonTextConditions(session, requested);
  return phrases.length === 0 ? others : [await searchCondition(session, phrases), ...others];
}

/** Like `optimizedConditions`, without that of the searched phrases. */
export async function optimizedNonTextConditions(
  session: Session,
  requested: RequestedConditions,
): Promise<readonly Condition[]> {
  const { asOf } = requested;
  const seesAll = asOf === null || asOf >= (await lastArrival(session));
  return nonTextConditions(session, { ...requested, asOf: seesAll ? null : asOf });
}

/** Returns the conditions of the filters, of the arrival, and of the search text, except the words that all reports must contain. */
export async function nonTextConditions(
  session: Session,
  { query, asOf, now, zone }: RequestedConditions,
): Promise<readonly Condition[]> {
  const conditions: Condition[] = [];
  for (const filter of query.filters)
    if (filter.field === 'area') conditions.push(...(await inArea(session, filter)));
    else if (filter.field === 'newest') conditions.push(await newestCondition(session, asOf));
    else if (filter.field === 'country')
      conditions.push(...valueConditions(await withMeanings(session, filter, withOtherNames)));
    else if (filter.field === 'risk')
      conditions.push(...valueConditions(await withMeanings(session, filter, withSameRisks)));
    else conditions.push(...conditionsOfFilter(filter, now));
  conditions.push(
    ...(await searchConditions(session, parseQuery(query.text, zone), { now, asOf, among: null })),
  );
  if (asOf !== null) {
    const complement = arrivedAfter(asOf);
    conditions.push({ ...testOnly('arrival <= ?', [asOf]), complement, isLasting: true });
  }
  return conditions;
}

async function inArea(session: Session, filter: AreaFilter): Promise<readonly Condition[]> {
  const found = await findInArea(session, filter);
  return [found.length <= maxListed ? oneOf(JSON.stringify(found)) : oneOfMany(found)];
}

/** Above this, SQLite takes longer to index a list, which it does for each statement, than to test every report. */
const maxListed = 5_000;

/** Like `oneOf`, for an ascending list that may contain nearly every report: one byte per report. */
function oneOfMany(seqs: readonly number[]): Condition {
  const bytes = new Uint8Array(seqs.at(-1) ?? 0);
  for (const seq of seqs) bytes[seq - 1] = 1;
  return testOnly("substr(?, report.seq, 1) = X'01'", [bytes]);
}

/** Matches reports with a usable position, or without. */
export function placedConditions(placed: boolean): readonly Condition[] {
  const isNone = 'SELECT code FROM dictionary_value WHERE field = ? AND text = ?';
  const values = [valueNumber('positions'), '0'];
  if (placed) return [testOnly(`+positions NOT IN (${isNone})`, values)];
  return [driving('positions', `= (${isNone})`, values, true)];
}

function conditionsOfFilter(
  filter: Exclude<ReportFilter, AreaFilter | NewestFilter>,
  now: number,
): readonly Condition[] {
  if (isRangeFilter(filter)) return rangeConditions(filter);
  switch (filter.field) {
    case 'time':
      return timeFilterConditions(filter, now);
    case 'unread':
      return [readCondition(!filter.unread)];
    case 'updated':
      return [changedCondition(true)];
    case 'sharedId':
      return [sharedIdCondition(true)];
    case 'standing':
      return reviewStatusConditions(filter, now);
    case 'placed':
      return placedConditions(filter.placed);
    case 'listed':
      return [keysCondition(filter.keys)];
    case 'lookUp':
      return [seqCondition('SELECT seq FROM look_up WHERE id = ?', [filter.id])];
    default:
      return valueConditions(filter);
  }
}

/** Returns a filter by all values of reports that mean the same: other names of a country, other words of a risk. */
async function withMeanings(
  session: Session,
  { field, in: wanted, out: unwanted }: ValueFilter,
  withSame: typeof withOtherNames,
): Promise<ValueFilter> {
  return { field, in: await withSame(session, wanted), out: await withSame(session, unwanted) };
}

function rangeConditions({ field: column, ...ends }: RangeFilter): readonly Condition[] {
  const [atLeast, atMost] = [keyOfBound(ends.atLeast), keyOfBound(ends.atMost)];
  const field = dictionaryFieldOf(column);
  if (field === null) return range(sqlColumnOf(column), atLeast, atMost, '?');
  if (atLeast === null && atMost === null) return [];
  // A number in the dictionary is its own rank.
  const inRange = 'IN (SELECT code FROM dictionary_value WHERE field = ? AND rank BETWEEN ? AND ?)';
  const values = [valueNumber(field), atLeast ?? 0, atMost ?? Number.MAX_SAFE_INTEGER];
  return [driving(sqlColumnOf(column), inRange, values, false)];
}

/** SQL for a set of texts as a column contains them, and its values: `one` for a single text, or any number of them. */
function setOf(
  field: ValueFilter['field'],
  texts: readonly string[],
  one: boolean,
): { readonly set: string; readonly values: readonly SqlValue[] } {
  const list = JSON.stringify(texts);
  const listed = 'IN (SELECT value FROM json_each(?))';
  if (field === 'transaction') return one ? { set: '= ?', values: texts } : { set: listed, values: [list] };
  const number = valueNumber(field);
  if (isList(field))
    return {
      set: `IN (SELECT code FROM dictionary_part WHERE field = ? AND part ${listed})`,
      values: [number, list],
    };
  const codes = 'SELECT code FROM dictionary_value WHERE field = ? AND text';
  return one
    ? { set: `= (${codes} = ?)`, values: [number, ...texts] }
    : { set: `IN (${codes} ${listed})`, values: [number, list] };
}

function valueConditions(filter: ValueFilter): readonly Condition[] {
  const { field } = filter;
  const column = columnOf(field);
  const conditions: Condition[] = [];
  const wanted = textsOfValues(filter.in);
  if (wanted.length > 0) {
    const { set, values } = setOf(field, wanted, wanted.length === 1);
    // A value may be part of many lists, which do not come in the order of one value.
    const isOneValue = wanted.length === 1 && (field === 'transaction' || !isList(field));
    conditions.push(
      filter.in.includes(null)
        ? testOnly(`(+${column} ${set} OR +${column} IS NULL)`, values)
        : driving(column, set, values, isOneValue),
    );
  } else if (filter.in.length > 0) conditions.push(driving(column, 'IS NULL', [], true));
  const unwanted = textsOfValues(filter.out);
  if (unwanted.length > 0) {
    const { set, values } = setOf(field, unwanted, false);
    conditions.push(testOnly(`(+${column} IS NULL OR +${column} NOT ${set})`, values));
  }
  if (filter.out.includes(null)) conditions.push(testOnly(`+${column} IS NOT NULL`, []));
  return conditions;
}

function textsOfValues(values: readonly (string | null)[]): readonly string[] {
  return values.filter((value) => value !== null).map(storedText);
}
