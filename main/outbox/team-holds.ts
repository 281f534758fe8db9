import { createMutex } from '../../shared/node/mutex';
import type { Problem } from '../../shared/problem';
import { type Result, succeed } from '../../shared/result';
import type { Store } from '../store/contract';
import { decidedByTeam, type TeamDecision } from './item-transitions';
import type { OutboxRepository } from './outbox-repository';
import type { Sender } from './sender';
import type { TeamIntents } from './team-intents';

/** Feedback that waits for the team's order. Requires that the outbox is loaded. */
export class TeamHolds {
  readonly #repository: OutboxRepository;
  readonly #sender: Sender;
  readonly #store: Store;
  readonly #intents: TeamIntents;
  readonly #mutex = createMutex();

  constructor(repository: OutboxRepository, sender: Sender, store: Store, intents: TeamIntents) {
    this.#repository = repository;
    this.#sender = sender;
    this.#store = store;
    this.#intents = intents;
  }

  /** Decides about the feedback as far as the team's order does. After leaving the team, its user decides. */
  decide(): Promise<Result<null, Problem>> {
    return this.#mutex(async () => {
      const itemIds = [...this.#repository.current()].flatMap(({ id, state }) =>
        state === 'Held' ? [id] : [],
      );
      if (itemIds.length === 0) return succeed(null);
      const read = await this.#decisionsOn(itemIds);
      if (!read.ok) return read;
      const { decisions, lacking } = read.value;
      const written = await this.#repository.replace((now) => {
        const waiting = itemIds.flatMap((id) => this.#repository.find(id) ?? []);
        return {
          put: waiting.flatMap((item) => {
            const decision = decisions.get(item.id);
            return item.state === 'Held' && decision ? [decidedByTeam(item, decision, now)] : [];
          }),
          // A store that ended while feedback was removed may have withdrawn the intent of feedback that is still here.
          entries: this.#intents.ofWaiting(waiting.filter(({ id }) => lacking.has(id))),
        };
      });
      this.#sender.wake();
      return written;
    });
  }

  /** Returns the decisions by item, none on an item whose intent has no place yet; and which items lack an intent. */
  async #decisionsOn(itemIds: readonly string[]): Promise<
    Result<
      {
        readonly decisions: ReadonlyMap<string, TeamDecision>;
        readonly lacking: ReadonlySet<string>;
      },
      Problem
    >
  > {
    const membership = await this.#store.call('membership.read', undefined);
    if (!membership.ok) return membership;
    const { team } = membership.value;
    if (team === null)
      return succeed({ decisions: new Map(itemIds.map((id) => [id, askUser])), lacking: new Set() });
    const intents = await this.#store.call('shared.intents', { itemIds: [...itemIds] });
    if (!intents.ok) return intents;
    const nameOf = (person: string | null) =>
      person && (team.people.find(({ id }) => id === person)?.name ?? person);
    const placed = intents.value.filter(({ isPlaced }) => isPlaced);
    const known = new Set(intents.value.map(({ itemId }) => itemId));
    return succeed({
      decisions: new Map(
        placed.map(({ itemId, rival, isInDoubt }) => [itemId, { rival: nameOf(rival), isInDoubt }]),
      ),
      lacking: new Set(itemIds.filter((id) => !known.has(id))),
    });
  }
}

/** The decision after leaving the team: others may have sent feedback. */
const askUser: TeamDecision = { rival: null, isInDoubt: true };
