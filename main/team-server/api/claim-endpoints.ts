import { z } from 'zod';
import { emptyAnswer, errorAnswer } from '../../../shared/node/rest/request';
import { claimLeaseMs } from '../../../shared/team-api/wire';
import { maxClaims } from '../storage/schema';
import type { TeamStorage } from '../storage/team-storage';
import { maxPresenceBytes } from './limits';
import { models } from './models';
import { claimParameters, endpoint, endpointWithBody, jsonAnswer } from './team-endpoint';

const path = '/claims/{application}/{subject}';

/** Returns the endpoints about who works on what. */
export function claimEndpoints(storage: TeamStorage) {
  const claim = endpoint({
    method: 'PUT',
    path,
    operationId: 'claim',
    summary: 'Claims a subject, or renews the claim',
    description: "A claim ends after 15 minutes by the server's clock unless it is renewed.",
    parameters: claimParameters,
    answers: {
      200: { description: 'The sender has the claim', model: models.claim },
      409: { description: 'Another person has the claim', model: models.claimTaken },
      429: { description: `The sender has ${maxClaims} other claims` },
    },
    async handle({ who, parameters: { application, subject } }) {
      const claiming = await storage.claim(who, application, subject);
      if (claiming.kind === 'claimed')
        return jsonAnswer({ token: claiming.token, until: claiming.until, person: who.person });
      if (claiming.kind === 'too-many')
        return errorAnswer(
          429,
          'TOO_MANY_CLAIMS',
          `This person has ${maxClaims} claims. Release one, or wait until one ends.`,
          { headers: { 'retry-after': String(claimLeaseMs / 1_000) } },
        );
      const { person, until } = claiming;
      return errorAnswer(409, 'CLAIM_TAKEN', 'Another person has claimed this subject.', {
        fields: { person, until },
      });
    },
  });

  const release = endpoint({
    method: 'DELETE',
    path,
    operationId: 'release',
    summary: "Ends the sender's claim, if there is one",
    description: "Another person's claim remains.",
    parameters: claimParameters,
    answers: { 204: { description: 'The sender has no claim of the subject' } },
    async handle({ who, parameters: { application, subject } }) {
      await storage.release(who, application, subject);
      return emptyAnswer;
    },
  });

  const claimNext = endpointWithBody({
    method: 'POST',
    path: '/claims/next',
    operationId: 'claimNext',
    summary: 'Claims the first candidate that no other person has claimed',
    description: 'Candidates are tried in the order given.',
    parameters: z.object({}),
    body: { name: 'candidates', model: models.nextClaimRequest },
    answers: {
      200: { description: 'The sender has the claim', model: models.nextClaim },
      204: { description: `Others have claimed all candidates, or the sender has ${maxClaims} claims` },
    },
    async handle({ who, body: { value } }) {
      const claimed = await storage.claimNext(who, value.application, value.candidates);
      return claimed === null ? emptyAnswer : jsonAnswer(claimed);
    },
  });

  const look = endpointWithBody({
    method: 'PUT',
    path: '/presence',
    operationId: 'look',
    summary: 'Says what the sender looks at, and returns what the others do',
    description: 'It counts for 90 seconds unless it is repeated. `subject` is null for nothing.',
    parameters: z.object({}),
    body: { name: 'presence', model: models.presenceRequest, maxBytes: maxPresenceBytes },
    answers: { 200: { description: 'What the others look at, and all claims', model: models.presence } },
    async handle({ who, body: { value } }) {
      await storage.look(who, value.application, value.subject);
      return jsonAnswer(await storage.presence(who));
    },
  });

  const presence = endpoint({
    method: 'GET',
    path: '/presence',
    operationId: 'getPresence',
    summary: 'Returns what the others look at, and all claims',
    description: 'Only claims and presence that still count.',
    parameters: z.object({}),
    answers: { 200: { description: 'What the others look at, and all claims', model: models.presence } },
    handle: async ({ who }) => jsonAnswer(await storage.presence(who)),
  });

  return [claimNext, claim, release, look, presence];
}
