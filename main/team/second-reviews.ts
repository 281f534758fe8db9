import type { Problem } from '../../shared/domain/problem';
import { readSubject, subjectOfReport } from '../../shared/domain/review-log';
import type { BlindItem } from '../../shared/domain/team';
import { createMutex } from '../../shared/mutex';
import { type Result, succeed } from '../../shared/result';
import type { Store } from '../store/contract';
import type { TeamAccess, TeamClient } from './team-client';
import type { TeamLink } from './team-link';

interface Dependencies {
  readonly client: Pick<TeamClient, 'blindItems' | 'drawBlind'>;
  readonly access: TeamAccess;
  readonly store: Store;
  /** The service of this profile, which the entries are about. */
  readonly application: string;
  /** This person's ID. */
  readonly person: string;
  /** Receives the entries that are no longer hidden. */
  readonly link: Pick<TeamLink, 'revealed'>;
}

type Answer<Value> = Promise<Result<Value, Problem>>;

/** Second reviews without seeing the first verdict, as the team's server stores them. */
export class SecondReviews {
  readonly #dependencies: Dependencies;
  /** An older list must not replace a newer one. */
  readonly #inOrder = createMutex();
  #isEnded = false;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Reads the second reviews, and hides other people's entries about those that this person hasn't decided. */
  read(): Answer<readonly BlindItem[]> {
    return this.#inOrder(() => this.#read());
  }

  /** Must be called before the profile leaves the team, or once it was removed: a list in transit hides nothing after that. */
  end(): void {
    this.#isEnded = true;
  }

  async #read(): Answer<readonly BlindItem[]> {
    const { client, access, store, application, person, link } = this.#dependencies;
    const list = await client.blindItems(access);
    if (!list.ok) return list;
    const items = list.value.items
      .filter((item) => item.application === application)
      .map(({ subject, first, second, revealed_at }) => ({
        subject,
        first,
        second,
        revealedAt: revealed_at,
      }));
    const open = items.filter(({ second, revealedAt }) => second === person && revealedAt === null);
    const covers = await this.#covers(open.map(({ subject }) => subject));
    if (!covers.ok) return covers;
    const subjects = [...covers.value.values()].flat();
    if (this.#isEnded) return succeed(items);
    const changed = await store.call('shared.hide', { subjects });
    if (!changed.ok) return changed;
    const hidden = new Set(subjects);
    if (changed.value.some((subject) => !hidden.has(subject))) link.revealed();
    return succeed(items);
  }

  async draw(
    round: string,
    drawn: readonly { readonly subject: string; readonly second: string }[],
  ): Answer<null> {
    const { client, access, application } = this.#dependencies;
    const covers = await this.#covers(drawn.map(({ subject }) => subject));
    if (!covers.ok) return covers;
    const items = drawn.map((item) => ({ ...item, covers: [...(covers.value.get(item.subject) ?? [])] }));
    return client.drawBlind(access, { round, application, items });
  }

  /** Returns all subjects of the same transactions: their own, and those of their reports. */
  async #covers(subjects: readonly string[]): Answer<ReadonlyMap<string, readonly string[]>> {
    const covers = new Map(subjects.map((subject) => [subject, [subject]]));
    const byTransaction = new Map(
      subjects.flatMap((subject) => {
        const about = readSubject(subject);
        return about?.kind === 'transaction' ? [[about.transactionId, subject] as const] : [];
      }),
    );
    const transactions = [...byTransaction.keys()];
    for (let at = 0; at < transactions.length; at += lookUpSize) {
      const transactionIds = transactions.slice(at, at + lookUpSize);
      const found = await this.#dependencies.store.call('reports.verdicts', {
        of: { transactionIds },
        limit: maxReports,
      });
      if (!found.ok) return found;
      for (const { key, transactionId } of found.value) {
        const subject = transactionId === null ? undefined : byTransaction.get(transactionId);
        const covered = subject === undefined ? undefined : covers.get(subject);
        if (covered && covered.length < maxCovers) covered.push(subjectOfReport(key));
      }
    }
    return succeed(covers);
  }
}

/** Transactions looked up at a time, and the reports read of them. */
const lookUpSize = 500;
const maxReports = 10_000;
/** Maximum per item that the server accepts. */
const maxCovers = 100;
