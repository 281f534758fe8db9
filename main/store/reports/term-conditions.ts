import { riskLevels, sameRisks } from '../../../shared/domain/vocabulary';
import type { SqlValue } from '../../../shared/node/database/driver';
import type { Session } from '../../../shared/node/database/session';
import { isNumberField, type NumberField } from '../../../shared/query/fields';
import type { NameMatch, QueryTerm, TermOf } from '../../../shared/query/terms';
import { patternOf } from '../../../shared/query/wildcards';
import { fold } from '../../../shared/text/fold';
import { phraseOf } from '../../../shared/text/words';
import { citiesMeant } from '../search/city-names';
import { searchExpression } from '../search/search-text';
import { type Condition, driving, eitherOf, seqCondition } from './condition';
import { extraCondition } from './extra-conditions';
import { globOf } from './glob';
import { codesOfPattern, codesOfPlace, codesWithWords, type Names, namesOf } from './named-values';
import { numberCondition } from './number-conditions';
import { keyOfRisk } from './risk-values';
import { storedText } from './stored-row';
import { dictionaryColumns, rankOfRisk, valueNumber } from './value-dictionary';

/** A term that depends on neither the time nor the review log's states. */
type ValueTerm = Exclude<QueryTerm, TermOf<'is' | 'review' | 'created'>>;
type Values = readonly SqlValue[];

/** Returns the condition of reports that match any of the terms, all of one field. */
export async function termsCondition(session: Session, terms: readonly QueryTerm[]): Promise<Condition> {
  const of = <Field extends ValueTerm['field']>(field: Field) =>
    terms.filter((term): term is TermOf<Field> => term.field === field);
  switch (terms[0]?.field) {
    case 'user':
      return idsCondition('user', of('user'));
    case 'device':
      return idsCondition('device', of('device'));
    case 'tx':
      return transactionsCondition(of('tx'));
    case 'case':
      return namesCondition(session, 'fraudCase', of('case'), codesWithWords);
    case 'place':
      return placesCondition(session, of('place'));
    case 'risk':
      return risksCondition(of('risk'));
    case 'signal':
      return partsCondition(of('signal').map(({ signal }) => signal));
    case 'verdict':
      return verdictsCondition(of('verdict').map(({ verdict }) => verdict));
    case 'ip':
      return addressesCondition(of('ip'));
    case 'extra':
      return eitherOf(of('extra').map(extraCondition));
    default:
      return eitherOf(
        terms.flatMap((term) => (isNumberTerm(term) ? [numberCondition(term.field, term)] : [])),
      );
  }
}

function isNumberTerm(term: QueryTerm): term is TermOf<NumberField> {
  return isNumberField(term.field);
}

function codesCondition(column: string, select: string, values: Values): Condition {
  return driving(column, `IN (${select})`, values, false);
}

/** Compares folded IDs, unless the ID is given in full. Ranges instead of LIKE, so that the index finds them. */
function idsCondition(field: 'user' | 'device', terms: readonly TermOf<'user' | 'device'>[]): Condition {
  const number = valueNumber(field);
  const textsOf = (kind: string) => terms.flatMap(({ match }) => (match.kind === kind ? [match.text] : []));
  const [beginnings, whole, patterns] = [textsOf('beginning'), textsOf('whole'), textsOf('pattern')];
  const globs = patterns.map((pattern) => globOf(patternOf(pattern).map(fold)));
  const selects = [
    `SELECT code FROM json_each(?) AS beginning CROSS JOIN dictionary_value ON field = ? AND rank = 0
      AND folded >= beginning.value AND folded < beginning.value || char(1114111)`,
    'SELECT code FROM json_each(?) AS whole CROSS JOIN dictionary_value ON field = ? AND text = whole.value',
    ...(globs.length === 0
      ? []
      : [
          'SELECT code FROM json_each(?) AS pattern CROSS JOIN dictionary_value ON field = ? AND folded GLOB pattern.value',
        ]),
  ];
  const values = [beginnings.map(fold), whole.map(storedText), globs]
    .slice(0, selects.length)
    .flatMap((texts) => [JSON.stringify(texts), number]);
  return codesCondition(dictionaryColumns[field], selects.join(' UNION ALL '), values);
}

/** Transaction IDs are compared exactly, with their beginnings unless they are given in full. */
function transactionsCondition(terms: readonly TermOf<'tx'>[]): Condition {
  return eitherOf(
    terms.map(({ match: { kind, text } }) => {
      const of = (column: string) => {
        if (kind === 'whole') return `${column} = ?`;
        return kind === 'pattern'
          ? `${column} GLOB ?`
          : `(${column} >= ? AND ${column} < ? || char(1114111))`;
      };
      const bounds = {
        whole: [storedText(text)],
        pattern: [globOf(patternOf(text))],
        beginning: [text, text],
      };
      return {
        driving: kind === 'pattern' ? null : of('transaction_id'),
        testing: of('+transaction_id'),
        values: bounds[kind],
        newestFirst: false,
      };
    }),
  );
}

async function placesCondition(session: Session, terms: readonly TermOf<'place'>[]): Promise<Condition> {
  const meant = await citiesMeant();
  return namesCondition(session, 'place', terms, (names, words) => codesOfPlace(names, words, meant));
}

/** `codesOf` returns the codes of the names that words mean. */
async function namesCondition(
  session: Session,
  field: 'fraudCase' | 'place',
  terms: readonly { readonly match: NameMatch }[],
  codesOf: (names: Names, words: string) => readonly number[],
): Promise<Condition> {
  const names = await namesOf(session, field);
  const codes = terms.flatMap(({ match: { kind, text } }) =>
    kind === 'pattern' ? codesOfPattern(names, patternOf(text)) : codesOf(names, text),
  );
  return codesCondition(dictionaryColumns[field], 'SELECT value FROM json_each(?)', [JSON.stringify(codes)]);
}

/** Ranks are by severity, highest first. */
function risksCondition(terms: readonly TermOf<'risk'>[]): Condition {
  const keys = terms.flatMap(({ sign, risk }) => (sign === '' ? sameRisks(risk) : [])).map(storedText);
  const ranks = terms.flatMap(({ sign, risk }) => (sign === '' ? [] : ranksBeside(sign, rankOfRisk(risk))));
  const select = `SELECT code FROM dictionary_value WHERE field = ? AND (${keyOfRisk} IN (SELECT value FROM json_each(?))
    OR rank IN (SELECT value FROM json_each(?)))`;
  return codesCondition('risk', select, [valueNumber('risk'), JSON.stringify(keys), JSON.stringify(ranks)]);
}

function ranksBeside(sign: string, rank: number): readonly number[] {
  return riskLevels.flatMap((_, other) => {
    const isThere = sign.startsWith('>') ? other < rank : other > rank;
    return isThere || (sign.endsWith('=') && other === rank) ? [other] : [];
  });
}

function partsCondition(signals: readonly string[]): Condition {
  const select =
    'SELECT code FROM dictionary_part WHERE field = ? AND part IN (SELECT value FROM json_each(?))';
  return codesCondition('signal', select, [valueNumber('signal'), JSON.stringify(signals)]);
}

function verdictsCondition(verdicts: readonly string[]): Condition {
  const select =
    'SELECT code FROM dictionary_value WHERE field = ? AND text IN (SELECT value FROM json_each(?))';
  return codesCondition('verdict', select, [valueNumber('verdict'), JSON.stringify(verdicts)]);
}

/**
 * Reports that contain a value that is, or starts with, an address. The search index finds those with its numbers,
 * which may be in another text.
 */
function addressesCondition(terms: readonly TermOf<'ip'>[]): Condition {
  const expression = terms.map(({ address }) => searchExpression([phraseOf(address)])).join(' OR ');
  const texts = terms.map(({ address, whole }) => `"${address}${whole ? '"' : ''}`);
  return seqCondition(addressSelect, [expression, JSON.stringify(texts)]);
}

const addressSelect = `SELECT received.seq FROM search CROSS JOIN received ON received.seq = search.rowid
  WHERE search MATCH ? AND EXISTS (SELECT 1 FROM json_each(?) AS wanted WHERE instr(lower(received.json), wanted.value) > 0)`;
