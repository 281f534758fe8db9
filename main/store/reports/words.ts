import { z } from 'zod';
import type { ValueField } from '../../../shared/domain/report-query';
import type { ReportRow } from '../../../shared/domain/report-row';
import { signals } from '../../../shared/domain/signals';
import { riskAssignments } from '../../../shared/domain/vocabulary';
import type { Session } from '../../database/connection';
import { insertRows, rowInsert } from '../../database/row-insert';
import { storedText } from './stored-text';

/**
 * Texts that many reports share are kept once, as words, and a report has only their codes: its row is small, so are its
 * indexes, and a column is sorted by walking its few words in order, in either direction over the same index. A list (the
 * fraud cases of a report) is one word, whose parts stand in a table of their own.
 */
export type WordField = Exclude<ValueField, 'transaction'> | 'positions';

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

/** The words of a report, in the order of `wordFields`; null for what it does not give. */
export function wordsOf(row: ReportRow): readonly (Word | null)[] {
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
  ];
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

const wordInsert = rowInsert('INSERT INTO word (code, field, rank, text) VALUES', '(?, ?, ?, ?)');
const partInsert = rowInsert('INSERT INTO word_part (field, part, code) VALUES', '(?, ?, ?)');
const knownWords = 'SELECT code, text FROM word WHERE field = ? AND text IN (SELECT value FROM json_each(?))';
const wordRow = z.object({ code: z.int(), text: z.string() });

/** Gives words their codes. It remembers some of them, for the one connection that writes. */
export class Words {
  readonly #codes = new Map<string, number>();
  #next: number | null = null;

  /** Forgets everything: after a transaction that was undone, what it made is not there. */
  forget(): void {
    this.#codes.clear();
    this.#next = null;
  }

  /** The codes of words, in their order, made where there are none yet. */
  async codesOf(session: Session, words: readonly (Word | null)[]): Promise<readonly (number | null)[]> {
    if (this.#codes.size > mostRemembered) this.#codes.clear();
    const missing = new Map<string, Word>();
    for (const word of words) {
      if (word === null) continue;
      const name = nameOf(word);
      if (!this.#codes.has(name)) missing.set(name, word);
    }
    await this.#find(session, missing);
    await this.#make(session, missing);
    return words.map((word) => (word === null ? null : (this.#codes.get(nameOf(word)) ?? null)));
  }

  async #find(session: Session, missing: Map<string, Word>): Promise<void> {
    for (const field of wordFields) {
      const texts = [...missing.values()].filter((word) => word.field === field).map(({ text }) => text);
      if (texts.length === 0) continue;
      const found = await session.rows(knownWords, [numbers[field], JSON.stringify(texts)], wordRow);
      for (const { code, text } of found) {
        const name = nameOf({ field, text });
        this.#codes.set(name, code);
        missing.delete(name);
      }
    }
  }

  async #make(session: Session, missing: ReadonlyMap<string, Word>): Promise<void> {
    if (missing.size === 0) return;
    let next = this.#next ?? (await nextCode(session));
    const words: (string | number)[] = [];
    const parts: (string | number)[] = [];
    for (const [name, word] of missing) {
      const number = numbers[word.field];
      words.push(next, number, word.rank, word.text);
      for (const part of word.parts) parts.push(number, part, next);
      this.#codes.set(name, next);
      next += 1;
    }
    this.#next = next;
    await insertRows(session, wordInsert, words);
    await insertRows(session, partInsert, parts);
  }
}

function nameOf({ field, text }: Pick<Word, 'field' | 'text'>): string {
  return `${numbers[field]} ${text}`;
}

async function nextCode(session: Session): Promise<number> {
  const sql = 'SELECT coalesce(max(code), 0) + 1 AS next FROM word';
  return (await session.row(sql, [], z.object({ next: z.int() })))?.next ?? 1;
}
