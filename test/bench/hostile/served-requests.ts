import { join } from 'node:path';
import { answerRequest } from '../../../main/reports-service/api/answer-request';
import { newApplication } from '../../../main/reports-service/application';
import { SqliteStorages } from '../../../main/reports-service/storage/sqlite-storages';
import { openTenant } from '../../../main/reports-service/tenant';
import { maxRoundBytes, pushBounds, roundBounds } from '../../../main/team-server/api/limits';
import { models } from '../../../main/team-server/api/models';
import { prepareEntry } from '../../../main/team-server/storage/prepare-entry';
import { readBody } from '../../../shared/node/rest/read-request';
import type { ServiceRequest } from '../../../shared/node/rest/request';

/** Posts a body to a path. */
type Post = (path: string, body: Uint8Array) => Promise<unknown>;

/** The limit of the service's requests, bytes. */
export const maxRequestBytes = 1_048_576;
const now = 1_772_374_000_000;

/** Opens the built-in service in a folder. It has a report of the transaction "t". */
export async function openService(folder: string): Promise<Post> {
  const application = newApplication();
  const tenant = await openTenant({
    ...{ application, storages: new SqliteStorages(join(folder, 'service')), reports: 1, seed: 7 },
    ...{ now: () => now, simulatedUntil: now, signal: new AbortController().signal },
    onProgress: () => undefined,
  });
  const post: Post = (target, body) =>
    answerRequest({ ...requestWith(body, maxRequestBytes), target, key: application.key }, [tenant], now);
  await post('/transactions', Buffer.from('{"transaction_id":"t"}'));
  return post;
}

/** What the team server does with a body before its database is asked. */
export const postToTeam: Post = async (path, body) => {
  const request = requestWith(body, maxRoundBytes);
  if (path === '/blind')
    return readBody({ name: 'round', model: models.blindRound, bounds: roundBounds }, request);
  const read = await readBody({ name: 'entries', model: models.push, bounds: pushBounds }, request);
  return read.ok && read.value.value.entries.map(prepareEntry);
};

function requestWith(body: Uint8Array, maxBodyBytes: number): ServiceRequest {
  return {
    ...{ method: 'POST', target: '/', key: null, contentType: 'application/json', contentEncoding: null },
    ...{ lastEventId: null, maxBodyBytes, signal: new AbortController().signal, onEnd: () => undefined },
    receiveBody: async (maxBytes = maxBodyBytes) => (body.length <= maxBytes ? body : null),
  };
}
