import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cancelBatch, retryBatch } from '../../../main/outbox/batch-actions';
import type { Outcome } from '../../../main/outbox/delivery-outcome';
import { discardItem, retryItem } from '../../../main/outbox/item-actions';
import { fail, succeed } from '../../../shared/result';
import { teamProtocol } from '../../../shared/team-api/wire';
import { postgresForTests } from '../../support/databases/team-postgres';
import { endTest } from '../../support/runner/after-test';
import { runs } from '../../support/runner/depth';
import type { DesktopInTeam, Disturbance } from '../../support/team/desktop-in-team';
import { FeedbackDesk, type Giving, settled } from '../../support/team/feedback-desk';

const transactions = ['0', '1'];
const schedules = runs(40);
const host = 'reports.example';

/** The answers of the service. The last one may have arrived. */
const answers = {
  ok: succeed(''),
  refused: fail({
    problem: { kind: 'service-error', host, status: 422, restError: null, excerpt: '' },
    retryAfterSeconds: null,
  }),
  unreachable: fail({
    problem: { kind: 'unreachable', host, code: 'ECONNREFUSED' },
    retryAfterSeconds: null,
  }),
  lost: fail({ problem: { kind: 'timed-out', host, seconds: 30 }, retryAfterSeconds: null }),
} as const satisfies Readonly<Record<string, Outcome>>;
type Answer = keyof typeof answers;

const who = fc.nat(2);
/** Ana is the only lead, so she stays. */
const other = fc.integer({ min: 1, max: 2 });
const about = fc.constantFrom(...transactions);
const kinds = <Kind extends string>(...all: readonly Kind[]) => fc.constantFrom(...all);
const anyStep = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: kinds<Giving>('judges', 'gives', 'gives many'), who, about }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: kinds('undo', 'discard', 'cancel batch', 'retry batch'), who, about }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kinds('insist', 'insist on batch'), who, about }) },
  { weight: 3, arbitrary: fc.record({ kind: kinds('restart', 'outdated', 'updated'), who }) },
  { weight: 2, arbitrary: fc.record({ kind: kinds('joins', 'leaves', 'is removed'), who: other }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ kind: kinds('answer'), who },
      how: kinds<Answer>('ok', 'refused', 'unreachable', 'lost'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: kinds('server ends', 'server starts', 'wait') }) },
);
type Step = typeof anyStep extends fc.Arbitrary<infer Each> ? Each : never;
const anyDisturbances = fc.array(
  fc.constantFrom<Disturbance | null>(null, null, null, 'cut before', 'cut after', 'doubled'),
  { maxLength: 8 },
);

/** A team that two of three people are in at first; everyone's service answers as the schedule says. */
class Desk extends FeedbackDesk {
  /** What arrived, or may have, while its sender was in the team. */
  readonly posts: string[] = [];
  /** The transactions whose feedback somebody wanted sent whatever others send: once for each time. */
  readonly words: string[] = [];
  readonly #answers: Answer[] = ['ok', 'ok', 'ok'];

  /** `disturbances`: of the first requests after each step. */
  static async start(database: string, disturbances: readonly (Disturbance | null)[]): Promise<Desk> {
    const desk = new Desk(database);
    await desk.open(['Ana', 'Ben'], disturbances, ['Cal']);
    for (const [index, desktop] of desk.desktops.entries())
      desktop.outcome = (transactionId) => {
        const answer = desk.#answers[index] ?? 'ok';
        const arrives = answer === 'ok' || answer === 'lost';
        if (arrives && desktop.state.kind === 'joined') desk.posts.push(transactionId);
        return answers[answer];
      };
    return desk;
  }

  async carryOut(step: Step): Promise<unknown> {
    this.stepBegins();
    switch (step.kind) {
      case 'judges':
      case 'gives':
      case 'gives many':
        return this.send(step.kind, step.who, step.about);
      case 'undo':
      case 'discard':
      case 'insist':
      case 'cancel batch':
      case 'retry batch':
      case 'insist on batch':
        return this.#decide(step.kind, this.desktop(step.who), step.about);
      case 'restart':
        return this.restart(step.who);
      case 'outdated':
      case 'updated':
        this.desktop(step.who).protocol = step.kind === 'updated' ? teamProtocol : 99;
        return this.restart(step.who);
      case 'joins':
        return this.join(this.desktop(step.who), `Person ${step.who}`);
      case 'leaves':
        return this.desktop(step.who).team.leave();
      case 'is removed':
        return this.#remove(this.desktop(step.who));
      case 'answer':
        this.#answers[step.who] = step.how;
        return null;
      case 'server ends':
        return this.stop();
      case 'server starts':
        return this.start();
      case 'wait':
        return this.#settleIfPossible();
    }
  }

  /** Lets everything be sent that can be, and waits until it is. */
  async end(): Promise<void> {
    for (const [index, desktop] of this.desktops.entries()) {
      desktop.disturb = () => null;
      if (this.#answers[index] === 'unreachable') this.#answers[index] = 'ok';
      desktop.outbox.sendNow();
    }
    await this.start();
    await Promise.all(this.desktops.map((desktop) => settled(desktop, false)));
  }

  async #decide(
    kind: 'undo' | 'discard' | 'insist' | 'cancel batch' | 'retry batch' | 'insist on batch',
    desktop: DesktopInTeam,
    transactionId: string,
  ): Promise<unknown> {
    const item = (await desktop.items()).find((each) => each.transactionId === transactionId);
    if (!item) return null;
    const { id, batchId } = item;
    const { outbox } = desktop;
    if (kind === 'undo') return outbox.undo(id);
    if (kind === 'discard') return outbox.whenLoaded((open) => discardItem(open, id));
    if (kind === 'insist') {
      this.words.push(transactionId);
      return outbox.whenLoaded((open) => retryItem(open, id, true));
    }
    if (batchId === null) return null;
    if (kind === 'cancel batch') return outbox.whenLoaded((open) => cancelBatch(open, batchId));
    if (kind === 'insist on batch') this.words.push(transactionId);
    return outbox.whenLoaded((open) => retryBatch(open, batchId, kind === 'insist on batch'));
  }

  async #remove(desktop: DesktopInTeam): Promise<void> {
    const { state } = desktop;
    if (state.kind === 'joined' && this.hasServer) await this.desktop(0).team.remove(state.person);
  }

  async #settleIfPossible(): Promise<void> {
    if (!this.hasServer || this.#answers.includes('unreachable')) return;
    await Promise.all(this.desktops.map((desktop) => settled(desktop, false)));
  }
}

describe(`feedback of a team (${schedules} schedules)`, () => {
  const postgres = postgresForTests();

  it(
    'is sent again only at a person’s word, and is settled or asks, whoever joins, leaves, is removed or outdated, ' +
      'and whatever is undone, discarded, cancelled, refused, lost or cut',
    () =>
      fc.assert(
        fc
          .asyncProperty(
            fc.array(anyStep, { minLength: 6, maxLength: 25 }),
            anyDisturbances,
            async (steps, disturbances) => {
              const desk = await Desk.start(await postgres.newDatabase(), disturbances);
              for (const step of steps) await desk.carryOut(step);
              await desk.end();
              const count = (all: readonly string[], id: string) => all.filter((each) => each === id).length;
              for (const id of transactions)
                expect(count(desk.posts, id)).toBeLessThanOrEqual(1 + count(desk.words, id));
            },
          )
          .afterEach(endTest),
        { numRuns: schedules, endOnFailure: true },
      ),
    600_000 + schedules * 60_000,
  );
});
