import { z } from 'zod';
import { endpointsFor } from '../../../shared/node/rest/endpoint';
import { type Answer, errorAnswer, okAnswer } from '../../../shared/node/rest/request';
import { subjectSchema } from '../../../shared/schemas/review-log-schema';
import type { Identity } from '../storage/team-storage';

/** Who sent a request, by their token. */
export interface TeamCaller {
  readonly who: Identity;
}

export const { endpoint, endpointWithBody, publicEndpointWithBody } = endpointsFor<TeamCaller>();

type Handle<Context> = (context: Context) => Promise<Answer>;

/** Lets only leads pass. */
export function forLeads<Context extends TeamCaller>(handle: Handle<Context>): Handle<Context> {
  return async (context) => (context.who.role === 'lead' ? handle(context) : leadRequired());
}

export function leadRequired(): Answer {
  return errorAnswer(403, 'LEAD_REQUIRED', 'Only a lead of the team can do this.');
}

export const leadRequiredDescription = { 403: { description: 'The sender is not a lead' } };

export function jsonAnswer(value: unknown): Answer {
  return okAnswer(JSON.stringify(value));
}

const applicationText = 'text of 1 to 5,000 characters without U+0000';

/** What a claim is about, as the last two segments of a path. */
export const claimParameters = z.object({
  application: z
    .string()
    .refine((text) => text.length <= 5_000 && !text.includes('\0'), { error: applicationText })
    .meta({ description: 'The application that the report belongs to', minLength: 1, maxLength: 5_000 }),
  subject: z
    .string()
    .refine((text) => subjectSchema.safeParse(text).success, {
      error: 'text of 1 to 31,000 characters without U+0000',
    })
    .meta({ description: 'The subject of log entries', minLength: 1, maxLength: 31_000 }),
});
