import { feedbackJson } from '../../shared/domain/feedback';
import type { OutboxItem } from '../../shared/domain/outbox';
import type { Clock } from '../../shared/node/clock';
import type { Problem } from '../../shared/problem';
import { fail, succeed } from '../../shared/result';
import type { Connections } from '../connection/connections';
import type { ReportsClient } from '../reports-api/client';
import type { Outcome } from './delivery-outcome';
import { afterSending, markedSending } from './item-transitions';
import type { OutboxRepository } from './outbox-repository';

export interface DeliveryDependencies {
  readonly profileId: string;
  readonly repository: OutboxRepository;
  readonly connections: Pick<Connections, 'endpoint' | 'record'>;
  readonly client: Pick<ReportsClient, 'sendFeedback'>;
  readonly clock: Clock;
}

/** Delivers one profile's items to its service, one POST for each. */
export class Delivery {
  readonly #dependencies: DeliveryDependencies;

  constructor(dependencies: DeliveryDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Saves the item as Sending, makes its POST, and saves the outcome. If the item cannot be saved before the first
   * byte leaves, nothing is sent and the result is `notWritten`.
   */
  async deliver({ id }: OutboxItem): Promise<Outcome | { readonly notWritten: Problem }> {
    const { repository, clock } = this.#dependencies;
    let sending: OutboxItem | null = null;
    const written = await repository.replace((now) => {
      const item = repository.find(id);
      // It may have been undone or discarded in the meantime.
      sending = item?.state === 'Queued' ? markedSending(item, now) : null;
      return sending ? { put: [sending] } : {};
    });
    if (!written.ok) return { notWritten: written.problem };
    if (sending === null) return succeed('');
    const outcome = await this.#post(sending);
    // If the outcome cannot be written, the disk still says Sending, which the next run reads as Unconfirmed.
    await repository.record(afterSending(sending, outcome, clock.now()));
    return outcome;
  }

  async #post({ transactionId, feedback }: OutboxItem): Promise<Outcome> {
    const { profileId, connections, client } = this.#dependencies;
    try {
      const endpoint = await connections.endpoint();
      if (!endpoint.ok) return fail({ problem: endpoint.problem, retryAfterSeconds: null });
      if (endpoint.value.profileId !== profileId)
        return fail({ problem: { kind: 'not-connected' }, retryAfterSeconds: null });
      const answer = await client.sendFeedback(endpoint.value, transactionId, feedbackJson(feedback));
      connections.record(endpoint.value, answer.ok ? null : answer.problem.problem);
      return answer;
    } catch {
      // An exception leaves open whether the request left, so it must not look like a failure.
      return fail({ problem: { kind: 'unexpected' }, retryAfterSeconds: null });
    }
  }
}
