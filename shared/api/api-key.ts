/**
 * Maximum length of a key, in characters of its JSON form, in which `"` and `\` count twice. A keychain entry is JSON with
 * the key and its address, and the Windows Credential Vault accepts 2,560 bytes. The limit is the same on every system
 * and for keys in memory, so that a key can always be saved later.
 */
export const maxKeyLength = 1_900;

/** The kinds of errors. The message catalogue has their texts. */
export type ApiKeyError = 'none' | 'tooLong' | 'spaceAround' | 'impossibleCharacter';

/**
 * Returns why a text can't be an API key, or null if it can. The key is sent as a whole
 * header value, so it may contain only visible ASCII; an error message about any other character would quote the key.
 */
export function apiKeyError(key: string): ApiKeyError | null {
  if (key === '') return 'none';
  if (JSON.stringify(key).length - 2 > maxKeyLength) return 'tooLong';
  if (/^\s|\s$/.test(key)) return 'spaceAround';
  if (!/^[\x21-\x7e]+$/.test(key)) return 'impossibleCharacter';
  return null;
}
