import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ThreadInvestigator } from '../../../../main/store/investigation/thread-investigator';
import { defaultRadii } from '../../../../shared/domain/assumed-radius';
import { defaultTravelLimits } from '../../../../shared/domain/move';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import { type StoredCopy, someKey, storedCopy, took } from '../../../support/databases/stored-copy';
import { sampleReport } from '../../../support/inputs/sample-reports';
import { temporaryFolder } from '../../../support/runner/temporary-folder';
import { builtService } from '../../../support/servers/service-process';

const program = join(dirname(builtService), 'investigation-thread.js');

/** A question about a user of whom the copy has one report, at the time of this report. */
const question = {
  of: { kind: 'user', value: 'ana' },
  place: { latitude: 40.4168, longitude: -3.7038 },
  radiusKm: 0,
  at: String(BigInt(Date.UTC(2026, 2, 1)) * 1_000_000n),
  radii: defaultRadii,
  limits: defaultTravelLimits,
  trustedOnly: null,
} as const;

let copy: StoredCopy;
const open: ThreadInvestigator[] = [];

function investigatorOf(file: { readonly path: string; readonly key: string }, by = program) {
  const investigator = new ThreadInvestigator(by, file);
  open.push(investigator);
  return investigator;
}

beforeEach(async () => {
  copy = await storedCopy(new MemoryReviewLog());
  await took(copy, [sampleReport({ id: 1, timestamp: BigInt(question.at), user: { id: 'ana' } })]);
});

afterEach(async () => {
  for (const investigator of open.splice(0)) await investigator.close();
  await copy.reports.close();
});

it('an investigation in a thread has the same answer as in the thread of the store', async () => {
  const investigator = investigatorOf({ path: copy.path, key: someKey });
  const answer = await investigator.answer('investigate.alibi', question);
  expect(answer).not.toBeNull();
  expect(answer).toEqual(await copy.investigations['investigate.alibi'](question));
});

it('investigations see reports that arrive between them', async () => {
  const investigator = investigatorOf({ path: copy.path, key: someKey });
  const about = { ...question, of: { kind: 'user', value: 'bob' } } as const;
  expect(await investigator.answer('investigate.alibi', about)).toBeNull();
  await took(copy, [sampleReport({ id: 2, user: { id: 'bob' } })]);
  expect(await investigator.answer('investigate.alibi', about)).not.toBeNull();
});

it('an investigation of a file that is no database fails with an error of the database', async () => {
  const path = join(temporaryFolder(), 'reports.db');
  await writeFile(path, 'no database '.repeat(1_000));
  const answer = investigatorOf({ path, key: someKey }).answer('investigate.alibi', question);
  await expect(answer).rejects.toMatchObject({ name: 'DatabaseError', code: 'NOTADB' });
});

it('an investigation whose thread ends fails, and the next one starts another thread', async () => {
  const broken = join(temporaryFolder(), 'investigation-thread.mjs');
  await writeFile(broken, 'throw new Error("broken");');
  const investigator = investigatorOf({ path: copy.path, key: someKey }, broken);
  const failure = { name: 'InvestigationFailedError' };
  await expect(investigator.answer('investigate.alibi', question)).rejects.toMatchObject(failure);
  await writeFile(broken, `await import(${JSON.stringify(program)});`);
  expect(await investigator.answer('investigate.alibi', question)).not.toBeNull();
});

it('closing the file ends an investigation that is running', async () => {
  const investigator = investigatorOf({ path: copy.path, key: someKey });
  const running = investigator.answer('investigate.alibi', question);
  await Promise.all([
    expect(running).rejects.toMatchObject({ name: 'InvestigationFailedError' }),
    investigator.close(),
  ]);
});
