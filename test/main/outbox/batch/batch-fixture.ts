import { BatchFeedback } from '../../../../main/outbox/batch/batch-feedback';
import { Outbox } from '../../../../main/outbox/outbox';
import {
  type BatchChoice,
  type BatchTargets,
  cautiousChoice,
} from '../../../../shared/domain/batch-feedback';
import { emptyDraft, type FeedbackDraft } from '../../../../shared/domain/feedback';
import { everyItem, type OutboxItem } from '../../../../shared/domain/outbox';
import type { Clock } from '../../../../shared/node/clock';
import { succeed } from '../../../../shared/result';
import { openConnection } from '../../../support/databases/profile-store';
import { openStoreInProcess, type StoreInProcess } from '../../../support/databases/store-in-process';
import { pass, succeeded } from '../../../support/databases/stored-copy';
import { pageOf, type SampleFields, sampleReport } from '../../../support/inputs/sample-reports';
import { testConnection } from '../../../support/main/test-connection';
import { temporaryFolder } from '../../../support/runner/temporary-folder';
import { noTeam } from '../../../support/team/no-team';
import { draftForms } from '../../../support/window/draft-forms';

/** A clock whose time advances only during a wait. */
function waitingClock() {
  let elapsed = 0;
  let waiting: { readonly at: number; readonly over: () => void }[] = [];
  const clock: Clock = {
    now: () => 1_800_000_000_000 + elapsed,
    elapsed: () => elapsed,
    pause: (milliseconds, signal) =>
      new Promise((resolve) => {
        const mine = { at: elapsed + milliseconds, over: resolve };
        waiting.push(mine);
        signal?.addEventListener('abort', () => {
          waiting = waiting.filter((other) => other !== mine);
          resolve();
        });
      }),
  };
  const advance = (milliseconds: number) => {
    elapsed += milliseconds;
    const over = waiting.filter(({ at }) => at <= elapsed);
    waiting = waiting.filter(({ at }) => at > elapsed);
    for (const each of over) each.over();
  };
  return { clock, advance };
}

type Choices = Parameters<BatchFeedback['preview']>[0];

/** A store of reports and of what is the analyst's own, an outbox that sends nowhere, and batch feedback over both. */
export class BatchFixture {
  readonly store: StoreInProcess;
  readonly outbox: Outbox;
  readonly batch: BatchFeedback;
  readonly advance: (milliseconds: number) => void;
  readonly saveDraft = draftForms(() => this.outbox);
  profileId: string | null = 'p';

  private constructor(store: StoreInProcess) {
    let ids = 0;
    const newId = () => {
      ids += 1;
      return `id-${ids}`;
    };
    const { clock, advance } = waitingClock();
    this.store = store;
    this.advance = advance;
    this.outbox = new Outbox({
      stores: { of: () => store },
      connection: testConnection(() => 'p'),
      client: { sendFeedback: async () => succeed('') },
      clock,
      random: () => 0,
      team: noTeam,
      newId,
      onChange: () => undefined,
    });
    this.outbox.onProfileChange(openConnection('p'), { kind: 'ready', persistent: true, notices: [] });
    this.batch = new BatchFeedback({
      stores: { of: () => store },
      outbox: this.outbox,
      connection: { profileId: () => this.profileId },
      newId,
    });
  }

  static async setUp(): Promise<BatchFixture> {
    return new BatchFixture(await openStoreInProcess(temporaryFolder()));
  }

  /** Takes reports as one page of the service. */
  async take(reports: readonly SampleFields[]): Promise<void> {
    const body = new TextEncoder().encode(pageOf(...reports.map((report) => sampleReport(report))));
    succeeded(await this.store.call('pages.store', { body, pass: pass(1) }));
  }

  async review(targets: BatchTargets) {
    return succeeded(await this.batch.review(targets));
  }

  /** The digest of what would go out now; "" where nothing is under review. */
  digestOf(choices: Choices): string {
    const preview = this.batch.preview(choices);
    return preview.ok ? preview.value.digest : '';
  }

  /** Sends what a person has just looked at. */
  async send(choices: Choices) {
    return this.batch.send(choices, this.digestOf(choices));
  }

  async items(): Promise<readonly OutboxItem[]> {
    const page = await this.outbox.whenLoaded((open) =>
      open.page({ query: everyItem, page: 1, limit: 1_000 }),
    );
    return succeeded(page).items;
  }

  async close(): Promise<void> {
    await this.outbox.shutDown();
    await this.store.close();
  }
}

export function draftOfRisk(desiredRisk: string, more: Partial<FeedbackDraft> = {}): FeedbackDraft {
  return { ...emptyDraft(), desiredRisk, ...more };
}

export function choicesOf(token: string, draft: FeedbackDraft, choice: Partial<BatchChoice> = {}) {
  return { token, draft, choice: { ...cautiousChoice, ...choice } };
}
