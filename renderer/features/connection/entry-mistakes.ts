import { apiKeyMistake } from '../../../shared/api/api-key';
import { readBaseAddress } from '../../../shared/api/base-address';
import { messages } from '../../../shared/messages/messages';
import type { Problem } from '../../../shared/problem';
import { longestProfileName } from '../../../shared/profile';

/** What is typed into the form; the key lives nowhere else in the window. */
export interface Entry {
  readonly name: string;
  readonly baseAddress: string;
  readonly apiKey: string;
}

/** What is wrong with an entry, by field, in words. {} when it can be sent. */
export type EntryMistakes = Readonly<Partial<Record<keyof Entry, string>>>;

/** Checks an entry as main will, so that most mistakes are told before anything is sent. */
export function entryMistakes({ name, baseAddress, apiKey }: Entry): EntryMistakes {
  const address = readBaseAddress(baseAddress);
  const keyMistake = apiKeyMistake(apiKey);
  const { length } = name.trim();
  return {
    ...(length > longestProfileName
      ? { name: messages.mistakes.profileName(longestProfileName, length) }
      : {}),
    ...(address.ok ? {} : { baseAddress: messages.mistakes.baseAddress[address.problem] }),
    ...(keyMistake === null ? {} : { apiKey: keyMistake }),
  };
}

/** All mistakes as the one problem that the alert tells; null when there is none. */
export function mistakesProblem(mistakes: EntryMistakes): Problem | null {
  const reasons = [mistakes.name, mistakes.baseAddress, mistakes.apiKey].filter((each) => each !== undefined);
  return reasons.length === 0 ? null : { kind: 'invalid-input', field: '', reason: reasons.join(' ') };
}
