import { Outbox, type OutboxDependencies } from '../../../main/outbox/outbox';
import type { Store } from '../../../main/store/contract';
import { storeService } from '../databases/store-in-process';
import { nextEntryId } from '../inputs/sample-entry';
import { testConnection } from './test-connection';

/** The profile of a desktop, which has a service and a key. */
const profile = {
  id: 'profile',
  name: 'profile',
  colour: 'blue',
  service: 'external',
  baseAddress: storeService,
} as const;

/** What arrived at the reports service. */
export interface Post {
  readonly transactionId: string;
  readonly body: string;
  /** Whether its sender was in a team. */
  readonly inTeam: boolean;
}

/** Returns the outbox of a desktop. It sends nothing until `openOutbox`. */
export function outboxOf(
  store: Store,
  dependencies: Pick<OutboxDependencies, 'client' | 'clock' | 'team'>,
): Outbox {
  return new Outbox({
    ...dependencies,
    stores: { of: () => store },
    connection: testConnection(() => profile.id),
    random: () => 0.5,
    newId: nextEntryId,
    onChange: () => undefined,
  });
}

/** Lets an outbox read its store and send. */
export function openOutbox(outbox: Outbox): void {
  outbox.onProfileChange(
    { profile, reach: { kind: 'untried' } },
    { kind: 'ready', persistent: true, notices: [] },
  );
}
