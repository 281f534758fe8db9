import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { leaveFolder, provideFolder } from '../../../../main/service/storage/storage-folder';
import { temporaryFolder } from '../../../support/temporary-folder';

it('is for its owner alone, named or not', async () => {
  const named = await provideFolder(join(temporaryFolder(), 'data', 'built-in'));
  const unnamed = await provideFolder(null);
  for (const { path } of process.platform === 'win32' ? [] : [named, unnamed])
    expect(statSync(path).mode & 0o777).toBe(0o700);
  await leaveFolder(unnamed);
});
