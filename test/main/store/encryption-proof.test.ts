import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Databases } from '../../../main/store/databases';
import { bytesOnDisk, isEncrypted } from '../../../main/store/encryption-proof';
import { openProfileFiles } from '../../../main/store/profile-files';
import { programDatabases } from '../../../main/store/program-databases';
import { Database } from '../../../shared/node/database/database';
import { storeKey } from '../../support/store-in-process';
import { temporaryFolder } from '../../support/temporary-folder';
import { testNow } from '../../support/test-time';

const canary = 'canary-5f0c1d';

/** Creates a closed database that contains the canary. */
async function databaseWith(key?: string): Promise<string> {
  const path = join(temporaryFolder(), 'a.db');
  const database = await Database.open(path, key === undefined ? {} : { key });
  await database.exec(`CREATE TABLE fact (text); INSERT INTO fact VALUES ('${canary}')`);
  await database.close();
  return path;
}

describe('the check for encryption', () => {
  it('succeeds for an encrypted database', async () => {
    expect(isEncrypted(await bytesOnDisk(await databaseWith(storeKey)), canary)).toBe(true);
  });

  it('fails for an unencrypted one', async () => {
    const bytes = await bytesOnDisk(await databaseWith());
    expect(isEncrypted(bytes, canary)).toBe(false);
    expect(isEncrypted(bytes, 'another text')).toBe(false);
  });

  it('fails if the text is readable, even in a file that is not a database', async () => {
    const path = await databaseWith(storeKey);
    appendFileSync(path, canary);
    expect(isEncrypted(await bytesOnDisk(path), canary)).toBe(false);
  });

  it('fails if the text is readable in the log', async () => {
    const path = await databaseWith(storeKey);
    writeFileSync(`${path}-wal`, `a page with ${canary}`);
    expect(isEncrypted(await bytesOnDisk(path), canary)).toBe(false);
  });

  it('fails if there is no text to look for', async () => {
    expect(isEncrypted(await bytesOnDisk(await databaseWith(storeKey)), '')).toBe(false);
  });
});

const databases = programDatabases(() => testNow);

/** Simulates a driver that leaves plain text in a file when it closes it. */
const careless: Readonly<Record<'own data' | 'reports', Databases>> = {
  'own data': {
    ...databases,
    openUserData: async (path, key) => leaking(path, await databases.openUserData(path, key)),
  },
  reports: {
    ...databases,
    openReports: async (path, key, marks) => leaking(path, await databases.openReports(path, key, marks)),
  },
};

function leaking<Open extends { close(): Promise<void> }>(path: string, opened: Open): Open {
  return {
    ...opened,
    close: async () => {
      await opened.close();
      writeFileSync(`${path}-wal`, 'SQLite format 3\0');
    },
  };
}

describe('a store', () => {
  it.each(['own data', 'reports'] as const)('whose %s are not encrypted is not used', async (what) => {
    const opening = openProfileFiles({
      folder: temporaryFolder(),
      service: 'https://reports.example/',
      key: storeKey,
      kept: true,
      databases: careless[what],
      onNotice: () => undefined,
      checkAfterMs: 60_000,
    });
    await expect(opening).rejects.toMatchObject({ fault: { kind: 'disk', code: 'not encrypted' } });
  });
});
