import type { Keychain } from '../../../main/credentials/keychain';
import { openKeytarKeychain } from '../../../main/credentials/keytar-keychain';

/** Returns the OS keychain; throws if keytar can't be loaded. */
export async function openedKeytarKeychain(): Promise<Keychain> {
  const opened = await openKeytarKeychain();
  if (!opened.ok) throw new Error(opened.problem.kind);
  return opened.value;
}
