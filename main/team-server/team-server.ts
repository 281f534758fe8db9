import { type Clock, systemClock } from '../../shared/node/clock';
import { DatabaseUnavailable } from '../../shared/node/postgres/unavailable';
import { answerWithEndpoints } from '../../shared/node/rest/answer-request';
import { type Answer, errorAnswer, type ServiceRequest } from '../../shared/node/rest/request';
import { type RunningServer, type ServerOptions, startServer } from '../../shared/node/rest/server';
import { fail, type Result, succeed } from '../../shared/result';
import { servedProtocols } from '../../shared/team-api/wire';
import { teamEndpoints } from './api/endpoints';
import {
  connectionLimits,
  maxBodyBytes,
  maxHeaderBytes,
  maxRequestsPerPerson,
  sendingTimeoutMs,
} from './api/limits';
import type { TeamCaller } from './api/team-endpoint';
import { EventStreams } from './event-streams';
import { RequestsAtOnce } from './requests-at-once';
import { openTeamStorage, renewEpoch } from './storage/postgres-storage';
import { type Team, type TeamStorage, type TeamStorageOptions, TokenRevoked } from './storage/team-storage';

export interface TeamServerOptions
  extends TeamStorageOptions,
    Pick<ServerOptions, 'host' | 'tls' | 'arrivalTimeoutMs' | 'sendingTimeoutMs' | 'serve'> {
  /** The name of the team, which is created if it doesn't exist. */
  readonly team: string;
  /** 0 selects a free port. */
  readonly port: number;
  /** After a restored backup: desktops then push their entries again. */
  readonly newEpoch?: boolean;
  readonly heartbeatMs?: number;
  /** The protocol versions that it lists. Default: this program's and the one before. */
  readonly protocols?: readonly number[];
  /** Of requests. Claims and entries get the database's time. */
  readonly clock?: Clock;
  readonly onDefect: (error: unknown) => void;
}

export interface RunningTeamServer extends RunningServer {
  readonly team: string;
  /** A one-time invite for the first lead, while the team has no lead. The next start makes it useless. */
  readonly invite: string | null;
}

/**
 * Opens the team in its database and serves it. Rejects with DatabaseUnavailable, SchemaTooNew, or the system's error
 * (EADDRINUSE).
 */
export async function startTeamServer(options: TeamServerOptions): Promise<RunningTeamServer> {
  const { team: name, newEpoch = false } = options;
  const storage = await openTeamStorage(options);
  try {
    const team = await storage.openTeam(name);
    if (newEpoch) await renewEpoch(options, team.id);
    return await serve(options, storage, team);
  } catch (error) {
    await storage.close();
    throw error;
  }
}

async function serve(
  options: TeamServerOptions,
  storage: TeamStorage,
  team: Team,
): Promise<RunningTeamServer> {
  const { port, heartbeatMs, clock = systemClock, onDefect, protocols = servedProtocols } = options;
  const streams = new EventStreams(storage, heartbeatMs);
  let server: RunningServer | null = null;
  const endServing = async () => {
    streams.close();
    await server?.close();
  };
  try {
    const answer = answerWithEndpoints(teamEndpoints(storage, streams, protocols));
    const atOnce = new RequestsAtOnce();
    server = await startServer(
      port,
      (request) =>
        answer(request, (key) => admit(storage, atOnce, key, request), clock.now()).catch(
          (error: unknown) => {
            if (error instanceof DatabaseUnavailable) return unavailable();
            if (error instanceof TokenRevoked) return revoked();
            throw error;
          },
        ),
      onDefect,
      { sendingTimeoutMs, ...options, maxBodyBytes, maxHeaderBytes, connectionLimits },
    );
    // Only when the port is this server's: a new invite ends the one that another server has printed.
    const invite = await storage.inviteFirstLead(team.id);
    const close = () => endServing().finally(() => storage.close());
    return { address: server.address, team: team.name, invite, close };
  } catch (error) {
    await endServing();
    throw error;
  }
}

/** Finds out who sent a request, who must not have too many in progress. */
async function admit(
  storage: TeamStorage,
  atOnce: RequestsAtOnce,
  key: string | null,
  { onEnd }: ServiceRequest,
): Promise<Result<TeamCaller, Answer>> {
  const caller = await authenticate(storage, key);
  if (!caller.ok) return caller;
  const { person } = caller.value.who;
  if (!atOnce.enter(person)) return fail(tooMany());
  onEnd(() => atOnce.leave(person));
  return caller;
}

const bearer = /^Bearer +(\S+)$/i;

async function authenticate(storage: TeamStorage, key: string | null): Promise<Result<TeamCaller, Answer>> {
  const token = key === null ? undefined : bearer.exec(key)?.[1];
  if (token === undefined)
    return fail(
      errorAnswer(401, 'MISSING_TOKEN', 'The token is missing. Send it as "Authorization: Bearer TOKEN".', {
        headers: { 'www-authenticate': 'Bearer' },
      }),
    );
  const authentication = await storage.authenticate(token);
  switch (authentication.kind) {
    case 'known':
      return succeed({ who: authentication.identity });
    case 'unknown':
      return fail(errorAnswer(401, 'INVALID_TOKEN', 'The token is unknown.'));
    case 'revoked':
      return fail(revoked());
  }
}

function revoked(): Answer {
  const cause = 'The person with this token was removed from the team, or has joined again.';
  return errorAnswer(401, 'REVOKED_TOKEN', cause);
}

function tooMany(): Answer {
  const cause = `${maxRequestsPerPerson} requests of this person are in progress. Repeat this one later.`;
  return errorAnswer(429, 'TOO_MANY_REQUESTS', cause, { headers: { 'retry-after': '1' } });
}

function unavailable(): Answer {
  const cause =
    'The team server has no connection to its database. Repeat the request; nothing is stored twice.';
  return errorAnswer(503, 'DATABASE_UNAVAILABLE', cause, { headers: { 'retry-after': '2' } });
}
