import { z } from 'zod';
import {
  type AssistantSettings,
  coarseKms,
  maxSuggestedItems,
  type PseudonymKind,
  pseudonymKinds,
} from '../../shared/domain/assistant';
import type { ReviewMetrics } from '../../shared/domain/review-metrics';
import type { Result } from '../../shared/result';
import { assistantToolSchema, maxClientName } from '../../shared/schemas/assistant-schema';
import { metricsRequestSchema } from '../../shared/schemas/outbox-query-schema';

/**
 * What the process that talks to an assistant asks of the program: both ends are this program, of the same account. The
 * process reads the local copy itself; pseudonyms, consents, the history and suggested cases are the program's.
 */

const session = z.string().max(100);
const client = z.string().max(maxClientName);
/** The ID of a call of a tool. */
const call = z.string().max(100);
/** Longer ones of reports don't leave, as anything instead of them. */
export const maxValue = 2_000;
/** Of a user, a device or another value of a report, or where a list goes on. */
const value = z.string().max(maxValue);
/** At most so many values a call. */
export const maxValues = 1_000;
/** In all, characters: a message has a limit. */
export const maxValuesLength = 100_000;
const named = z.object({ kind: z.enum(pseudonymKinds), value });

export const programCalls = {
  /** Starts a session on a profile, by its ID. It ends with the connection. */
  'assistant.begin': z.object({ profileId: z.string().max(100) }),
  /** Returns what is allowed now, once a person has allowed the tool. */
  'assistant.use': z.object({ session, client, tool: assistantToolSchema, call }),
  /** Returns what is allowed once that isn't the `revision` that is known; fails once the session ended. */
  'assistant.watch': z.object({ session, revision: z.int().min(0) }),
  /** Ends the question of a call that a person hasn't answered. */
  'assistant.unask': z.object({ session, call }),
  /** Returns the pseudonyms of values, in their order; new ones for those that have none. */
  'assistant.name': z.object({ session, values: z.array(named).max(maxValues) }),
  /** Returns what pseudonyms stand for, in their order; null for one that the session doesn't have. */
  'assistant.find': z.object({ session, pseudonyms: z.array(z.string().max(100)).max(maxValues) }),
  /** Notes what is about to leave, and what was allowed when it was read. Only what was noted may leave. */
  'assistant.note': z.object({
    session,
    client,
    tool: assistantToolSchema,
    used: z.object({ coarseKm: z.literal([...coarseKms]), freeText: z.boolean() }),
    reports: z.int().min(0),
    fields: z.array(z.string().max(100)).max(100),
  }),
  /** Suggests a case in the window. */
  'assistant.suggest': z.object({
    session,
    title: z.string().max(200),
    summary: z.string().max(20_000),
    /** Pseudonyms. */
    items: z.array(z.string().max(100)).max(maxSuggestedItems),
  }),
  /** Returns how far risks and verdicts agree, of verdicts from one time to another (ms since 1970). */
  'assistant.metrics': z.object({ session, ...metricsRequestSchema.omit({ states: true }).shape }),
} as const;

export type ProgramCall = keyof typeof programCalls;
export type ProgramRequest<Name extends ProgramCall> = z.output<(typeof programCalls)[Name]>;

/** The declarations, with the request's type by the call's name. */
export const programDeclarations: { readonly [Name in ProgramCall]: z.ZodType<ProgramRequest<Name>> } =
  programCalls;

export function isProgramCall(name: string): name is ProgramCall {
  return Object.hasOwn(programCalls, name);
}

/** A value of a report, and what it is. */
export interface NamedValue {
  readonly kind: PseudonymKind;
  readonly value: string;
}

/** What is allowed while a tool answers. */
export type Allowed = Pick<AssistantSettings, 'coarseKm' | 'freeText'>;

interface ProgramReplies {
  readonly 'assistant.begin': { readonly session: string };
  readonly 'assistant.use': Allowed;
  readonly 'assistant.watch': Pick<AssistantSettings, 'tools' | 'coarseKm' | 'freeText'> & {
    readonly revision: number;
  };
  readonly 'assistant.unask': null;
  readonly 'assistant.name': readonly string[];
  readonly 'assistant.find': readonly (NamedValue | null)[];
  readonly 'assistant.note': null;
  readonly 'assistant.suggest': null;
  readonly 'assistant.metrics': ReviewMetrics;
}

/** Why the program refuses a call. */
export type Refusal =
  | 'program-closed'
  | 'no-answer'
  | 'profile-not-open'
  | 'off'
  | 'ended'
  | 'refused'
  | 'not-asked'
  | 'too-many'
  | 'too-fast'
  | 'changed'
  | 'not-noted'
  | 'unexpected';

export type ProgramAnswer<Name extends ProgramCall> = Result<ProgramReplies[Name], Refusal>;

/** The program, as the process of an assistant sees it. */
export interface AssistantProgram {
  call<Name extends ProgramCall>(name: Name, request: ProgramRequest<Name>): Promise<ProgramAnswer<Name>>;
  close(): void;
}
