import { z } from 'zod';
import { wholeNumberParameter } from '../../../shared/node/rest/parameters';
import { invalidBody, sizeText } from '../../../shared/node/rest/read-request';
import { type Answer, errorAnswer, okAnswer } from '../../../shared/node/rest/request';
import {
  maxEntriesPerPull,
  maxEntryBodyBytes,
  maxEntryValues,
  maxPullBytes,
} from '../../../shared/team-api/wire';
import type { EventStreams } from '../event-streams';
import type { EntryConflict, EntryRefusal, TeamStorage } from '../storage/team-storage';
import { maxBodyBytes, pushBounds } from './limits';
import { models } from './models';
import { endpoint, endpointWithBody, jsonAnswer } from './team-endpoint';

const conflicts: Readonly<Record<EntryConflict, { readonly code: string; readonly cause: string }>> = {
  'device-of-another': { code: 'DEVICE_OF_ANOTHER', cause: 'The device belongs to another person' },
  'device-seq-used': { code: 'DEVICE_SEQ_USED', cause: 'Another entry of the device has this number' },
  'id-used': { code: 'ID_USED', cause: 'Another entry has this ID' },
  'unreadable-verdict': {
    code: 'UNREADABLE_VERDICT',
    cause: 'No desktop can read this verdict, so that it can’t end the blind review of its subject',
  },
};

const refusals: Readonly<Record<Exclude<EntryRefusal['reason'], 'too-large'>, string>> = {
  character: "Contains a character that can't be stored",
  'too-deep': 'Is nested too deeply',
  'too-many-values': `Must not have more than ${maxEntryValues.toLocaleString('en')} values`,
};

function refuse(index: number, { field, reason }: EntryRefusal): Answer {
  const place = `entries.${index}.${field}`;
  if (reason !== 'too-large') return invalidBody('entries', `${place}: ${refusals[reason]}`);
  const cause = `${place}: Must not be larger than ${sizeText(maxEntryBodyBytes)}. Nothing was stored.`;
  return errorAnswer(413, 'ENTRY_TOO_LARGE', cause);
}

const afterParameter = wholeNumberParameter(
  { from: 0n, to: BigInt(Number.MAX_SAFE_INTEGER) },
  0,
  'Number of the last entry that the client has',
).transform(Number);

/** Returns the endpoints about the log of a team. */
export function entryEndpoints(storage: TeamStorage, streams: EventStreams) {
  const push = endpointWithBody({
    method: 'POST',
    path: '/entries',
    operationId: 'pushEntries',
    summary: 'Appends entries to the log of the team',
    description:
      'All entries are stored, or none. Entries that are stored already are returned with the number that they have, so ' +
      'that a request can be repeated. Kinds, versions and the values of bodies are stored as they are sent, long integers ' +
      "included. A claim token is stored only if it is of the sender's current claim of the subject.",
    parameters: z.object({}),
    body: { name: 'entries', model: models.push, bounds: pushBounds },
    answers: {
      200: { description: 'The numbers, in the order of the entries', model: models.pushAnswer },
      409: { description: 'An entry contradicts a stored one; the cause names the entry' },
      413: {
        description: `The request is larger than ${sizeText(maxBodyBytes)}, or the body of an entry than ${sizeText(maxEntryBodyBytes)}`,
      },
      429: {
        description: 'The sender has stored too much lately; Retry-After says when this can be stored',
        headers: { 'retry-after': 'Seconds until these entries can be stored' },
      },
    },
    async handle({ who, body }) {
      const appending = await storage.append(who, body.value.entries);
      switch (appending.kind) {
        case 'appended':
          return jsonAnswer({ entries: appending.entries });
        case 'conflict': {
          const { code, cause } = conflicts[appending.conflict];
          return errorAnswer(409, code, `entries.${appending.index}: ${cause}. Nothing was stored.`);
        }
        case 'unstorable':
          return refuse(appending.index, appending.refusal);
        case 'too-much':
          return errorAnswer(
            429,
            'STORED_TOO_MUCH',
            'This person has shared more than the team server takes in a day. Nothing was stored.',
            { headers: { 'retry-after': String(appending.retryAfterSeconds) } },
          );
      }
    },
  });

  const pull = endpoint({
    method: 'GET',
    path: '/entries',
    operationId: 'pullEntries',
    summary: 'Returns the entries of the team that follow',
    description:
      'In the order of the team, without gaps. Entries that a blind review hides from the reader have only their place. ' +
      `A page can have fewer entries than \`limit\`: it ends before ${sizeText(maxPullBytes)}, but has at least one.`,
    parameters: z.object({
      after: afterParameter,
      limit: wholeNumberParameter(
        { from: 1n, to: BigInt(maxEntriesPerPull) },
        maxEntriesPerPull,
        'Maximum number of entries',
      ).transform(Number),
    }),
    answers: { 200: { description: 'The entries', model: models.pullAnswer } },
    handle: async ({ who, parameters: { after, limit } }) =>
      okAnswer(await storage.entriesAfter(who, after, limit)),
  });

  const events = endpoint({
    method: 'GET',
    path: '/events',
    operationId: 'followEvents',
    summary: 'Says when the team has changed, as server-sent events',
    description:
      'The unnamed event `{"last_seq": N}` has N as its ID and says that entries up to N can be pulled; it is sent at once if ' +
      'N is not `after`. Last-Event-ID replaces `after`. The events "presence", "people" and "blind" say that those lists ' +
      'have changed. A comment follows every 15 seconds. The stream ends when the token no longer works.',
    parameters: z.object({ after: afterParameter }),
    answers: { 200: { description: 'The events (text/event-stream)' } },
    handle({ request: { lastEventId }, who, parameters }) {
      const after =
        lastEventId !== null && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : parameters.after;
      return streams.answer({ who, after });
    },
  });

  return [push, pull, events];
}
