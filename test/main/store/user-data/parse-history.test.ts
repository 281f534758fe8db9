import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseHistory, readHistoryEntry } from '../../../../main/store/user-data/parse-history';
import { runToCompletion } from '../../../../shared/domain/process-in-chunks';
import { excessOf } from '../../../../shared/json/bounded-json';
import { invalidPlace } from '../../../../shared/json/invalid-place';
import { isObject } from '../../../../shared/json/is-object';
import { placeOfPath, textPlace } from '../../../../shared/json/text-place';
import { authorName, historyEntrySchema, historyFileFormat } from '../../../../shared/schemas/history-file';
import { historyFileFrom } from '../../../support/files/history-files';
import { runs, seed } from '../../../support/runner/depth';

const bounds = { length: 100_000_000, levels: 100, values: 100_000_000, textLength: 2_000_000 };

/** Reads a file as a whole, in the obvious way. Of an entry, its ID, or the field that isn't valid. */
function readAtOnce(bytes: Buffer) {
  const text = new TextDecoder().decode(bytes);
  const places = [invalidPlace(text), excessOf(text, bounds)?.at ?? null].filter((place) => place !== null);
  if (places.length > 0) return { kind: 'not-json', place: textPlace(text, Math.min(...places)) };
  if (!Buffer.from(text).equals(bytes) && !Buffer.from(`\ufeff${text}`).equals(bytes))
    return { kind: 'not-json', place: textPlace(text, text.indexOf('\ufffd')) };
  const value: unknown = JSON.parse(text);
  const { format, version, author, entries }: Readonly<Record<string, unknown>> = isObject(value)
    ? value
    : {};
  if (format !== historyFileFormat || !z.int().min(1).safeParse(version).success)
    return { kind: 'other-format' };
  if (version !== 1) return { kind: 'newer-version' };
  const name = authorName.safeParse(author);
  const isFilled = Array.isArray(entries) && entries.length > 0;
  if (name.success && isFilled)
    return {
      author: name.data,
      entries: entries.map((entry) => fieldOrId(historyEntrySchema.safeParse(entry))),
    };
  const path = name.success ? 'entries' : 'author';
  return { kind: 'damaged', path, place: placeOfPath(text, [path]) };
}

function fieldOrId({ data, error }: z.ZodSafeParseResult<{ readonly id: string }>): string {
  return data?.id ?? String(error?.issues[0]?.path[0] ?? 'entry');
}

function readInParts(bytes: Buffer) {
  const file = runToCompletion(parseHistory(bytes));
  if (!file.ok) return file.problem;
  const entries = Array.from(file.value.entries.starts, (_, index) => readHistoryEntry(file.value, index));
  return {
    author: file.value.author,
    entries: entries.map((entry) => (entry.ok ? entry.value.id : entry.problem)),
  };
}

const device = '00000000-0000-4000-8000-00000000000d';

describe('a history file', () => {
  it('is read in parts as it would be at once, however it is written or damaged', () => {
    for (let at = 0; at < runs(5_000); at += 1) {
      const bytes = historyFileFrom(seed * 100_000 + at, [device]);
      expect(readInParts(bytes), `file ${seed * 100_000 + at}`).toEqual(readAtOnce(bytes));
    }
  });

  const fileOf = (entry: string) =>
    Buffer.from(`{"format":"${historyFileFormat}","version":1,"author":"Ana","entries":[${entry}]}`);

  it.each([
    ['long', `{"more":"${'x'.repeat(1_999_000)}",${'"more":"x",'.repeat(600_000)}"id":1}`],
    ['wide', `{"more":[${'[],'.repeat(150_000)}[]],"id":1}`],
  ])('isn’t parsed where an entry is too %s to be one', (_, entry) => {
    expect(readInParts(fileOf(entry))).toEqual({ author: 'Ana', entries: ['body'] });
  });

  it('has up to 200,000 entries, however many values they have', () => {
    const read = (count: number) =>
      runToCompletion(parseHistory(fileOf(`${'[0,0,0,0,0,0,0,0,0,0],'.repeat(count)}0`)));
    expect(read(199_999)).toMatchObject({ ok: true });
    expect(read(200_000)).toEqual({ ok: false, problem: { kind: 'too-many' } });
  });

  it('is refused at the text, number or level that is too much for any file', () => {
    for (const value of [`"${'x'.repeat(2_000_001)}"`, '1'.repeat(1_001)])
      expect(readInParts(fileOf(`\n${value}`))).toEqual({ kind: 'not-json', place: { line: 2, column: 1 } });
    expect(readInParts(fileOf(`\n${'['.repeat(99)}`))).toEqual({
      kind: 'not-json',
      place: { line: 2, column: 99 },
    });
  });
});
