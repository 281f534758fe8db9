import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ensureFolder, releaseFolder } from '../../../../main/reports-service/storage/storage-folder';
import { temporaryFolder } from '../../../support/temporary-folder';

it('a storage folder is accessible only to its owner, whether temporary or not', async () => {
  const named = await ensureFolder(join(temporaryFolder(), 'data', 'built-in'));
  const unnamed = await ensureFolder(null);
  for (const { path } of process.platform === 'win32' ? [] : [named, unnamed])
    expect(statSync(path).mode & 0o777).toBe(0o700);
  await releaseFolder(unnamed);
});
