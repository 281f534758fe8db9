import { z } from 'zod';
import type { ValueField } from '../../../shared/domain/report-query';
import type { ReportRow } from '../../../shared/domain/report-row';
import { signals } from '../../../shared/domain/signals';
import { riskAssignments } from '../../../shared/domain/vocabulary';
import type { Session } from '../../database/connection';
import { storedText } from './stored-text';

/**
 * Texts that many reports share are kept once, as words, and a report has only their codes: its row is small, so are its
 * indexes, and a column is sorted by walking its few words in order, in either direction over the same index. A list (the
 * fraud cases of a report) is one word, whose parts stand in a table of their own.
 */
export type WordField = Exclude<ValueField, 'transaction'> | 'positions' | 'disagreement';

/** What stands for a field in the tables; never to be changed. */
const numbers: Readonly<Record<WordField, number>> = {
  risk: 1,
  fraudCase: 2,
  signal: 3,
  country: 4,
  user: 5,
  device: 6,
  deviceModel: 7,
  place: 8,
  positions: 9,
  disagreement: 10,
};

/** The column of `report` that has a field's codes. */
export const wordColumns: Readonly<Record<WordField, string>> = {
  risk: 'risk',
  fraudCase: 'fraud_case',
  signal: 'signal',
  country: 'country',
  user: 'user',
  device: 'device',
  deviceModel: 'device_model',
  place: 'place',
  positions: 'positions',
  disagreement: 'disagreement',
};

export const wordFields: readonly WordField[] = [
  'risk',
  'fraudCase',
  'signal',
  'country',
  'user',
  'device',
  'deviceModel',
  'place',
  'positions',
  'disagreement',
];

/** The fields of which a report may have several values. */
export function isList(field: WordField): boolean {
  return field === 'fraudCase' || field === 'signal' || field === 'country';
}

export function wordNumber(field: WordField): number {
  return numbers[field];
}

/** A word of a report: its text as it is kept, its place before all texts, and what it is a list of. */
export interface Word {
  readonly field: WordField;
  readonly text: string;
  readonly rank: number;
  readonly parts: readonly string[];
}

/** The words of a report and its score of disagreement, in the order of `wordFields`; null for what it does not give. */
export function wordsOf(row: ReportRow, score: number | null): readonly (Word | null)[] {
  return [
    wordOf('risk', row.riskAssignment),
    listOf('fraudCase', row.fraudCases),
    listOf('signal', row.signals),
    listOf('country', row.countries),
    wordOf('user', row.userId),
    wordOf('device', row.deviceId),
    wordOf('deviceModel', row.deviceModel),
    wordOf('place', row.place === '' ? null : row.place),
    wordOf('positions', String(row.positions.length)),
    wordOfScore(score),
  ];
}

/** A score of disagreement, ranked by itself: so it is sorted by, and so ranges of it are found. */
export function wordOfScore(score: number | null): Word | null {
  return score === null ? null : { field: 'disagreement', text: String(score), rank: score, parts: [] };
}

function wordOf(field: WordField, text: string | null): Word | null {
  if (text === null) return null;
  return { field, text: storedText(text), rank: field === 'risk' ? rankOfRisk(text) : 0, parts: [] };
}

function listOf(field: WordField, parts: readonly string[]): Word | null {
  if (parts.length === 0) return null;
  const rank = field === 'signal' ? rankOfSignals(parts) : 0;
  return { field, text: JSON.stringify(parts), rank, parts: [...new Set(parts.map(storedText))] };
}

const gravestFirst: readonly string[] = riskAssignments;

/** The gravest first, then all words that the specification does not know. */
function rankOfRisk(word: string): number {
  const known = gravestFirst.indexOf(word);
  return known === -1 ? gravestFirst.length : known;
}

/** The gravest first: with TOR before without, among those with TOR the ones with VPN too, and so on. */
function rankOfSignals(raised: readonly string[]): number {
  return signals.reduce((rank, signal) => rank * 2 + (raised.includes(signal) ? 0 : 1), 0);
}

/** More texts than this are not remembered at once. */
const mostRemembered = 100_000;

/** All words of a piece go into one statement as one JSON text: each further statement costs this thread some 50 µs. */
const wordInsert = `INSERT INTO word (code, field, rank, text)
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)`;
const partInsert =
  'INSERT INTO word_part (field, part, code) SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)';
const knownWords = `SELECT word.code, word.field, word.text FROM json_each(?) AS asked
  CROSS JOIN word ON word.field = asked.value ->> 0 AND word.text = asked.value ->> 1`;
const wordRow = z.object({ code: z.int(), field: z.int(), text: z.string() });

/** Gives words their codes. It remembers some of them, for the one connection that writes. */
export class Words {
  readonly #codes = emptyCodes();
  #remembered = 0;
  #next: number | null = null;

  /** Forgets everything: after a transaction that was undone, what it made is not there. */
  forget(): void {
    for (const codes of this.#codes.values()) codes.clear();
    this.#remembered = 0;
    this.#next = null;
  }

  /** The codes of words, in their order, made where there are none yet. */
  async codesOf(session: Session, words: readonly (Word | null)[]): Promise<readonly (number | null)[]> {
    if (this.#remembered > mostRemembered) this.forget();
    const codes = words.map((word) => (word === null ? null : this.#codeOf(word)));
    const missing = words.filter((word, index) => word !== null && codes[index] === null);
    if (missing.length === 0) return codes;
    await this.#find(session, missing);
    await this.#make(session, missing);
    return codes.map((code, index) => {
      const word = words[index];
      return code === null && word ? this.#codeOf(word) : code;
    });
  }

  #codeOf({ field, text }: Word): number | null {
    return this.#codes.get(numbers[field])?.get(text) ?? null;
  }

  #remember(field: number, text: string, code: number): void {
    this.#codes.get(field)?.set(text, code);
    this.#remembered += 1;
  }

  async #find(session: Session, missing: readonly (Word | null)[]): Promise<void> {
    const asked = missing.flatMap((word) => (word === null ? [] : [[numbers[word.field], word.text]]));
    for (const { code, field, text } of await session.rows(knownWords, [JSON.stringify(asked)], wordRow))
      this.#remember(field, text, code);
  }

  /** Those that were not found; one that is there twice is made once. */
  async #make(session: Session, missing: readonly (Word | null)[]): Promise<void> {
    let next = this.#next ?? (await nextCode(session));
    const words: (readonly [number, number, number, string])[] = [];
    const parts: (readonly [number, string, number])[] = [];
    for (const word of missing) {
      if (word === null || this.#codeOf(word) !== null) continue;
      const number = numbers[word.field];
      words.push([next, number, word.rank, word.text]);
      for (const part of word.parts) parts.push([number, part, next]);
      this.#remember(number, word.text, next);
      next += 1;
    }
    this.#next = next;
    if (words.length > 0) await session.run(wordInsert, [JSON.stringify(words)]);
    if (parts.length > 0) await session.run(partInsert, [JSON.stringify(parts)]);
  }
}

/** The codes of texts, by the number of their field. */
function emptyCodes(): ReadonlyMap<number, Map<string, number>> {
  return new Map(wordFields.map((field) => [numbers[field], new Map<string, number>()]));
}

async function nextCode(session: Session): Promise<number> {
  const sql = 'SELECT coalesce(max(code), 0) + 1 AS next FROM word';
  return (await session.row(sql, [], z.object({ next: z.int() })))?.next ?? 1;
}
