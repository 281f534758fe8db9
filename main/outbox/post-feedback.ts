import { fail } from '../../shared/result';
import type { Connections } from '../connection/connections';
import type { ReportsClient } from '../reports-api/client';
import type { OutboxDependencies } from './outbox';

/**
 * Returns the function that makes the POSTs of the open profile's feedback. Another profile's POSTs are refused
 * before anything is sent.
 */
export function createFeedbackPost(
  connections: Pick<Connections, 'endpoint' | 'record'>,
  client: Pick<ReportsClient, 'sendFeedback'>,
): OutboxDependencies['send'] {
  return async (profileId, transactionId, body) => {
    const endpoint = await connections.endpoint();
    if (!endpoint.ok) return fail({ problem: endpoint.problem, retryAfterSeconds: null });
    if (endpoint.value.profileId !== profileId)
      return fail({ problem: { kind: 'not-connected' }, retryAfterSeconds: null });
    const answer = await client.sendFeedback(endpoint.value, transactionId, body);
    connections.record(endpoint.value, answer.ok ? null : answer.problem.problem);
    return answer;
  };
}
