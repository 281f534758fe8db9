import { randomUUID } from 'node:crypto';
import { profileReporters } from '../../../main/connection/profile-services';
import { Outbox } from '../../../main/outbox/outbox';
import { decide } from '../../../main/review/decide';
import { undoDecision, undoGiven } from '../../../main/review/stored-decision';
import type { Store } from '../../../main/store/contract';
import { contentOfJson } from '../../../main/store/reports/content-of-report';
import type { CallArguments } from '../../../shared/contract/contract';
import type { Decided } from '../../../shared/contract/review.calls';
import type { TeamLoss } from '../../../shared/domain/feedback-doubt';
import { everyItem, type OutboxItem } from '../../../shared/domain/outbox';
import type { Problem } from '../../../shared/domain/problem';
import type { LateEntryDraft } from '../../../shared/domain/review-log';
import type { ReviewState } from '../../../shared/domain/review-state';
import { foldEntries } from '../../../shared/domain/review-state';
import { defaultVerdictFeedbacks } from '../../../shared/domain/verdict-feedback';
import type { Result } from '../../../shared/result';
import { manualClock } from '../../support/clocks/manual-clock';
import { openConnection } from '../../support/databases/profile-store';
import { openStoreInProcess, type StoreInProcess } from '../../support/databases/store-in-process';
import { answerOf, pass, succeeded } from '../../support/databases/stored-copy';
import { sampleReport } from '../../support/inputs/sample-reports';
import { testConnection } from '../../support/main/test-connection';
import { temporaryFolder } from '../../support/runner/temporary-folder';
import { type FeedbackReceiver, startFeedbackReceiver } from '../outbox/feedback-receiver';
import { sendThrough } from '../outbox/outbox-fixture';

export type Decision = CallArguments<'review.decide'>;

const second = 1_000_000_000n;
const begin = 1_772_373_909_000_000_000n;

/** Returns a report on a transaction; the higher its ID, the newer it is. */
export function report(id: number, transactionId: string | undefined, risk = 'high'): string {
  return sampleReport({
    id: BigInt(id),
    transaction_id: transactionId,
    timestamp: begin + BigInt(id) * second,
    event: { risk_assignment: risk, fraud_cases: ['Location fraud', 'Common usage'] },
  });
}

/** Returns a report that the analyst saw as this JSON, as the target of a verdict. */
export function onReport(id: number, json: string, after: readonly string[] = []): Decision['targets'] {
  const seen = { content: contentOfJson(json), newest: `${begin + BigInt(id) * second}` };
  return { kind: 'report', key: String(id), after: [...after], ...seen };
}

/** Returns a verdict of fraud on the report "1", which sends nothing. */
export function decision(change: Partial<Decision> = {}): Decision {
  return {
    id: randomUUID(),
    targets: onReport(1, report(1, 'a')),
    verdict: 'fraud',
    reason: null,
    note: null,
    tookMs: null,
    leaveOutChanged: false,
    settles: false,
    feedback: null,
    ...change,
  };
}

/** Returns what a decision sends by the rule of a verdict. */
export function sending(
  verdict: Decision['verdict'],
  another = false,
): Pick<Decision, 'verdict' | 'feedback'> {
  return { verdict, feedback: { rule: defaultVerdictFeedbacks[verdict], another } };
}

/** A store of reports and of the analyst's own data, a service that receives feedback, and an outbox between them. */
export class DecisionFixture {
  readonly receiver: FeedbackReceiver;
  readonly clock = manualClock(1_700_000_000_000);
  readonly inProcess: StoreInProcess;
  /** The store as main sees it; tests replace `call`. */
  readonly store: { call: Store['call'] };
  #outbox: Outbox;

  private constructor(receiver: FeedbackReceiver, store: StoreInProcess) {
    this.receiver = receiver;
    this.inProcess = store;
    this.store = { call: store.call };
    this.#outbox = this.#newOutbox();
  }

  /** `reports`: as JSON. */
  static async setUp(reports: readonly string[]): Promise<DecisionFixture> {
    const store = await openStoreInProcess(temporaryFolder());
    const fixture = new DecisionFixture(await startFeedbackReceiver(), store);
    await fixture.take(reports);
    return fixture;
  }

  /** Stores reports as one page of the service. */
  async take(reports: readonly string[]): Promise<void> {
    succeeded(await this.inProcess.call('pages.store', { body: answerOf(reports), pass: pass(1) }));
  }

  /** Stores reports that arrive after all others. */
  async takeNew(reports: readonly string[]): Promise<void> {
    succeeded(await this.inProcess.call('pages.store', { body: answerOf(reports), pass: pass(2, 'new') }));
  }

  /** Why the team can't decide about feedback. */
  loss: TeamLoss | null = null;
  /** The tokens of active claims, by subject. */
  readonly claims = new Map<string, string>();

  get outbox(): Outbox {
    return this.#outbox;
  }

  tryTo(made: Decision): Promise<Result<Decided, Problem>> {
    const store: Store = { call: (name, request) => this.store.call(name, request) };
    const profile = { id: 'p', store, reporters: profileReporters(store, () => undefined) };
    return decide(profile, this.outbox, made);
  }

  async decide(made: Decision): Promise<Decided> {
    return succeeded(await this.tryTo(made));
  }

  /** Adds entries to the log without items of the outbox, as those from another computer are. */
  async write(entries: readonly LateEntryDraft[]): Promise<void> {
    succeeded(await this.inProcess.call('log.write', { entries: [...entries] }));
  }

  undo(id: string) {
    return undoDecision({ id: 'p' }, this.outbox, id);
  }

  undoGiven(entry: string) {
    return undoGiven({ id: 'p' }, this.outbox, entry);
  }

  /** Returns the state of a subject in the review log. */
  async state(subject: string): Promise<ReviewState> {
    const [found] = succeeded(await this.inProcess.call('log.ofSubjects', { subjects: [subject] }));
    return foldEntries(found?.entries ?? []);
  }

  /** Returns what a program that opens the store now finds in the outbox, the oldest first. */
  async items(): Promise<readonly OutboxItem[]> {
    const query = { query: everyItem, before: null, limit: 10_000 };
    return succeeded(await this.inProcess.call('items.chunk', query)).toReversed();
  }

  /** Lets time pass until so many requests have arrived and their outcomes are on disk. */
  async sent(count: number): Promise<void> {
    await this.clock.passUntil(this.receiver.arrived(count));
    await this.outbox.whileHalted(async () => undefined);
  }

  /** Ends the run as a kill does, and starts another on the same store. */
  restart(): void {
    this.#outbox.onProfileChange({ profile: null, reach: { kind: 'untried' } }, { kind: 'closed' });
    this.#outbox = this.#newOutbox();
  }

  async close(): Promise<void> {
    await this.outbox.shutDown();
    await this.receiver.close();
    await this.inProcess.close();
  }

  #newOutbox(): Outbox {
    let ids = 0;
    const outbox = new Outbox({
      stores: { of: () => ({ call: (name, request) => this.store.call(name, request) }) },
      connection: testConnection(() => 'p'),
      client: { sendFeedback: sendThrough(this.receiver.baseAddress) },
      clock: this.clock,
      random: () => 0.5,
      team: {
        claimTokenOf: (_, subject) => this.claims.get(subject) ?? null,
        lossOf: () => this.loss,
      },
      newId: () => {
        ids += 1;
        return `id-${ids}`;
      },
      onChange: () => undefined,
    });
    outbox.onProfileChange(openConnection('p'), { kind: 'ready', persistent: true, notices: [] });
    return outbox;
  }
}
