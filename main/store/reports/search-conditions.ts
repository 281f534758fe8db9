import { decimalKey } from '../../../shared/domain/decimal';
import { reviewStatuses } from '../../../shared/domain/report-query';
import type { FieldTerm, ParsedSearch } from '../../../shared/domain/search-query';
import { sameRisks } from '../../../shared/domain/vocabulary';
import type { SqlValue } from '../../../shared/node/database/driver';
import type { Session } from '../../../shared/node/database/session';
import { fold } from '../../../shared/text/fold';
import { phraseOf } from '../../../shared/text/words';
import { type CityMeant, citiesMeant } from '../search/city-names';
import { searchExpression } from '../search/search-text';
import { type Condition, driving, range, seqCondition, testOnly } from './condition';
import { codesOfPlace, codesWithWords, type Names, namesOf } from './named-values';
import { newestCondition } from './newest-of-transaction';
import { changedCondition, readCondition, sharedIdCondition } from './read-conditions';
import { reviewStatusConditions } from './review-status-conditions';
import { keyOfRisk } from './risk-values';
import { storedText } from './stored-row';
import { dictionaryColumns, valueNumber } from './value-dictionary';

/** A set of dictionary codes. */
interface Codes {
  /** SQL that selects them. */
  readonly select: string;
  readonly values: readonly SqlValue[];
}

type TermOf<Field extends FieldTerm['field']> = FieldTerm & { readonly field: Field };

/**
 * Returns the conditions of the fields in a search text, none of which a report meets if the text has a
 * problem. `now`: ms since 1970. `asOf` excludes later arrivals; null for none.
 */
export async function fieldConditions(
  session: Session,
  { terms, problems }: ParsedSearch,
  { now, asOf }: { readonly now: number; readonly asOf: number | null },
): Promise<readonly Condition[]> {
  if (problems.length > 0) return [testOnly('FALSE', [])];
  const conditions: Condition[] = [];
  for (const field of ['user', 'device'] as const)
    conditions.push(
      ...codeConditions(dictionaryColumns[field], ofField(terms, field), (some) => codesOfIds(field, some)),
    );
  conditions.push(...codeConditions('risk', ofField(terms, 'risk'), codesOfRisks));
  conditions.push(...codeConditions('signal', ofField(terms, 'signal'), codesOfSignals));
  conditions.push(...codeConditions('verdict', ofField(terms, 'verdict'), codesOfVerdicts));
  for (const term of ofField(terms, 'amount')) conditions.push(amountCondition(term));
  conditions.push(...reviewTermConditions(ofField(terms, 'review'), now));
  for (const term of ofField(terms, 'is')) conditions.push(await stateCondition(session, term, asOf));
  conditions.push(...(await nameConditions(session, 'fraudCase', ofField(terms, 'case'), codesWithWords)));
  const places = ofField(terms, 'place');
  const meant = places.length === 0 ? noCity : await citiesMeant();
  const ofPlace = (names: Names, words: string) => codesOfPlace(names, words, meant);
  conditions.push(...(await nameConditions(session, 'place', places, ofPlace)));
  conditions.push(...transactionConditions(ofField(terms, 'tx')));
  conditions.push(...addressConditions(ofField(terms, 'ip')));
  conditions.push(...timeTermConditions(ofField(terms, 'after'), ofField(terms, 'before')));
  return conditions;
}

function ofField<Field extends FieldTerm['field']>(
  terms: readonly FieldTerm[],
  field: Field,
): readonly TermOf<Field>[] {
  return terms.filter((term): term is TermOf<Field> => term.field === field);
}

/** Reports must have the code of any term, and of no negated one. */
function codeConditions<Term extends FieldTerm>(
  column: string,
  terms: readonly Term[],
  codesOf: (terms: readonly Term[]) => Codes,
): readonly Condition[] {
  const [wanted, unwanted] = [terms.filter((term) => !term.negated), terms.filter((term) => term.negated)];
  const conditions: Condition[] = [];
  if (wanted.length > 0) {
    const { select, values } = codesOf(wanted);
    conditions.push(driving(column, `IN (${select})`, values, false));
  }
  if (unwanted.length > 0) {
    const { select, values } = codesOf(unwanted);
    conditions.push(testOnly(`(+${column} IS NULL OR +${column} NOT IN (${select}))`, values));
  }
  return conditions;
}

/** Compares folded IDs, unless the ID is given in full. Ranges instead of LIKE, so that the index finds them. */
function codesOfIds(field: 'user' | 'device', terms: readonly TermOf<'user' | 'device'>[]): Codes {
  const idsOf = (whole: boolean) => terms.filter((term) => term.whole === whole).map(({ id }) => id);
  const select = `SELECT code FROM json_each(?) AS beginning CROSS JOIN dictionary_value ON field = ? AND rank = 0
      AND folded >= beginning.value AND folded < beginning.value || char(1114111)
    UNION ALL SELECT code FROM json_each(?) AS whole CROSS JOIN dictionary_value ON field = ? AND text = whole.value`;
  const number = valueNumber(field);
  const [beginnings, whole] = [idsOf(false).map(fold), idsOf(true).map(storedText)];
  return { select, values: [JSON.stringify(beginnings), number, JSON.stringify(whole), number] };
}

function codesOfRisks(terms: readonly TermOf<'risk'>[]): Codes {
  const select = `SELECT code FROM dictionary_value WHERE field = ? AND ${keyOfRisk} IN (SELECT value FROM json_each(?))`;
  const keys = terms.flatMap(({ risk }) => sameRisks(risk)).map(storedText);
  return { select, values: [valueNumber('risk'), JSON.stringify(keys)] };
}

function codesOfSignals(terms: readonly TermOf<'signal'>[]): Codes {
  const select =
    'SELECT code FROM dictionary_part WHERE field = ? AND part IN (SELECT value FROM json_each(?))';
  const named = terms.flatMap((term) => term.signals);
  return { select, values: [valueNumber('signal'), JSON.stringify(named)] };
}

function codesOfVerdicts(terms: readonly TermOf<'verdict'>[]): Codes {
  const select =
    'SELECT code FROM dictionary_value WHERE field = ? AND text IN (SELECT value FROM json_each(?))';
  const named = terms.flatMap((term) => term.verdicts);
  return { select, values: [valueNumber('verdict'), JSON.stringify(named)] };
}

/** Exact decimals are ordered by their keys. */
function amountCondition({ negated, from, until }: TermOf<'amount'>): Condition {
  const tests = [
    ...(from === null ? [] : [`amount ${from.isIncluded ? '>=' : '>'} ?`]),
    ...(until === null ? [] : [`amount ${until.isIncluded ? '<=' : '<'} ?`]),
  ];
  const values = [from, until].flatMap((limit) => (limit === null ? [] : [decimalKey(limit.value)]));
  const testing = tests.map((test) => `+${test}`).join(' AND ');
  if (negated) return testOnly(`(+amount IS NULL OR NOT (${testing}))`, values);
  return { driving: tests.join(' AND '), testing, values, newestFirst: false };
}

function reviewTermConditions(terms: readonly TermOf<'review'>[], now: number): readonly Condition[] {
  if (terms.length === 0) return [];
  const named = (negated: boolean) =>
    terms.filter((term) => term.negated === negated).flatMap((term) => term.reviewStatuses);
  const wanted = named(false);
  const unwanted = named(true);
  const among = wanted.length === 0 ? reviewStatuses : wanted;
  const left = among.filter((status) => !unwanted.includes(status));
  return left.length === 0
    ? [testOnly('FALSE', [])]
    : reviewStatusConditions({ field: 'standing', in: left }, now);
}

async function stateCondition(
  session: Session,
  { state, negated }: TermOf<'is'>,
  asOf: number | null,
): Promise<Condition> {
  switch (state) {
    case 'unread':
      return readCondition(negated);
    case 'read':
      return readCondition(!negated);
    case 'changed':
      return changedCondition(!negated);
    case 'conflict':
      return sharedIdCondition(!negated);
    case 'newest': {
      const newest = await newestCondition(session, asOf);
      return negated ? testOnly(`NOT (${newest.testing})`, newest.values) : newest;
    }
  }
}

/** `codesOf` returns the codes of the names that words mean. */
async function nameConditions(
  session: Session,
  field: 'fraudCase' | 'place',
  terms: readonly TermOf<'case' | 'place'>[],
  codesOf: (names: Names, words: string) => readonly number[],
): Promise<readonly Condition[]> {
  if (terms.length === 0) return [];
  const names = await namesOf(session, field);
  return codeConditions(dictionaryColumns[field], terms, (some) => ({
    select: 'SELECT value FROM json_each(?)',
    values: [JSON.stringify(some.flatMap(({ words }) => codesOf(names, words)))],
  }));
}

const noCity: CityMeant = () => null;

/** Transaction IDs are compared exactly, with their beginnings unless they are given in full. */
function transactionConditions(terms: readonly TermOf<'tx'>[]): readonly Condition[] {
  const [wanted, unwanted] = [terms.filter((term) => !term.negated), terms.filter((term) => term.negated)];
  const testOf = (column: string, some: readonly TermOf<'tx'>[]) =>
    some
      .map(({ whole }) => (whole ? `${column} = ?` : `(${column} >= ? AND ${column} < ? || char(1114111))`))
      .join(' OR ');
  const valuesOf = (some: readonly TermOf<'tx'>[]) =>
    some.flatMap(({ id, whole }) => (whole ? [storedText(id)] : [id, id]));
  return [
    ...(wanted.length === 0
      ? []
      : [
          {
            driving: `(${testOf('transaction_id', wanted)})`,
            testing: `(${testOf('+transaction_id', wanted)})`,
            values: valuesOf(wanted),
            newestFirst: false,
          },
        ]),
    ...(unwanted.length === 0
      ? []
      : [
          testOnly(
            `(+transaction_id IS NULL OR NOT (${testOf('+transaction_id', unwanted)}))`,
            valuesOf(unwanted),
          ),
        ]),
  ];
}

/**
 * Reports that contain a value that is, or starts with, an address. The search index finds those with its numbers,
 * which may be in another text.
 */
function addressConditions(terms: readonly TermOf<'ip'>[]): readonly Condition[] {
  const [wanted, unwanted] = [terms.filter((term) => !term.negated), terms.filter((term) => term.negated)];
  return [
    ...(wanted.length === 0 ? [] : [seqCondition(addressSelect, addressValues(wanted))]),
    ...(unwanted.length === 0
      ? []
      : [testOnly(`+report.seq NOT IN (${addressSelect})`, addressValues(unwanted))]),
  ];
}

const addressSelect = `SELECT received.seq FROM search CROSS JOIN received ON received.seq = search.rowid
  WHERE search MATCH ? AND EXISTS (SELECT 1 FROM json_each(?) AS wanted WHERE instr(lower(received.json), wanted.value) > 0)`;

function addressValues(terms: readonly TermOf<'ip'>[]): readonly SqlValue[] {
  const expression = terms.map(({ address }) => searchExpression([phraseOf(address)])).join(' OR ');
  const texts = terms.map(({ address, whole }) => `"${address}${whole ? '"' : ''}`);
  return [expression, JSON.stringify(texts)];
}

/** Reports from the latest `after` on, until the earliest `before`. */
function timeTermConditions(
  after: readonly TermOf<'after'>[],
  before: readonly TermOf<'before'>[],
): readonly Condition[] {
  const from = greatest(after.map(({ time }) => BigInt(time)));
  const end = greatest(before.map(({ time }) => -BigInt(time)));
  const until = end === null ? null : (-end - 1n).toString();
  return range('time', from?.toString() ?? null, until, 'CAST(? AS INTEGER)');
}

function greatest(numbers: readonly bigint[]): bigint | null {
  return numbers.reduce<bigint | null>((most, each) => (most === null || each > most ? each : most), null);
}
