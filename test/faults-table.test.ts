import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const table = readFileSync(join(import.meta.dirname, '../docs/faults.md'), 'utf8');
const rows = table.split('\n').filter((line) => /^\| (\d|G\d| \|)/.test(line));
const named = [...table.matchAll(/\[([a-z0-9/-]+)\] “([^”]*)”/g)].map(([, file = '', title = '']) => ({
  file,
  title,
}));

function sourceOf(file: string): string {
  for (const ending of ['.test.ts', '.test.tsx']) {
    const path = join(import.meta.dirname, file + ending);
    if (existsSync(path)) return readFileSync(path, 'utf8');
  }
  return '';
}

describe('the table of faults', () => {
  it('has a row for each of the 72', () => {
    const numbers = rows.flatMap((row) => {
      const [, cell = ''] = row.split('|');
      return cell.trim().startsWith('G') ? [] : cell.split(',').map(Number);
    });
    expect(numbers).toEqual(Array.from({ length: 72 }, (_, at) => at + 1));
  });

  it('names a test in each row', () => {
    expect(rows.filter((row) => !/\[[a-z0-9/-]+\] “/.test(row))).toEqual([]);
  });

  it('names tests that are there', () => {
    const missing = named.filter(({ file, title }) => !sourceOf(file).includes(title));
    expect(missing).toEqual([]);
  });
});
