import { z } from 'zod';
import type { Session } from '../../../shared/node/database/session';
import { parseQuery } from '../../../shared/query/parse-query';
import { requiredWords } from '../../../shared/query/query-node';
import { phrasesOf, searchExpression } from '../search/search-text';
import { allOf, type Condition, driving, eitherOf, oneOf, seqCondition } from './condition';
import { codesWithWords, namesOf } from './named-values';
import { dictionaryColumns } from './value-dictionary';

/** A phrase that reports must contain in a text, or in their place: the text of coordinates doesn't have its name. */
export interface SearchedPhrase {
  readonly phrase: string;
  /** The codes of the places that contain it. */
  readonly places: readonly number[];
}

/** A condition whose matches are found in other tables and indexes. */
type Found = Condition & { readonly seqs: string };

/** Returns the phrases that all reports of a search must contain. */
export function searchedPhrases(session: Session, text: string): Promise<readonly SearchedPhrase[]> {
  // The zone only matters for fields.
  return placedPhrases(session, phrasesOf(requiredWords(parseQuery(text, 'utc').node)));
}

/** Returns phrases with the places that contain them. */
export async function placedPhrases(
  session: Session,
  phrases: readonly string[],
): Promise<readonly SearchedPhrase[]> {
  if (phrases.length === 0) return [];
  const names = await namesOf(session, 'place');
  return phrases.map((phrase) => ({ phrase, places: codesWithWords(names, phrase) }));
}

/** Returns the conditions of phrases. `among`: the first and last `seq` of the reports that matter; null for all. */
export function phraseConditions(
  phrases: readonly SearchedPhrase[],
  among: readonly [number, number] | null = null,
): readonly Found[] {
  const inTexts = (some: readonly SearchedPhrase[]) => {
    const seqs = `SELECT rowid AS seq FROM search WHERE search MATCH ?${among === null ? '' : ' AND rowid BETWEEN ? AND ?'}`;
    return { ...seqCondition(seqs, [expressionOf(some), ...(among ?? [])]), seqs };
  };
  const [onlyInTexts, others] = [
    phrases.filter(isOnlyInTexts),
    phrases.filter((each) => !isOnlyInTexts(each)),
  ];
  return [
    ...(onlyInTexts.length === 0 ? [] : [inTexts(onlyInTexts)]),
    ...others.map((each) => foundByEither(inTexts([each]), inPlaces(each))),
  ];
}

function isOnlyInTexts({ places }: SearchedPhrase): boolean {
  return places.length === 0;
}

function expressionOf(phrases: readonly SearchedPhrase[]): string {
  return searchExpression(phrases.map(({ phrase }) => phrase));
}

function inPlaces({ places }: SearchedPhrase): Found {
  const codes = 'IN (SELECT value FROM json_each(?))';
  const column = `report.${dictionaryColumns.place}`;
  const seqs = `SELECT report.seq AS seq FROM report WHERE ${column} ${codes}`;
  return { ...driving(column, codes, [JSON.stringify(places)], false), seqs };
}

function foundByEither(one: Found, other: Found): Found {
  return { ...eitherOf([one, other]), seqs: `${one.seqs} UNION ${other.seqs}` };
}

/** A search with at most this many results runs once, instead of in every statement. */
const maxSearchResults = 2_000;
const searchRow = z.object({ seqs: z.string(), count: z.int() });

/**
 * Returns a condition for reports that contain all phrases, at least one: as a list of reports if there are few. `expected`:
 * about how many there are; without it, more than a few are counted when that matters.
 */
export async function searchCondition(
  session: Session,
  phrases: readonly SearchedPhrase[],
  expected?: number,
): Promise<Condition> {
  const condition = foundByAll(phraseConditions(phrases));
  const row = await session.row(
    `SELECT json_group_array(seq) AS seqs, count(*) AS count FROM (${condition.seqs} LIMIT ?)`,
    [...condition.values, maxSearchResults + 1],
    searchRow,
  );
  if (row !== null && row.count <= maxSearchResults) return { ...oneOf(row.seqs), count: row.count };
  return expected === undefined ? condition : { ...condition, count: Math.max(expected, maxSearchResults) };
}

function foundByAll(conditions: readonly Found[]): Found {
  const seqs = conditions.map((condition) => `SELECT seq FROM (${condition.seqs})`).join(' INTERSECT ');
  return { ...allOf(conditions, conditions[0] ?? null), seqs };
}
