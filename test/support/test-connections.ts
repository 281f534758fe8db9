import type { OutboxDependencies } from '../../main/outbox/outbox';
import { succeed } from '../../shared/result';

/** The connections of an outbox in a test: the open profile has a service and a key. */
export function testConnections(
  profileId: () => string,
  { baseAddress = 'http://127.0.0.1/', apiKey = 'key' } = {},
): OutboxDependencies['connections'] {
  const replaced = new AbortController().signal;
  return {
    endpoint: async () => succeed({ profileId: profileId(), baseAddress, apiKey, replaced }),
    record: () => undefined,
  };
}
