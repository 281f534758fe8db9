import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { OpenBundle } from '../main/case-bundle/open-bundle';
import { readItems } from '../main/export/item-files';
import { readJson } from '../main/outbox/import/read-json';
import { problemOfStatus } from '../main/reports-api/answer-problems';
import { openSettings } from '../main/settings/settings';
import { contentKey, newReport } from '../main/store/reports/new-report';
import { parseHistory, readHistoryEntry } from '../main/store/user-data/parse-history';
import { readMetadata } from '../main/streets/archive-metadata';
import { type ReadElements, readReportsWithPauses } from '../shared/api/read-answer';
import { readReport } from '../shared/api/read-report';
import { defaultRadii } from '../shared/domain/assumed-radius';
import { processInChunks } from '../shared/domain/process-in-chunks';
import { viewFile } from '../shared/schemas/item-file';
import { defaultSettings } from '../shared/settings';
import { foreignBundle } from './support/files/foreign-bundle';
import { type HostileValue, hostileValues } from './support/inputs/hostile-json';
import { oneOf, someOf } from './support/runner/depth';
import { temporaryFolder } from './support/runner/temporary-folder';

/**
 * Everything that reads what others wrote, on one machine, with what costs far more than its size if it is read
 * carelessly. What is quadratic takes hours with these sizes, and what is recursive throws.
 */

const size = oneOf > 1 ? 300_000 : 1_000_000;
/** Processor time of one input, ms: a hundred times what it takes, and a thousandth of what a quadratic reader does. */
const maxProcessorMs = 15_000;

async function inTime(work: () => unknown): Promise<void> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(maxProcessorMs);
}

const chosen = someOf(hostileValues, 20);
const eachValue = (what: string, read: (value: HostileValue) => unknown) =>
  it.each(chosen.map((value) => [value.name, value] as const))(`${what}: %s`, (_, value) =>
    inTime(() => read(value)),
  );

const basis = { radii: defaultRadii, ignored: [] };

async function received(body: string) {
  const bytes = new TextEncoder().encode(body);
  let steps = 0;
  const pause = () => {
    steps += 1;
    return nextTurn();
  };
  const read = await readReportsWithPauses(
    bytes,
    contentKey,
    (report) => ({ report, stored: newReport(report, basis) }),
    pause,
  );
  return { read, steps };
}

function expectReadable({ made }: ReadElements<{ readonly report: ReturnType<typeof readReport> }>): void {
  for (const { report } of made) {
    expect(report.problems.length).toBeLessThanOrEqual(100);
    // As it is read from the store.
    expect(readReport(report.json, report.key)).toEqual(report);
  }
}

describe('a report', () => {
  const places = ['extra_data', 'unknown', 'id', 'transaction_id', 'user', 'timestamp', 'descriptive_report'];
  eachValue('is read, or kept as its text, with', async ({ json }) => {
    const value = json(size);
    for (const place of someOf(places, 2)) {
      const { read } = await received(`[{"id":1,"${place}":${value}},{"id":2}]`);
      if (read.ok) expectReadable(read.value);
    }
  });

  eachValue('is read, or kept as its text, with fraud cases that are', async ({ json }) => {
    const { read } = await received(`[{"id":1,"event":{"id":"e","fraud_cases":${json(size)}}}]`);
    if (read.ok) expectReadable(read.value);
  });

  eachValue('is read, or not, where it should be', async ({ json }) => {
    const { read } = await received(`[{"id":1},${json(size)}]`);
    if (read.ok) expectReadable(read.value);
    await received(json(size));
  });

  eachValue('is read, or not, in an object inside an object, with', async ({ json }) => {
    const beside = json(1_900);
    for (const before of [`{"total":${beside},"data":{"items":`, '{"data":{"items":'])
      for (const after of [`,"x":${beside}}}`, `${' '.repeat(600)}}${beside}`])
        await received(`${before}[{"id":1}]${after}`);
  });
});

describe('a service’s error', () => {
  eachValue('is read, or shown as it is, with', ({ json }) => {
    const value = json(60_000);
    for (const body of [value, `{"cause":${value}}`, `{"error":"x","x":${value}}`])
      problemOfStatus({ status: 500, body: Buffer.from(body) }, 'host', null, 'sk_live/AbC+0123');
  });
});

describe('a case bundle', () => {
  const base = { title: 't', summary: '', status: 'open', createdAt: 0, changedAt: 0 };
  const item = { id: '00000000-0000-4000-8000-000000000001', kind: 'report', key: '1', transactionId: 't' };
  const named = { ...base, items: [{ ...item, file: 'reports/001.json' }] };

  async function open(contents: Readonly<Record<string, string>>) {
    const path = await foreignBundle(contents);
    return new OpenBundle({ chooseFile: async () => path }).open();
  }

  eachValue('opens, or doesn’t, with a case, history or report of', async ({ json }) => {
    const value = json(size);
    const plain = JSON.stringify(named);
    const history = `{"format":"whereabouts-history","version":1,"author":"x","entries":${value}}`;
    expect((await open({ 'case.json': value, 'history.json': value })).ok).toBe(true);
    expect((await open({ 'case.json': `{"title":${value}}`, 'history.json': history })).ok).toBe(true);
    const report = `{"id":1,"transaction_id":"t","extra_data":${value}}`;
    expect((await open({ 'case.json': plain, 'reports/001.json': report, 'history.json': history })).ok).toBe(
      true,
    );
  });
});

describe('a map archive', () => {
  eachValue('is read, or refused, with', ({ json }) => {
    const value = json(size);
    for (const metadata of [value, `{"attribution":${value}}`, `{"vector_layers":${value}}`])
      readMetadata(metadata);
  });
});

describe('a file to import', () => {
  eachValue('is read, or refused, with', async ({ json }) => {
    const value = json(size);
    const history = `{"format":"whereabouts-history","version":1,"author":"x","entries":[${value},{"body":${value}}]}`;
    const file = await processInChunks(parseHistory(Buffer.from(history)));
    if (file.ok) for (const index of file.value.entries.starts.keys()) readHistoryEntry(file.value, index);
    readItems(Buffer.from(`{"format":"whereabouts-views","version":1,"items":${value}}`), viewFile);
    for (const feedback of [value, `[${value}]`, `[{"transaction_id":"t","behaviour":${value}}]`])
      await readJson(Buffer.from(feedback), 'feedback.json');
  });
});

describe('a settings file', () => {
  eachValue('is read, or set aside, with', async ({ json }) => {
    const folder = temporaryFolder();
    const path = join(folder, 'settings.json');
    for (const content of [
      json(size),
      `{"tileAddress":${json(size)}}`,
      `{"theme":"dark","x":${json(size)}}`,
    ]) {
      writeFileSync(path, content);
      const opened = await openSettings(path);
      expect(Object.keys(opened.current())).toEqual(Object.keys(defaultSettings));
    }
    expect(readdirSync(folder).length).toBeGreaterThan(0);
  });
});
