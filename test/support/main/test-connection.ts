import type { OutboxDependencies } from '../../../main/outbox/outbox';
import { succeed } from '../../../shared/result';

/** The connection of an outbox in a test: the open profile has a service and a key. */
export function testConnection(
  profileId: () => string,
  { baseAddress = 'http://127.0.0.1/', apiKey = 'key' } = {},
): OutboxDependencies['connection'] {
  const replaced = new AbortController().signal;
  return {
    endpoint: async () => succeed({ profileId: profileId(), baseAddress, apiKey, replaced }),
    record: () => undefined,
  };
}
