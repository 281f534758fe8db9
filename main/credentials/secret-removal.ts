import type { Problem } from '../../shared/domain/problem';
import { fail, type Result, succeed } from '../../shared/result';
import type { RecordedKeychain } from './keychain';

/** Removes the secret of an account; fails if the keychain may still have it. */
export async function removeSecret(
  keychain: RecordedKeychain,
  account: string,
): Promise<Result<null, Problem>> {
  const removed = await keychain.remove(account);
  if (removed === 'locked') return fail({ kind: 'keychain-locked' });
  const mayStay = removed === 'unavailable' && (await keychain.mayHave(account));
  return mayStay ? fail({ kind: 'secret-not-removed' }) : succeed(null);
}
