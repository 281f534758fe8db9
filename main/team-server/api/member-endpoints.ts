import { z } from 'zod';
import { emptyAnswer, errorAnswer } from '../../../shared/node/rest/request';
import { maxOpenInvites } from '../../../shared/team-api/wire';
import type { TeamStorage } from '../storage/team-storage';
import { maxSmallBodyBytes } from './limits';
import { models } from './models';
import {
  endpoint,
  endpointWithBody,
  forLeads,
  jsonAnswer,
  leadRequired,
  leadRequiredDescription,
  publicEndpointWithBody,
} from './team-endpoint';

const unknownPerson = errorAnswer(404, 'UNKNOWN_PERSON', 'No person of the team has this ID.');

/** Returns the endpoints about the people of a team. */
export function memberEndpoints(storage: TeamStorage, protocols: readonly number[]) {
  const join = publicEndpointWithBody({
    method: 'POST',
    path: '/join',
    operationId: 'join',
    summary: 'Exchanges an invite for a personal token',
    description:
      'An invite works once, within a week. The token is returned only here. If the answer was lost, the same request with the ' +
      'same device, within ten minutes and before the token was used, returns another token for the same person.',
    body: { name: 'join', model: models.join, maxBytes: maxSmallBodyBytes },
    answers: {
      200: { description: 'The sender is in the team', model: models.joined },
      403: { description: 'The invite is unknown, expired or used' },
      409: { description: 'Another person of the team has this device, or a name that reads the same' },
      503: { description: 'The database is unavailable; repeat the request' },
    },
    async handle({ body }) {
      const joining = await storage.join(body.value);
      switch (joining.kind) {
        case 'joined': {
          const { token, epoch, identity } = joining;
          return jsonAnswer({ token, person: identity.person, team: identity.teamName, epoch });
        }
        case 'invalid-invite':
          return errorAnswer(403, 'INVALID_INVITE', 'The invite is unknown, expired or already used.');
        case 'device-taken':
          return errorAnswer(409, 'DEVICE_TAKEN', 'Another person of the team has this device.');
        case 'name-taken':
          return errorAnswer(
            409,
            'NAME_TAKEN',
            'Somebody in the team has a name that reads the same. The invite can still be used with another name.',
          );
      }
    },
  });

  const invite = endpointWithBody({
    method: 'POST',
    path: '/invites',
    operationId: 'invite',
    summary: 'Creates an invite',
    description:
      'Only leads can do this. The invite works once, within a week, while the sender is a lead. With a person who is or was in ' +
      'the team, who joins with it is that person again, and the token that they had no longer works.',
    parameters: z.object({}),
    body: { name: 'invite', model: models.inviteRequest, maxBytes: maxSmallBodyBytes },
    answers: {
      200: { description: 'The invite', model: models.invite },
      ...leadRequiredDescription,
      404: { description: 'The person was never in the team' },
      409: { description: 'The team has too many invites that can be used' },
    },
    handle: forLeads(async ({ who, body }) => {
      const { role, person = null } = body.value;
      if (person !== null && !(await storage.people(who)).some(({ id }) => id === person))
        return unknownPerson;
      const invite = await storage.createInvite(who, role, person);
      return invite === null
        ? errorAnswer(409, 'TOO_MANY_INVITES', `The team has ${maxOpenInvites} invites. Withdraw some.`)
        : jsonAnswer({ invite, person });
    }),
  });

  const listInvites = endpoint({
    method: 'GET',
    path: '/invites',
    operationId: 'listInvites',
    summary: 'Returns the invites that can be used',
    description: 'Only leads can do this. The list says who created an invite, not the invite itself.',
    parameters: z.object({}),
    answers: {
      200: {
        description: 'The invites, those that expire first at the beginning',
        model: models.openInvites,
      },
      ...leadRequiredDescription,
    },
    handle: forLeads(async ({ who }) => jsonAnswer({ invites: await storage.openInvites(who) })),
  });

  const withdrawInvite = endpoint({
    method: 'DELETE',
    path: '/invites/{id}',
    operationId: 'withdrawInvite',
    summary: 'Withdraws an invite',
    description: 'Only leads can do this. Nobody can join with the invite any more.',
    parameters: z.object({
      id: z.uuid({ error: 'a UUID' }).meta({ description: 'ID in the list of invites' }),
    }),
    answers: {
      204: { description: 'The invite no longer works' },
      ...leadRequiredDescription,
      404: { description: 'No invite with this ID can be used' },
    },
    handle: forLeads(async ({ who, parameters: { id } }) =>
      (await storage.withdrawInvite(who, id))
        ? emptyAnswer
        : errorAnswer(404, 'UNKNOWN_INVITE', 'No invite with this ID can be used.'),
    ),
  });

  const listPeople = endpoint({
    method: 'GET',
    path: '/people',
    operationId: 'listPeople',
    summary: 'Returns all who are or were in the team',
    description: 'In the order in which they joined.',
    parameters: z.object({}),
    answers: { 200: { description: 'The people', model: models.members } },
    handle: async ({ who }) => jsonAnswer({ people: await storage.people(who) }),
  });

  const removePerson = endpoint({
    method: 'DELETE',
    path: '/people/{id}',
    operationId: 'removePerson',
    summary: 'Removes a person from the team',
    description:
      'Leads can remove all members, others only themselves. The token of the person and the invites that they created no ' +
      'longer work, and their claims end. Their entries stay.',
    parameters: z.object({ id: z.uuid({ error: 'a UUID' }).meta({ description: 'ID of the person' }) }),
    answers: {
      204: { description: 'The person is no longer in the team' },
      ...leadRequiredDescription,
      404: { description: 'The person was never in the team' },
    },
    async handle({ who, parameters: { id } }) {
      if (who.role !== 'lead' && who.person !== id) return leadRequired();
      if (await storage.removePerson(who, id)) return emptyAnswer;
      return unknownPerson;
    },
  });

  const hello = endpoint({
    method: 'GET',
    path: '/hello',
    operationId: 'hello',
    summary: 'Returns the protocol versions of the server, and who the sender is',
    description:
      'Another epoch than before means that the team was restored from a backup. With a device, the answer has the ' +
      "sender's last entry of it: a device that doesn't have that entry was restored.",
    parameters: z.object({
      device: z.uuid({ error: 'a UUID' }).optional().meta({ description: 'Of the sender’s log' }),
    }),
    answers: { 200: { description: 'The server, the team and the sender', model: models.hello } },
    async handle({ who, parameters: { device } }) {
      const { teamName, person, role } = who;
      const { epoch, lastSeq } = await storage.position(who);
      return jsonAnswer({
        ...{ protocol: protocols, epoch, team: teamName, person, role },
        ...{ last_seq: lastSeq, shares_cases: true },
        ...(device !== undefined && { last_of_device: await storage.lastOfDevice(who, device) }),
      });
    },
  });

  return [join, invite, listInvites, withdrawInvite, listPeople, removePerson, hello];
}
