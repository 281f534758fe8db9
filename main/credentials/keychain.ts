/**
 * Where API keys are saved: one secret for each profile id. "Locked" is distinct from "absent", because a key that
 * cannot be read now must never be treated as missing.
 */
export interface Keychain {
  read(account: string): Promise<KeychainAnswer>;
  /** Resolves to 'present' only after the same secret was read back. */
  write(account: string, secret: string): Promise<Exclude<KeychainState, 'absent'>>;
  /** Resolves to 'absent' when nothing is stored for the account any more. */
  remove(account: string): Promise<Exclude<KeychainState, 'present'>>;
}

/** A keychain with a record of what was saved in it, which can also be read where the keychain can't. */
export interface RecordedKeychain extends Keychain {
  /** Resolves to whether a secret may be stored for the account, as far as is recorded. */
  mayHave(account: string): Promise<boolean>;
}

export type KeychainState = 'present' | 'absent' | 'locked' | 'unavailable';

export type KeychainAnswer =
  | { readonly state: 'present'; readonly secret: string }
  | { readonly state: Exclude<KeychainState, 'present'> };
