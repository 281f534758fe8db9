import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startInFolder } from '../../../main/reports-service/start-in-folder';
import { temporaryFolder } from '../../support/temporary-folder';

async function started() {
  return { address: 'http://127.0.0.1:1', close: async () => undefined };
}

/** Returns whether another process could lock the folder. */
function isFreeForOthers(folder: string): boolean {
  const program = `
    const { Database } = require('@journeyapps/sqlcipher');
    const database = new Database(process.argv[1]);
    database.exec('BEGIN EXCLUSIVE', (error) => process.stdout.write(error ? error.code : 'free'));`;
  const answer = execFileSync(process.execPath, ['-e', program, join(folder, 'in-use')], {
    encoding: 'utf8',
  });
  expect(['free', 'SQLITE_BUSY']).toContain(answer);
  return answer === 'free';
}

it('startInFolder allows one service at a time per folder', async () => {
  const folder = temporaryFolder();
  const first = await startInFolder(folder, started);
  expect(isFreeForOthers(folder)).toBe(false);
  await expect(startInFolder(folder, started)).rejects.toThrow(`${folder} is in use by another process.`);
  expect(isFreeForOthers(folder)).toBe(false);
  await first.close();
  expect(isFreeForOthers(folder)).toBe(true);
  await (await startInFolder(folder, started)).close();
});

it('startInFolder releases the folder if the service fails to start or to close', async () => {
  const folder = temporaryFolder();
  const failing = () => Promise.reject(new Error('no port'));
  await expect(startInFolder(folder, failing)).rejects.toThrow('no port');
  const stubborn = await startInFolder(folder, async () => ({ ...(await started()), close: failing }));
  await expect(stubborn.close()).rejects.toThrow('no port');
  expect(isFreeForOthers(folder)).toBe(true);
});
