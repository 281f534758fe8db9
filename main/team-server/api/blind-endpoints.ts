import { z } from 'zod';
import { emptyAnswer, errorAnswer } from '../../../shared/node/rest/request';
import type { BlindRefusal, TeamStorage } from '../storage/team-storage';
import { maxRoundBytes, roundBounds } from './limits';
import { models } from './models';
import { endpoint, endpointWithBody, forLeads, jsonAnswer, leadRequiredDescription } from './team-endpoint';

const refusals: Readonly<Record<BlindRefusal, string>> = {
  'no-verdict': 'The subject has no verdict',
  'second-gave-first': 'The second reviewer gave the first verdict',
  'unknown-person': 'The second reviewer is not in the team',
};

/** Returns the endpoints about blind second reviews. */
export function blindEndpoints(storage: TeamStorage) {
  const start = endpointWithBody({
    method: 'POST',
    path: '/blind',
    operationId: 'startBlindRound',
    summary: 'Starts a round of blind second reviews',
    description:
      "Only leads can do this. From now on, the second reviewer of an item receives others' entries on its subjects without " +
      'content, until they have given a verdict. A round that exists already is not changed.',
    parameters: z.object({}),
    body: { name: 'round', model: models.blindRound, maxBytes: maxRoundBytes, bounds: roundBounds },
    answers: {
      204: { description: 'The round was started' },
      ...leadRequiredDescription,
      409: { description: "An item can't be reviewed; the cause names it. Nothing was stored" },
    },
    handle: forLeads(async ({ who, body }) => {
      const creation = await storage.createBlindRound(who, body.value);
      if (creation.kind === 'created') return emptyAnswer;
      const { index, reason } = creation;
      return errorAnswer(
        409,
        'BLIND_ITEM_REFUSED',
        `items.${index}: ${refusals[reason]}. Nothing was stored.`,
      );
    }),
  });

  const list = endpoint({
    method: 'GET',
    path: '/blind',
    operationId: 'listBlindItems',
    summary: 'Returns the blind reviews of the sender; of the whole team for a lead',
    description: 'Only leads and the two reviewers can see an item.',
    parameters: z.object({}),
    answers: { 200: { description: 'The items of all rounds', model: models.blindList } },
    handle: async ({ who }) => jsonAnswer({ items: await storage.blindItems(who) }),
  });

  return [start, list];
}
