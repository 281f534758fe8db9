import { apiKeyError } from '../../shared/api/api-key';
import { readBaseAddress } from '../../shared/api/base-address';
import type { Problem } from '../../shared/domain/problem';
import { apiKeyErrorText, baseAddressErrorText } from '../../shared/i18n/validation-text';
import { maxProfileNameLength } from '../../shared/profile';
import { fail, type Result, succeed } from '../../shared/result';
import { missingConsent } from './profile-keys';

interface ValidEntry {
  readonly name: string;
  readonly baseAddress: string;
}

/**
 * Validates the entered name, address and key, and that the key is not sent unencrypted without consent. A profile
 * without a name gets the name of its host.
 */
export function validateEntry(entry: {
  readonly name: string;
  readonly baseAddress: string;
  readonly apiKey: string;
  readonly allowPlainHttp: boolean;
}): Result<ValidEntry, Problem> {
  const address = readBaseAddress(entry.baseAddress);
  if (!address.ok)
    return fail({
      kind: 'invalid-input',
      field: 'Base address',
      reason: baseAddressErrorText(address.problem),
    });
  const error = apiKeyError(entry.apiKey);
  if (error) return fail({ kind: 'invalid-input', field: 'API key', reason: apiKeyErrorText(error) });
  const { href, host } = address.value;
  const unconsented = missingConsent({ ...entry, service: 'external' });
  if (unconsented) return fail(unconsented);
  return succeed({ name: entry.name.trim() || host.slice(0, maxProfileNameLength), baseAddress: href });
}
