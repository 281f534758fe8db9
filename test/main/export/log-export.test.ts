import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { FileExport } from '../../../main/export/file-export';
import { userDataHandlers } from '../../../main/store/user-data/user-data.handlers';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { type EntryContent, type EntryDraft, everyEntry, subjectOf } from '../../../shared/domain/review-log';
import { setLocale } from '../../../shared/i18n/messages';
import { testNow } from '../../support/clocks/test-time';
import { pagingStore } from '../../support/databases/paging-store';
import { openOwn } from '../../support/databases/user-database';
import { plainCsv } from '../../support/files/plain-csv';
import { formulasIn } from '../../support/files/spreadsheet-cells';
import { nextEntryId, verdictOn } from '../../support/inputs/sample-entry';
import { temporaryFolder } from '../../support/runner/temporary-folder';

afterEach(() => setLocale('en'));

/** Exports a log with these entries, by their transactions. */
async function exported(
  format: 'csv' | 'json',
  entries: readonly (EntryContent & { readonly transactionId: string })[],
  text = '',
): Promise<string> {
  const calls = userDataHandlers(await openOwn(), () => testNow);
  const drafts = entries.map(({ transactionId, ...content }): EntryDraft => {
    return { id: nextEntryId(), subject: subjectOf({ key: '1', transactionId }), after: [], ...content };
  });
  await calls['log.write']({ entries: drafts });
  const path = join(temporaryFolder(), `history.${format}`);
  const fileExport = new FileExport({
    csvDialect: () => plainCsv,
    radii: () => defaultRadii,
    store: pagingStore([], 2, undefined, {
      'log.page': calls['log.page'],
      'log.chunk': calls['log.chunk'],
    }),
    choosePath: async (_name, _format, what) => (what === 'reviews' ? path : null),
    now: () => testNow,
    onProgress: () => undefined,
  });
  const answer = await fileExport.startLog({
    ...everyEntry,
    kinds: [],
    verdicts: [],
    text,
    author: format === 'json' ? 'Ana' : null,
  });
  expect(answer).toMatchObject({ ok: true, value: { fileName: `history.${format}` } });
  return readFileSync(path, 'utf8');
}

const verdict = {
  ...verdictOn('9007199254740993', 'fraud', {
    reason: 'Stolen phone',
    note: 'Called.',
    reportedRisk: 'high',
  }),
  transactionId: 'order-1',
};
const question: EntryContent & { readonly transactionId: string } = {
  kind: 'escalation',
  body: { question: 'Is this a bank?', to: null },
  transactionId: 'order-2',
};

it('the history is written as a CSV file with a line for each entry, newest first', async () => {
  const [heading = '', ...lines] = (await exported('csv', [verdict, question])).trim().split('\r\n');
  const names = heading.slice(1).replaceAll('"', '').split(',');
  const cells = lines.map((line) => {
    const values = line.replaceAll('"', '').split(',');
    return Object.fromEntries(names.map((name, at) => [name, values[at]]));
  });
  expect(cells).toMatchObject([
    { kind: 'escalation', transaction_id: 'order-2', text: 'Is this a bank?' },
    {
      said_at: new Date(testNow).toISOString(),
      kind: 'verdict',
      transaction_id: 'order-1',
      verdict: 'fraud',
      reported_risk: 'high',
      reason: 'Stolen phone',
      text: 'Called.',
    },
  ]);
});

it('a usual reason is in the language of the user in CSV, and as it is stored in JSON', async () => {
  await setLocale('es');
  const usual = {
    ...verdictOn('1', 'fraud', { reason: 'Account takeover' }),
    transactionId: 'order-1',
  };
  expect(await exported('csv', [usual])).toContain('"Robo de cuenta"');
  expect(await exported('json', [usual])).toContain('"reason":"Account takeover"');
});

it('the JSON file has the author and everything about the transactions of the search', async () => {
  const written: unknown = JSON.parse(await exported('json', [verdict, question], 'stolen'));
  const entries = [{ kind: 'verdict', transaction_id: 'order-1', body: { reason: 'Stolen phone' } }];
  expect(written).toMatchObject({ format: 'whereabouts-history', version: 1, author: 'Ana', entries });
});

it('no text of a report or an analyst is a formula to a spreadsheet', async () => {
  const hostile = '=cmd|"calc"!A1';
  const csv = await exported('csv', [
    {
      ...verdictOn('1', 'fraud', { reason: hostile, note: hostile, reportedRisk: hostile }),
      transactionId: hostile,
    },
  ]);
  expect(csv).toContain('cmd|');
  expect(formulasIn(csv)).toEqual([]);
});
