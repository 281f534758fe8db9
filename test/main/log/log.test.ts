import { appendFileSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../../main/log/log';
import { modeOf, ownerOnly } from '../../support/main/file-modes';
import { temporaryFolder } from '../../support/runner/temporary-folder';

const small = { fileBytes: 2_000, lines: 10_000 };

describe('the log', () => {
  it('has each line on disk when the write returns', () => {
    const path = join(temporaryFolder(), 'a.log');
    const log = createLog(path, () => 0);
    log.write('window died', { reason: 'crashed' });
    expect(readFileSync(path, 'utf8')).toBe(
      '{"at":"1970-01-01T00:00:00.000Z","event":"window died","reason":"crashed"}\n',
    );
    expect(modeOf(path)).toBe(ownerOnly.file);
  });

  it('continues in another file when one is full, keeps five, and loses no line between them', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'a.log');
    for (let run = 0; run < 4; run += 1) {
      // Each run of the app goes on where the one before ended.
      const log = createLog(path, () => 0, small);
      for (let line = 0; line < 100; line += 1) log.write('counted', { count: run * 100 + line });
    }
    expect(readdirSync(folder).sort()).toEqual(['a.log', 'a.log.1', 'a.log.2', 'a.log.3', 'a.log.4']);
    for (const name of readdirSync(folder))
      expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(small.fileBytes);
    const counts = createLog(path, () => 0)
      .lines()
      .map(({ facts }) => Number(facts.count));
    expect(counts.length).toBeGreaterThan(100);
    expect(counts).toEqual(counts.map((_, at) => 400 - counts.length + at));
  });

  it('continues in the same file if none can be renamed, and loses no line', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'a.log');
    for (const name of ['a.log.1', 'a.log.2', 'a.log.3', 'a.log.4'])
      mkdirSync(join(folder, name, 'not empty'), { recursive: true });
    const log = createLog(path, () => 0, small);
    for (let line = 0; line < 200; line += 1) log.write('counted', { count: line });
    expect(readFileSync(path, 'utf8').trimEnd().split('\n')).toHaveLength(200);
  });

  it('only counts lines above the rate limit', () => {
    let now = 0;
    const path = join(temporaryFolder(), 'a.log');
    const log = createLog(path, () => now, { fileBytes: 1_000_000, lines: 3 });
    for (let line = 0; line < 1_000; line += 1) log.write('call refused', { reason: 'sender' });
    now = 10_000;
    log.write('window died');
    const events = log.lines().map(({ event, facts }) => [event, facts]);
    expect(events.slice(3)).toEqual([
      ['lines withheld', { count: 997 }],
      ['window died', {}],
    ]);
  });

  it('returns only its own lines, redacted again whoever wrote them', () => {
    const path = join(temporaryFolder(), 'a.log');
    const log = createLog(path, () => 0);
    log.write('window died', { reason: 'oom' });
    appendFileSync(path, 'ana@example.com\n{"at":"now","event":"x"}\n"text"\nnull\n');
    appendFileSync(
      path,
      '{"at":"1970-01-01T00:00:00.000Z","event":"x","reason":"ana@example.com","where":{"a":1}}\n',
    );
    expect(log.lines()).toEqual([
      { at: '1970-01-01T00:00:00.000Z', event: 'window died', facts: { reason: 'oom' } },
      { at: '1970-01-01T00:00:00.000Z', event: 'x', facts: { reason: '[left out]' } },
    ]);
  });

  it('contains nothing that does not match its name', () => {
    const path = join(temporaryFolder(), 'a.log');
    const log = createLog(path, () => 0);
    log.write('call failed', { name: 'reports.page', error: 'no such user: ana@example.com' });
    const line = readFileSync(path, 'utf8');
    expect(line).toContain('reports.page');
    expect(line).not.toContain('ana@example.com');
  });

  it('never fails if it cannot be written', () => {
    const folder = temporaryFolder();
    const log = createLog(folder, () => 0);
    expect(() => log.write('window died')).not.toThrow();
    expect(log.lines()).toEqual([]);
  });
});
