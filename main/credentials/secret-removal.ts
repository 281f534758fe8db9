import type { Problem } from '../../shared/domain/problem';
import { fail, type Result, succeed } from '../../shared/result';
import type { KeychainState, RecordedKeychain } from './keychain';

/** Removes the secret of an account; fails if the keychain may still have it. `isSaved`: it is known to have been saved. */
export async function removeSecret(
  keychain: RecordedKeychain,
  account: string,
  isSaved = false,
): Promise<Result<null, Problem>> {
  return afterRemoval(keychain, account, await keychain.remove(account), isSaved);
}

/** Returns what the keychain's answer to a removal, or to what was done for one, means: see `removeSecret`. */
export async function afterRemoval(
  keychain: RecordedKeychain,
  account: string,
  answered: KeychainState,
  isSaved = false,
): Promise<Result<null, Problem>> {
  if (answered === 'locked') return fail({ kind: 'keychain-locked' });
  const mayStay = answered === 'unavailable' && (isSaved || (await keychain.mayHave(account)));
  return mayStay ? fail({ kind: 'secret-not-removed' }) : succeed(null);
}
