import { describe, expect, it } from 'vitest';
import { openFolder, type StoreClient } from '../../../main/store-client/open-folder';
import { StoreKeys } from '../../../main/store-client/store-keys';
import { fail, succeed } from '../../../shared/result';
import { unsafeCast } from '../../../shared/unsafe-cast';
import { memoryKeychain } from '../../support/main/memory-keychain';
import { temporaryFolder } from '../../support/runner/temporary-folder';

const inUse = fail({ kind: 'store-open-failed', fault: { kind: 'in-use' } } as const);
const opened = succeed({ notices: [], generation: 1 });

/** Opens a folder with a store process that gives these answers to `store.open`, one after the other. */
function openWith(answers: readonly unknown[]) {
  const left = [...answers];
  return openFolder({
    folder: temporaryFolder(),
    owner: { profileId: 'p1', service: 'https://reports.example/', keyStorage: 'keychain' },
    keys: new StoreKeys(memoryKeychain().keychain),
    process: () => unsafeCast<StoreClient>({ call: async () => succeed(left.shift()) }),
    isCurrent: () => true,
    onFirst: () => undefined,
  });
}

describe('a folder that another process uses', () => {
  // https://github.com/openai/codex/issues/35555: a program that doesn't start because a command writes.
  it('is opened once a command has ended', async () => {
    expect(await openWith([inUse, inUse, opened])).toMatchObject({ kind: 'ready' });
  });

  it('isn’t waited for forever', async () => {
    expect(await openWith(Array.from({ length: 100 }, () => inUse))).toEqual({
      kind: 'open-failed',
      reason: { kind: 'in-use' },
    });
  });
});
