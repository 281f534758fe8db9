import {
  type BatchChoice,
  type BatchPreview,
  type BatchReview,
  type BatchRow,
  type BatchTargets,
  type BatchView,
  cautiousChoice,
} from '../../../../shared/domain/batch-feedback';
import { emptyDraft, type FeedbackDraft, type FeedbackErrors } from '../../../../shared/domain/feedback';
import type { Problem } from '../../../../shared/domain/problem';
import type { QueuedBatch } from './queued-batch';

/** The steps of giving feedback on many reports: the form, its review and the progress of sending. */
export interface BatchTask {
  readonly step: 'closed' | 'form' | 'review' | 'progress';
  readonly targets: BatchTargets;
  /** Number of selected reports. */
  readonly reportCount: number;
  /** The transactions of the selected reports; null until they are read. */
  readonly review: BatchReview | null;
  readonly draft: FeedbackDraft;
  /** True when `draft` was restored from disk. */
  readonly restored: boolean;
  /** Shown after the first attempt to continue, and updated with every change from then on. */
  readonly errors: FeedbackErrors;
  readonly tried: boolean;
  readonly choice: BatchChoice;
  /** What would be sent with the draft and the choice; null until it is known. */
  readonly preview: BatchPreview | null;
  readonly view: BatchView;
  /** From 1. */
  readonly page: number;
  readonly rows: readonly BatchRow[];
  /** Number of transactions of the view, on all pages. */
  readonly total: number;
  /** True while the reports are read, or the feedback is queued or undone. */
  readonly busy: boolean;
  readonly problem: Problem | null;
  /** Why the draft can't be saved on disk. */
  readonly draftProblem: Problem | null;
  /** The queued batch; null before. */
  readonly queued: QueuedBatch | null;
}

export const closedTask: BatchTask = {
  step: 'closed',
  targets: { kind: 'keys', keys: [] },
  reportCount: 0,
  review: null,
  draft: emptyDraft(),
  restored: false,
  errors: {},
  tried: false,
  choice: cautiousChoice,
  preview: null,
  view: 'all',
  page: 1,
  rows: [],
  total: 0,
  busy: false,
  problem: null,
  draftProblem: null,
  queued: null,
};
