import { apiKeyMistake } from '../../shared/api/api-key';
import { readBaseAddress } from '../../shared/api/base-address';
import { messages } from '../../shared/messages/messages';
import type { Problem } from '../../shared/problem';
import { longestProfileName } from '../../shared/profile';
import { fail, type Result, succeed } from '../../shared/result';

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
  const { href, host, exposesKey } = address.value;
  if (exposesKey && !entry.allowPlainHttp) return fail({ kind: 'plain-http', host });
  return succeed({ name: entry.name.trim() || host.slice(0, longestProfileName), baseAddress: href });
}
