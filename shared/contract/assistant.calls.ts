import { z } from 'zod';
import type {
  AssistantHistory,
  AssistantSettings,
  LiveAssistants,
  ResolvedPseudonym,
} from '../domain/assistant';
import { assistantChangeSchema, assistantToolSchema } from '../schemas/assistant-schema';
import { defineCall, noArguments, onlyProfile } from './define-call';

const session = z.string().max(100);

/** Calls about assistants, which read the local copy through the command line. */
export const assistantCalls = {
  'assistant.read': defineCall<AssistantSettings>()({ arguments: onlyProfile, ofProfile: true }),
  'assistant.save': defineCall<AssistantSettings>()({
    arguments: z.object({ change: assistantChangeSchema }),
    ofProfile: true,
  }),
  /** Returns what left, the newest first; `before`: the ID of the last one that is shown, null for the newest. */
  'assistant.history': defineCall<AssistantHistory>()({
    arguments: z.object({ before: z.uuid().nullable(), limit: z.int().min(1).max(100) }),
    ofProfile: true,
    relayed: true,
  }),
  /** Answers the sessions that ask for a tool; a consent holds until it is changed in Settings. */
  'assistant.consent': defineCall<null>()({
    arguments: z.object({ tool: assistantToolSchema, allowed: z.boolean() }),
    ofProfile: true,
  }),
  /** Returns what assistants do now. The push `assistant.changed` says the same. */
  'assistant.live': defineCall<LiveAssistants>()({ arguments: noArguments }),
  'assistant.end': defineCall<null>()({ arguments: z.object({ session }) }),
  /** Returns what a pseudonym of a session of this run stands for; null if none that is remembered has it. */
  'assistant.resolve': defineCall<ResolvedPseudonym | null>()({
    arguments: z.object({ pseudonym: z.string().max(100) }),
  }),
  /** Forgets a suggested case, which was saved or isn't wanted. */
  'assistant.discardDraft': defineCall<null>()({ arguments: z.object({ id: z.uuid() }) }),
} as const;
