import type { Problem } from '../../shared/problem';
import { type Result, succeed } from '../../shared/result';
import type { Store } from '../store/contract';
import { decidedByTeam, type TeamDecision } from './item-transitions';
import type { OutboxRepository } from './outbox-repository';
import type { Sender } from './sender';

/** Feedback that waits for the team's order of verdicts. Requires that the outbox is loaded. */
export class TeamHolds {
  readonly #repository: OutboxRepository;
  readonly #sender: Sender;
  readonly #store: Store;

  constructor(repository: OutboxRepository, sender: Sender, store: Store) {
    this.#repository = repository;
    this.#sender = sender;
    this.#store = store;
  }

  /** Decides about the feedback as far as the team's order does; without a team, it is sent. */
  async decide(): Promise<Result<null, Problem>> {
    const itemIds = [...this.#repository.current()].flatMap(({ id, state }) =>
      state === 'Held' ? [id] : [],
    );
    if (itemIds.length === 0) return succeed(null);
    const decisions = await this.#decisionsOn(itemIds);
    if (!decisions.ok) return decisions;
    const written = await this.#repository.replace((now) => ({
      put: itemIds.flatMap((id) => {
        const item = this.#repository.find(id);
        const decision = decisions.value.get(id);
        return item?.state === 'Held' && decision ? [decidedByTeam(item, decision, now)] : [];
      }),
    }));
    this.#sender.wake();
    return written;
  }

  /** Returns the decisions by item; none on an item whose intent has no place in the team's order yet. */
  async #decisionsOn(
    itemIds: readonly string[],
  ): Promise<Result<ReadonlyMap<string, TeamDecision>, Problem>> {
    const membership = await this.#store.call('membership.read', undefined);
    if (!membership.ok) return membership;
    const intents = await this.#store.call('shared.intents', { itemIds: [...itemIds] });
    if (!intents.ok) return intents;
    const { team } = membership.value;
    if (team === null) return succeed(new Map(itemIds.map((id) => [id, sent])));
    const nameOf = (person: string | null) =>
      person && (team.people.find(({ id }) => id === person)?.name ?? person);
    const placed = intents.value.filter(({ isPlaced }) => isPlaced);
    return succeed(
      new Map(placed.map(({ itemId, rival, isInDoubt }) => [itemId, { rival: nameOf(rival), isInDoubt }])),
    );
  }
}

/** The decision without a team. */
const sent: TeamDecision = { rival: null, isInDoubt: false };
