import { messages } from '../i18n/messages';

/** Maximum length of a key, in characters. Many servers reject a header of more than 8 KiB. */
const maxKeyLength = 4_096;

/**
 * Returns why a text can't be an API key, in words that never repeat it, or null if it can. The key is sent as a whole
 * header value, so it may contain only visible ASCII; an error message about any other character would quote the key.
 */
export function apiKeyError(key: string): string | null {
  const errors = messages.validation.apiKey;
  if (key === '') return errors.none;
  if (key.length > maxKeyLength) return errors.tooLong;
  if (/^\s|\s$/.test(key)) return errors.spaceAround;
  if (!/^[\x21-\x7e]+$/.test(key)) return errors.impossibleCharacter;
  return null;
}
