import { apiKeyMistake } from '../../shared/api/api-key';
import { readBaseAddress } from '../../shared/api/base-address';
import { messages } from '../../shared/messages/messages';
import type { Problem } from '../../shared/problem';
import { longestProfileName } from '../../shared/profile';
import { fail, type Result, succeed } from '../../shared/result';
import type { StoredProfile } from './profiles-file';

/** What the person entered to connect, checked. */
export interface CheckedEntry {
  readonly name: string;
  readonly baseAddress: string;
}

/**
 * Checks name, address and key as entered, and that the key does not travel readable without consent. A profile
 * without a name is named after its host.
 */
export function checkEntry(entry: {
  readonly name: string;
  readonly baseAddress: string;
  readonly apiKey: string;
  readonly allowPlainHttp: boolean;
}): Result<CheckedEntry, Problem> {
  const address = readBaseAddress(entry.baseAddress);
  if (!address.ok) {
    return fail({
      kind: 'invalid-input',
      field: 'Base address',
      reason: messages.mistakes.baseAddress[address.problem],
    });
  }
  const mistake = apiKeyMistake(entry.apiKey);
  if (mistake) return fail({ kind: 'invalid-input', field: 'API key', reason: mistake });
  const { href, host } = address.value;
  const unconsented = missingConsent({ ...entry, service: 'external' });
  if (unconsented) return fail(unconsented);
  return succeed({ name: entry.name.trim() || host.slice(0, longestProfileName), baseAddress: href });
}

/** The problem of a key that would travel unencrypted to a profile's address without consent; null where there is none. */
export function missingConsent(
  profile: Pick<StoredProfile, 'service' | 'baseAddress' | 'allowPlainHttp'>,
): Extract<Problem, { readonly kind: 'plain-http' }> | null {
  if (profile.service === 'built-in' || profile.allowPlainHttp) return null;
  const address = readBaseAddress(profile.baseAddress);
  return address.ok && address.value.exposesKey ? { kind: 'plain-http', host: address.value.host } : null;
}
