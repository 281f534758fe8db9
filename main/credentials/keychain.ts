/**
 * Where API keys are kept: one secret for each profile id. Locked and absent are told apart, because a key that cannot
 * be read now must never be taken for one that does not exist.
 */
export interface Keychain {
  read(account: string): Promise<KeychainAnswer>;
  /** Resolves 'present' only after the same secret was read back. */
  write(account: string, secret: string): Promise<Exclude<KeychainState, 'absent'>>;
  /** Resolves 'absent' when nothing is kept for the account any more. */
  remove(account: string): Promise<Exclude<KeychainState, 'present'>>;
}

export type KeychainState = 'present' | 'absent' | 'locked' | 'unavailable';

export type KeychainAnswer =
  | { readonly state: 'present'; readonly secret: string }
  | { readonly state: Exclude<KeychainState, 'present'> };
