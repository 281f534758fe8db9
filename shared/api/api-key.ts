import { messages } from '../messages/messages';

/** Longest key accepted, in characters; a header of more than 8 KiB is refused by many servers. */
const longestKey = 4_096;

/**
 * Why a text cannot be an API key, in words that never repeat it; null for one that can. It travels as the whole
 * value of a header, so only visible ASCII is possible; anything else would come back in an error's text.
 */
export function apiKeyMistake(key: string): string | null {
  const mistakes = messages.mistakes.apiKey;
  if (key === '') return mistakes.none;
  if (key.length > longestKey) return mistakes.tooLong;
  if (/^\s|\s$/.test(key)) return mistakes.spaceAround;
  if (!/^[\x21-\x7e]+$/.test(key)) return mistakes.impossibleCharacter;
  return null;
}
