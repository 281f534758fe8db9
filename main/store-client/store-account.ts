/** Returns the keychain's account for the key of a profile's store. */
export function storeAccount(profileId: string): string {
  return `store:${profileId}`;
}

/** Returns the keychain's account for how often a profile's store was opened. */
export function openingsAccount(profileId: string): string {
  return `opened:${profileId}`;
}
