import { feedbackJson } from '../../shared/domain/feedback';
import type { OutboxItem } from '../../shared/domain/outbox';
import type { Problem } from '../../shared/domain/problem';
import type { Clock } from '../../shared/node/clock';
import { fail, succeed } from '../../shared/result';
import type { ServiceConnection } from '../connection/service-connection';
import type { ReportsClient } from '../reports-api/client';
import type { Outcome } from './delivery-outcome';
import { afterSending, markedSending } from './item-transitions';
import type { OutboxRepository } from './outbox-repository';

export interface DeliveryDependencies {
  readonly profileId: string;
  readonly repository: OutboxRepository;
  readonly connection: Pick<ServiceConnection, 'endpoint' | 'record'>;
  readonly client: Pick<ReportsClient, 'sendFeedback'>;
  readonly clock: Clock;
}

/**
 * Saves a Queued item as Sending, makes its one POST, and saves the outcome. If the item cannot be saved before the
 * first byte leaves, nothing is sent and the result is `notWritten`.
 */
export async function deliver(
  { id }: OutboxItem,
  dependencies: DeliveryDependencies,
): Promise<Outcome | { readonly notWritten: Problem }> {
  const { repository, clock } = dependencies;
  let sending: OutboxItem | null = null;
  const written = await repository.replace((now) => {
    const item = repository.find(id);
    // It may have been undone or discarded in the meantime.
    sending = item?.state === 'Queued' ? markedSending(item, now) : null;
    return sending ? { put: [sending] } : {};
  });
  if (!written.ok) return { notWritten: written.problem };
  if (sending === null) return succeed('');
  const outcome = await post(sending, dependencies);
  // If the outcome cannot be written, the state on disk is still Sending, which the next run reads as Unconfirmed.
  await repository.record(afterSending(sending, outcome, clock.now()));
  return outcome;
}

async function post(
  { transactionId, feedback }: OutboxItem,
  { profileId, connection, client }: DeliveryDependencies,
): Promise<Outcome> {
  const notSent = (problem: Problem) => fail({ problem, retryAfterSeconds: null });
  try {
    const endpoint = await connection.endpoint();
    if (!endpoint.ok) return notSent(endpoint.problem);
    if (endpoint.value.profileId !== profileId) return notSent({ kind: 'not-connected' });
    const answer = await client.sendFeedback(endpoint.value, transactionId, feedbackJson(feedback));
    connection.record(endpoint.value, answer.ok ? null : answer.problem.problem);
    return answer;
  } catch {
    // An exception leaves open whether the request left, so it must not look like a failure.
    return fail({ problem: { kind: 'unexpected' }, retryAfterSeconds: null });
  }
}
