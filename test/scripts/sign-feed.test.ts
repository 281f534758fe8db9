import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/runner/temporary-folder';

/** Signs the release in the folder `release`, which isn't there, with the key in the file `key`. */
function signMissing(key: string) {
  const { status, stderr } = spawnSync(
    process.execPath,
    [resolve('scripts/sign-feed.mjs'), join(temporaryFolder(), 'release')],
    { encoding: 'utf8', env: { ...process.env, WHEREABOUTS_SIGNING_KEY_FILE: key } },
  );
  return { status, stderr };
}

describe('signing a release', () => {
  it('says which folder it can’t read', () => {
    const key = join(temporaryFolder(), 'key');
    const { privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    expect(signMissing(key)).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^\nCouldn't read the folder of the release: ENOENT.*release'\n$/),
    });
  });

  it('says which key it can’t read', () => {
    expect(signMissing(join(temporaryFolder(), 'none.pem'))).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^\nCouldn't read the signing key: ENOENT.*none\.pem'\n$/),
    });
  });
});
