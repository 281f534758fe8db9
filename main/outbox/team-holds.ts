import type { FeedbackDoubt } from '../../shared/domain/feedback-doubt';
import type { OutboxItem } from '../../shared/domain/outbox';
import type { Problem } from '../../shared/domain/problem';
import { createMutex } from '../../shared/mutex';
import { type Result, succeed } from '../../shared/result';
import type { PlacedIntent, Store } from '../store/contract';
import { decidedByTeam, type TeamDecision } from './item-transitions';
import type { OutboxRepository } from './outbox-repository';
import type { Sender } from './sender';
import type { OwnTeam, TeamIntents } from './team-intents';

/** Feedback about which the team's order decides. Requires that the outbox is loaded. */
export class TeamHolds {
  readonly #repository: OutboxRepository;
  readonly #sender: Sender;
  readonly #store: Store;
  readonly #intents: TeamIntents;
  readonly #mutex = createMutex();
  /** The Queued items that may be sent by the order of this team and history, or without a team. */
  readonly #passed = new Set<string>();
  #order = '';

  constructor(repository: OutboxRepository, sender: Sender, store: Store, intents: TeamIntents) {
    this.#repository = repository;
    this.#sender = sender;
    this.#store = store;
    this.#intents = intents;
  }

  /** Whether the order has to decide about an item: it is Held, or was Queued before there was this order. */
  concerns({ id, state, insists }: OutboxItem): boolean {
    return state === 'Held' || (state === 'Queued' && !insists && !this.#passed.has(id));
  }

  /** Decides about the feedback as far as the team's order does. Where it can't any more, its user decides. */
  decide(): Promise<Result<null, Problem>> {
    return this.#mutex(async () => {
      if (!this.#waiting().some(({ state }) => state === 'Held' || state === 'Queued')) return succeed(null);
      const found = await this.#intents.team();
      if (!found.ok) return found;
      this.#follow(found.value);
      const items = this.#waiting().filter((item) => this.concerns(item));
      if (items.length === 0) return succeed(null);
      const decided = await this.#decisionsOn(items, found.value);
      if (!decided.ok) return decided;
      const written = await this.#write(items, decided.value);
      this.#sender.wake();
      return written;
    });
  }

  #waiting(): readonly OutboxItem[] {
    return [...this.#repository.current()];
  }

  /** What another team or another history has let through says nothing about this one. */
  #follow(found: OwnTeam | null): void {
    const order = found ? JSON.stringify([found.team.person, found.team.epoch, found.team.changedAfter]) : '';
    if (order === this.#order) return;
    this.#order = order;
    this.#passed.clear();
  }

  async #write(
    items: readonly OutboxItem[],
    decisions: ReadonlyMap<string, TeamDecision>,
  ): Promise<Result<null, Problem>> {
    const passed: string[] = [];
    const written = await this.#repository.replace((now) => {
      // Their user may have sent, cancelled or discarded some meanwhile.
      const undecided = items
        .flatMap(({ id }) => this.#repository.find(id) ?? [])
        .filter((item) => this.concerns(item));
      const put: OutboxItem[] = [];
      const withoutIntent: OutboxItem[] = [];
      for (const item of undecided) {
        const decision = decisions.get(item.id);
        if (!decision) continue;
        const after = decidedByTeam(item, decision, now);
        if (after !== item) put.push(after);
        if (after.state === 'Queued') passed.push(item.id);
        if (decision.kind === 'waits' && !decision.hasIntent) withoutIntent.push(after);
      }
      return { put, entries: this.#intents.ofWaiting(withoutIntent) };
    });
    if (written.ok) for (const id of passed) this.#passed.add(id);
    return written;
  }

  async #decisionsOn(
    items: readonly OutboxItem[],
    found: OwnTeam | null,
  ): Promise<Result<ReadonlyMap<string, TeamDecision>, Problem>> {
    if (found === null) return succeed(new Map(items.map((item) => [item.id, withoutTeam(item)])));
    const intents = await this.#store.call('shared.intents', { itemIds: items.map(({ id }) => id) });
    if (!intents.ok) return intents;
    const known = new Map(intents.value.map((intent) => [intent.itemId, intent]));
    return succeed(new Map(items.map(({ id }) => [id, inTeam(known.get(id) ?? null, found)])));
  }
}

/** The decision without a team, also after leaving one: what waited for it may have been sent by others. */
function withoutTeam({ state }: OutboxItem): TeamDecision {
  if (state === 'Queued') return { kind: 'sends' };
  return asksAbout('left-or-changed');
}

/** The decision in a team. A store that ended while feedback was removed may have withdrawn an intent that is needed. */
function inTeam(intent: PlacedIntent | null, { team, loss }: OwnTeam): TeamDecision {
  if (intent?.isPlaced) {
    const { rival, isInDoubt, mayBeSent } = intent;
    if (rival !== null) {
      const name = team.people.find(({ id }) => id === rival)?.name ?? rival;
      return { kind: 'asks', problem: { kind: 'feedback-by-other', name }, mayHaveArrived: mayBeSent };
    }
    return isInDoubt ? asksAbout('left-or-changed', mayBeSent) : { kind: 'sends' };
  }
  if (loss !== null) return asksAbout(loss);
  const problem = intent?.isUnderReview ? ({ kind: 'feedback-under-review' } as const) : null;
  return { kind: 'waits', problem, hasIntent: intent !== null };
}

function asksAbout(why: FeedbackDoubt, mayHaveArrived = false): TeamDecision {
  return { kind: 'asks', problem: { kind: 'feedback-in-doubt', why }, mayHaveArrived };
}
