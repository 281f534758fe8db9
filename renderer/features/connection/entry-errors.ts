import { apiKeyError } from '../../../shared/api/api-key';
import { readBaseAddress } from '../../../shared/api/base-address';
import { messages } from '../../../shared/i18n/messages';
import type { Problem } from '../../../shared/problem';
import { maxProfileNameLength } from '../../../shared/profile';

/** The values typed into the form. No other state in the window holds the key. */
export interface Entry {
  readonly name: string;
  readonly baseAddress: string;
  readonly apiKey: string;
}

/** Error messages by field; {} if the entry is valid. */
export type EntryErrors = Readonly<Partial<Record<keyof Entry, string>>>;

/** Validates an entry with the same rules as the main process, so that most errors show before anything is sent. */
export function entryErrors({ name, baseAddress, apiKey }: Entry): EntryErrors {
  const address = readBaseAddress(baseAddress);
  const keyError = apiKeyError(apiKey);
  const { length } = name.trim();
  return {
    ...(length > maxProfileNameLength
      ? { name: messages.validation.profileName(maxProfileNameLength, length) }
      : {}),
    ...(address.ok ? {} : { baseAddress: messages.validation.baseAddress[address.problem] }),
    ...(keyError === null ? {} : { apiKey: keyError }),
  };
}

/** Combines all errors into one problem for the alert; null if there are none. */
export function errorsProblem(errors: EntryErrors): Problem | null {
  const reasons = [errors.name, errors.baseAddress, errors.apiKey].filter((each) => each !== undefined);
  return reasons.length === 0 ? null : { kind: 'invalid-input', field: '', reason: reasons.join(' ') };
}
