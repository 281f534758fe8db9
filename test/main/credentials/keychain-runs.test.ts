import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openSavedKeys } from '../../../main/credentials/saved-keys-file';
import { SystemKeychain } from '../../../main/credentials/system-keychain';
import { fail, succeed } from '../../../shared/result';
import { memoryKeychain } from '../../support/main/memory-keychain';
import { testCipher } from '../../support/main/test-cipher';
import { runs } from '../../support/runner/depth';
import { temporaryFolderInMemory } from '../../support/runner/temporary-folder';

/** Any sequence of calls over any runs, in which the keychain's module loads or not, and the file's cipher works or not. */

const call = fc.record({
  what: fc.constantFrom('read' as const, 'write' as const, 'remove' as const),
  account: fc.constantFrom('p1', 'store:p1'),
});
const run = fc.record({
  loads: fc.boolean(),
  cipher: fc.constantFrom('usable' as const, 'usable' as const, 'locked' as const, 'unavailable' as const),
  calls: fc.array(call, { maxLength: 6 }),
});

/** What the caller knows of an account: the secret saved last, and whether a removal was reported as incomplete. */
interface Known {
  readonly secret: string | null;
  readonly halfRemoved: boolean;
}

describe('the keychain over several runs', () => {
  it('returns the secret saved last, never treats one as missing, and never writes one in the clear', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(run, { minLength: 1, maxLength: 5 }), async (runs) => {
        const path = join(temporaryFolderInMemory(), 'saved-keys.json');
        const vault = memoryKeychain();
        let cipherState: (typeof runs)[number]['cipher'] = 'usable';
        const cipher = testCipher(() => cipherState);
        const known = new Map<string, Known>();
        let count = 0;
        for (const { loads, cipher: state, calls } of runs) {
          cipherState = state;
          const keychain = new SystemKeychain({
            openKeychain: async () => (loads ? succeed(vault.keychain) : fail({ kind: 'missing' })),
            openSavedKeys: () => openSavedKeys(path),
            cipher,
            onFallback: () => undefined,
          });
          for (const { what, account } of calls) {
            count += 1;
            const secret = `clear-secret-${count}`;
            const before = known.get(account) ?? { secret: null, halfRemoved: false };
            if (what === 'write' && (await keychain.write(account, secret)) === 'present')
              known.set(account, { secret, halfRemoved: false });
            if (what === 'remove') {
              const removed = (await keychain.remove(account)) === 'absent';
              known.set(
                account,
                removed ? { secret: null, halfRemoved: false } : { ...before, halfRemoved: true },
              );
            }
            if (what === 'read' && !before.halfRemoved) {
              const answer = await keychain.read(account);
              if (answer.state === 'present') expect(answer.secret).toBe(before.secret);
              if (answer.state === 'absent') expect(before.secret).toBeNull();
            }
          }
          if (existsSync(path)) expect(readFileSync(path, 'utf8')).not.toContain('clear-secret');
        }
      }),
      { numRuns: runs(200) },
    );
  });
});
