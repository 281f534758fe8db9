/** Returns the keychain's account for the key of a profile's store. */
export function storeAccount(profileId: string): string {
  return `store:${profileId}`;
}
