import { z } from 'zod';
import {
  type Answer,
  type CallArguments,
  declarations,
  type ProfileCallName,
} from '../../shared/contract/contract';
import { defineCall, type Replying, short } from '../../shared/contract/define-call';
import type { ImportReport } from '../../shared/domain/feedback-import';
import type { HistoryPreview } from '../../shared/domain/history-import';
import type { Problem } from '../../shared/domain/problem';
import type { Watch } from '../../shared/domain/watch';
import type { Result } from '../../shared/result';
import { watchSchema } from '../../shared/schemas/watch-schema';

/**
 * The calls of the window that commands make about a profile. None of them shows or takes the API key, opens a dialog, or
 * changes what the window shows besides its data.
 */
export const windowCalls = [
  'review.decide',
  'review.undo',
  'feedback.send',
  'feedback.undo',
  'reporter.read',
  'outbox.read',
  'outbox.page',
  'outbox.retry',
  'outbox.discard',
  'outbox.sendNow',
  'import.send',
  'log.import',
  'watches.read',
  'watches.states',
  'watches.hits',
  'watches.markSeen',
  'cases.read',
  'cases.save',
  'team.read',
  'team.presence',
  'team.join',
] as const satisfies readonly ProfileCallName[];
export type WindowCall = (typeof windowCalls)[number];

/** Calls for which the window has another way: a dialog for the file, or the list that it shows. */
const ownCalls = {
  /** As `import.choose`, with the path of the file. */
  'import.read': defineCall<ImportReport>()({ arguments: z.object({ path: short }) }),
  /** As `log.choose`, with the path of the file. */
  'log.read': defineCall<HistoryPreview>()({ arguments: z.object({ path: short }) }),
  /** Adds a watch and returns it; one about the same that is there is returned instead. */
  'watches.add': defineCall<Watch>()({ arguments: z.object({ watch: watchSchema }) }),
  /** Removes a watch; fails with `not-found` without one. */
  'watches.remove': defineCall<null>()({ arguments: z.object({ id: short }) }),
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

export const workCalls: {
  readonly [Name in WorkCall]: { readonly arguments: z.ZodType<WorkRequest<Name>> };
} = { ...declarations, ...ownCalls };

export function isWorkCall(name: string): name is WorkCall {
  return windowCalls.some((call) => call === name) || Object.hasOwn(ownCalls, name);
}

/** A profile that a command works with: what its user wrote, and sends. */
export interface WorkedProfile {
  /** Whether the program has it open. Otherwise what needs the network waits until it has. */
  readonly inProgram: boolean;
  call<Name extends WorkCall>(name: Name, request: WorkRequest<Name>): Promise<WorkAnswer<Name>>;
  close(): Promise<void>;
}
