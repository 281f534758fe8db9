import type { Problem } from '../../shared/domain/problem';
import { fail, type Result, succeed } from '../../shared/result';
import type { RecordedKeychain } from './keychain';

/** Removes the secret of an account; fails if the keychain may still have it. `isSaved`: it is known to have been saved. */
export async function removeSecret(
  keychain: RecordedKeychain,
  account: string,
  isSaved = false,
): Promise<Result<null, Problem>> {
  const removed = await keychain.remove(account);
  if (removed === 'locked') return fail({ kind: 'keychain-locked' });
  const mayStay = removed === 'unavailable' && (isSaved || (await keychain.mayHave(account)));
  return mayStay ? fail({ kind: 'secret-not-removed' }) : succeed(null);
}
