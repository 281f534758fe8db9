import { messages } from '../i18n/messages';

/**
 * Maximum length of a key, in characters of its JSON form, in which `"` and `\` count twice. A keychain entry is JSON with
 * the key and its address, and the Windows Credential Vault accepts 2,560 bytes. The limit is the same on every system
 * and for keys in memory, so that a key can always be saved later.
 */
const maxKeyLength = 1_900;

/**
 * Returns why a text can't be an API key, in words that never repeat it, or null if it can. The key is sent as a whole
 * header value, so it may contain only visible ASCII; an error message about any other character would quote the key.
 */
export function apiKeyError(key: string): string | null {
  const errors = messages.validation.apiKey;
  if (key === '') return errors.none;
  if (JSON.stringify(key).length - 2 > maxKeyLength) return errors.tooLong(maxKeyLength);
  if (/^\s|\s$/.test(key)) return errors.spaceAround;
  if (!/^[\x21-\x7e]+$/.test(key)) return errors.impossibleCharacter;
  return null;
}
