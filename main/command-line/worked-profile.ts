import { z } from 'zod';
import {
  type Answer,
  type CallArguments,
  declarations,
  type ProfileCallName,
  type RelayedCallName,
} from '../../shared/contract/contract';
import { defineCall, type Replying, short } from '../../shared/contract/define-call';
import { feedbackCalls } from '../../shared/contract/feedback.calls';
import { reviewCalls } from '../../shared/contract/review.calls';
import { maxBatchSize } from '../../shared/domain/batch-feedback';
import type { ImportReport } from '../../shared/domain/feedback-import';
import type { HistoryPreview } from '../../shared/domain/history-import';
import type { OutboxCounts } from '../../shared/domain/outbox';
import type { Problem } from '../../shared/domain/problem';
import type { Watch } from '../../shared/domain/watch';
import type { Result } from '../../shared/result';
import { caseSchema } from '../../shared/schemas/case-schema';
import { watchSchema } from '../../shared/schemas/watch-schema';
import type { RetriedItem } from '../outbox/item-actions';
import type { SentFeedback } from '../outbox/send-all';
import type { GivenVerdict } from '../review/give-verdict';
import { type CreatedCase, type RevisedCase, revisionSchema } from '../store/calls/own.calls';

/** Size limit of a file that a command imports, bytes; larger ones are imported in the window. */
export const maxImportBytes = 18_000_000;

/**
 * The calls of the window that commands make about a profile. None of them shows or takes the API key, opens a dialog, or
 * changes what the window shows besides its data.
 */
export const windowCalls = [
  'review.undo',
  'feedback.undo',
  'reporter.read',
  'feedback.about',
  'presets.read',
  'outbox.read',
  'outbox.page',
  'outbox.discard',
  'outbox.sendNow',
  'outbox.pauseBatch',
  'outbox.cancelBatch',
  'outbox.retryBatch',
  'outbox.discardBatch',
  'outbox.metrics',
  'reports.detail',
  'reports.markRead',
  'reports.lookUp',
  'notes.save',
  'views.read',
  'log.metrics',
  'log.people',
  'log.agreement',
  'investigate.alibi',
  'investigate.links',
  'investigate.groups',
  'investigate.hotSpots',
  'investigate.meetings',
  'investigate.drift',
  'watches.read',
  'watches.states',
  'watches.hits',
  'watches.markSeen',
  'cases.read',
  'team.read',
  'team.presence',
  'team.join',
] as const satisfies readonly (ProfileCallName | RelayedCallName)[];
export type WindowCall = (typeof windowCalls)[number];

/** A file that a command read: Base64. */
const file = { fileName: short, body: z.base64().max(Math.ceil(maxImportBytes / 3) * 4) };

/** Calls for which the window has other ways: dialogs, several steps, or the list that it shows. */
const ownCalls = {
  /** As `review.decide`, without the reports that have this verdict of the user (unless `again`), or that others have claimed. */
  'review.give': defineCall<GivenVerdict>()({
    arguments: z.object({
      decision: reviewCalls['review.decide'].arguments,
      again: z.boolean(),
      claimed: z.boolean(),
    }),
  }),
  /** Queues the same feedback on several transactions, all or nothing. Those that have some are left out, unless `another`. */
  'feedback.sendAll': defineCall<SentFeedback>()({
    arguments: feedbackCalls['feedback.send'].arguments.pick({ draft: true, another: true }).extend({
      about: z
        .array(feedbackCalls['feedback.send'].arguments.pick({ transactionId: true, reported: true }))
        .min(1)
        .max(maxBatchSize),
    }),
  }),
  /** As `outbox.retry`; without `insists`, feedback that others may send or that may have arrived stays as it is. */
  'outbox.retryNamed': defineCall<RetriedItem>()({
    arguments: feedbackCalls['outbox.retry'].arguments.extend({ insists: z.boolean() }),
  }),
  /** Says what a file of feedback contains, and sends it if `yes`. */
  'import.feedback': defineCall<ImportedFeedback>()({
    arguments: z.object({ ...file, includeAlreadyRated: z.boolean(), yes: z.boolean() }),
  }),
  /** Says what a colleague's history contains, and imports it if `yes`. */
  'import.history': defineCall<ImportedHistory>()({ arguments: z.object({ ...file, yes: z.boolean() }) }),
  /** Adds a watch and returns it; one about the same that is there is returned instead. null: there are too many. */
  'watches.add': defineCall<Watch | null>()({ arguments: z.object({ watch: watchSchema }) }),
  /** Removes a watch; fails with `not-found` without one. */
  'watches.remove': defineCall<null>()({ arguments: z.object({ id: short }) }),
  /** Creates a case. Returns the one that has its ID or its title instead; null: there are too many. */
  'cases.create': defineCall<CreatedCase | null>()({ arguments: z.object({ case: caseSchema }) }),
  /** Adds items to the current version of a case, or opens or closes it. Returns null if no case has this ID. */
  'cases.revise': defineCall<RevisedCase | null>()({ arguments: revisionSchema }),
} as const;
type OwnCalls = typeof ownCalls;
export type OwnCall = keyof OwnCalls;

/** The calls that commands make about a profile. */
export type WorkCall = WindowCall | OwnCall;
type Requests = { readonly [Name in WindowCall]: CallArguments<Name> } & {
  readonly [Name in OwnCall]: z.output<OwnCalls[Name]['arguments']>;
};
type Answers = { readonly [Name in WindowCall]: Answer<Name> } & {
  readonly [Name in OwnCall]: OwnCalls[Name] extends Replying<infer Reply> ? Result<Reply, Problem> : never;
};
export type WorkRequest<Name extends WorkCall> = Requests[Name];
export type WorkAnswer<Name extends WorkCall> = Answers[Name];

export type WorkedValue<Name extends WorkCall> = Extract<WorkAnswer<Name>, { readonly ok: true }>['value'];

export const workCalls: {
  readonly [Name in WorkCall]: { readonly arguments: z.ZodType<WorkRequest<Name>> };
} = { ...declarations, ...ownCalls };

export function isWorkCall(name: string): name is WorkCall {
  return windowCalls.some((call) => call === name) || Object.hasOwn(ownCalls, name);
}

/** What became of a file of feedback. */
export interface ImportedFeedback {
  readonly report: ImportReport;
  /** What was queued, by its state; null for nothing. */
  readonly sent: OutboxCounts | null;
}

interface ImportedHistory {
  readonly preview: HistoryPreview;
  /** The number of imported entries; null if nothing was to be imported. */
  readonly imported: number | null;
}

/** A profile that the program has open, and a command works with. */
export interface WorkedProfile {
  readonly id: string;
  /** Rejects with ProgramEnded. */
  call<Name extends WorkCall>(name: Name, request: WorkRequest<Name>): Promise<WorkAnswer<Name>>;
  close(): void;
}
