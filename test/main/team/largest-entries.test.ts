import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { appendEntries } from '../../../main/store/user-data/append-entries';
import { appendChanges } from '../../../main/store/user-data/case-entries';
import { maxCaseText } from '../../../shared/domain/case';
import type { CaseChange } from '../../../shared/domain/case-change';
import { excessOf } from '../../../shared/json/bounded-json';
import { maxEntryBodyBytes, maxEntryLevels, maxEntryValues } from '../../../shared/team-api/wire';
import { openOwn } from '../../support/databases/user-database';
import { verdictOn } from '../../support/inputs/sample-entry';
import { temporaryFolder } from '../../support/runner/temporary-folder';

const change = (content: Extract<CaseChange, { what: 'item' }>['content']): CaseChange => ({
  ...{ what: 'item', id: randomUUID(), content, replaces: Array.from({ length: 10 }, () => randomUUID()) },
});
const reports = (transactionId: string) =>
  Array.from({ length: 1_000 }, () => change({ kind: 'report', key: 'a'.repeat(64), transactionId }));

it.each<readonly [string, readonly CaseChange[]]>([
  ['reports with short IDs', reports('t')],
  ['reports with long IDs', reports('x'.repeat(5_000))],
  ['reports with long IDs of three bytes a character', reports('取'.repeat(700))],
  [
    'long notes',
    Array.from({ length: 100 }, () => change({ kind: 'note', text: '\u0001'.repeat(maxCaseText) })),
  ],
])('the entries about a case with %s are what the team’s server takes', async (_, changes) => {
  const own = await openOwn(temporaryFolder());
  await own.write((session) => appendChanges(session, { share: randomUUID(), after: [], changes, now: 1 }));
  await own.write((session) =>
    appendEntries(
      session,
      [
        {
          ...{ id: randomUUID(), subject: 'transaction:t', after: [] },
          ...verdictOn('1', 'fraud', { note: '\u0001'.repeat(100_000), reason: '取'.repeat(5_000) }),
        },
      ],
      1,
    ),
  );
  const bodies = await own.read((session) =>
    session.rows('SELECT body FROM entry', [], z.object({ body: z.string() })),
  );
  expect(bodies.length).toBeGreaterThan(1);
  const bounds = { length: maxEntryBodyBytes, levels: maxEntryLevels, values: maxEntryValues };
  for (const { body } of bodies) {
    expect(Buffer.byteLength(body)).toBeLessThan(maxEntryBodyBytes);
    expect(excessOf(body, { ...bounds, textLength: maxEntryBodyBytes })).toBeNull();
  }
  await own.close();
});
