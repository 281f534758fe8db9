import type { z } from 'zod';
import { ofTeamServer, type Problem } from '../../shared/domain/problem';
import type { Role } from '../../shared/domain/team';
import { type JsonBounds, type JsonFault, parseBounded } from '../../shared/json/bounded-json';
import { fail, type Result, succeed } from '../../shared/result';
import {
  answerBounds,
  blindListSchema,
  type blindRoundSchema,
  claimedSchema,
  claimSchema,
  helloSchema,
  inviteSchema,
  joinedSchema,
  type joinSchema,
  maxEntriesPerPull,
  membersSchema,
  nextClaimSchema,
  openInvitesSchema,
  type PushedEntry,
  presenceSchema,
  pullAnswerSchema,
  pushAnswerSchema,
  teamProtocol,
} from '../../shared/team-api/wire';
import {
  type Deadlines,
  type Fetch,
  type HttpAnswer,
  type HttpRequest,
  requestOnce,
  retryAfterSeconds,
} from '../http/http';
import { excerptOf, problemOfStatus } from '../reports-api/answer-problems';

/** A team's server, and the token for it. */
export interface TeamAccess {
  /** Ends with "/". */
  readonly address: string;
  readonly token: string;
}

/** What a claim is about: an application and a subject of its reports. */
export interface Claimable {
  readonly application: string;
  readonly subject: string;
}

export type ClaimAnswer =
  | ({ readonly kind: 'claimed' } & z.output<typeof claimSchema>)
  | ({ readonly kind: 'taken' } & z.output<typeof claimedSchema>);

type Answer<Value> = Promise<Result<Value, Problem>>;
type Call = Pick<HttpRequest, 'method'> & {
  readonly path: string;
  readonly body?: object;
  /** What the answer stays within. Default: `answerBounds.usual`. */
  readonly bounds?: JsonBounds;
};

const deadlines: Deadlines = { headSeconds: 15, totalSeconds: 60 };

/** The requests to a team's server. None is repeated; each can be. */
export type TeamClient = ReturnType<typeof createTeamClient>;

interface ClientOptions {
  readonly fetch: Fetch;
  /** Returns ms since 1970. */
  readonly now: () => number;
  /** The version of the protocol. */
  readonly protocol?: number;
}

export function createTeamClient({ fetch, now, protocol = teamProtocol }: ClientOptions) {
  /** Makes a request. Succeeds with an answer of any status in `expected`, and of every 2xx. */
  async function request(
    address: string,
    token: string | null,
    { method, path, body, bounds = answerBounds.usual }: Call,
    { signal, expected = [] }: { readonly signal?: AbortSignal; readonly expected?: readonly number[] } = {},
  ): Answer<HttpAnswer> {
    const url = new URL(path, address);
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const apiKey = token === null ? null : `Bearer ${token}`;
    const call = {
      method,
      url,
      apiKey,
      ...sent,
      isComplete: true,
      maxBytes: bounds.length,
      deadlines,
      signal,
    };
    const answer = await requestOnce(fetch, call);
    if (!answer.ok) return fail(ofTeamServer(answer.problem));
    if (expected.includes(answer.value.status)) return answer;
    const retryAfter = retryAfterSeconds(answer.value.headers, now());
    const problem = problemOfStatus(answer.value, url.host, retryAfter, token ?? '');
    return problem ? fail(ofTeamServer(problem)) : answer;
  }

  /** Makes a request, and reads its answer. */
  async function read<Value>(
    schema: z.ZodType<Value>,
    { address, token }: { readonly address: string; readonly token: string | null },
    call: Call,
    signal?: AbortSignal,
  ): Answer<Value> {
    const answer = await request(address, token, call, { ...(signal && { signal }) });
    return answer.ok ? readAnswer(schema, answer.value, address, token, call.bounds) : answer;
  }

  return {
    /** The version of the protocol that it supports. */
    protocol,
    /** Exchanges an invite for a token. */
    join: (address: string, body: z.output<typeof joinSchema>) =>
      read(joinedSchema, { address, token: null }, { method: 'POST', path: 'join', body }),
    /** `device`: of this log, to learn what the server has of it. */
    hello: (access: TeamAccess, device: string, signal?: AbortSignal) =>
      read(
        helloSchema,
        access,
        { method: 'GET', path: `hello?device=${encodeURIComponent(device)}` },
        signal,
      ),
    people: (access: TeamAccess, signal?: AbortSignal) =>
      read(membersSchema, access, { method: 'GET', path: 'people' }, signal),
    /** `person`: who comes back with the invite; null for a new person. */
    invite: (access: TeamAccess, role: Role, person: string | null) =>
      read(inviteSchema, access, {
        ...{ method: 'POST', path: 'invites' },
        body: { role, ...(person !== null && { person }) },
      }),
    /** Returns the invites that can be used (leads). */
    invites: (access: TeamAccess) => read(openInvitesSchema, access, { method: 'GET', path: 'invites' }),
    /** Ends an invite; succeeds if it can't be used any more. */
    async withdrawInvite({ address, token }: TeamAccess, invite: string): Answer<null> {
      const path = `invites/${encodeURIComponent(invite)}`;
      const withdrawn = await request(address, token, { method: 'DELETE', path }, { expected: [404] });
      return withdrawn.ok ? succeed(null) : withdrawn;
    },
    async remove({ address, token }: TeamAccess, person: string): Answer<null> {
      const path = `people/${encodeURIComponent(person)}`;
      const removed = await request(address, token, { method: 'DELETE', path });
      return removed.ok ? succeed(null) : removed;
    },

    /** Returns the second reviews that this person may see. */
    blindItems: (access: TeamAccess) =>
      read(blindListSchema, access, { method: 'GET', path: 'blind', bounds: answerBounds.blindList }),
    async drawBlind({ address, token }: TeamAccess, body: z.output<typeof blindRoundSchema>): Answer<null> {
      const drawn = await request(address, token, { method: 'POST', path: 'blind', body });
      return drawn.ok ? succeed(null) : drawn;
    },

    push: (access: TeamAccess, entries: readonly PushedEntry[], signal?: AbortSignal) =>
      read(pushAnswerSchema, access, { method: 'POST', path: 'entries', body: { entries } }, signal),
    /** Returns at most `limit` entries after a number of the team's order. */
    pull: (access: TeamAccess, after: number, signal?: AbortSignal, limit = maxEntriesPerPull) =>
      read(
        pullAnswerSchema,
        access,
        { method: 'GET', path: `entries?after=${after}&limit=${limit}`, bounds: answerBounds.page },
        signal,
      ),

    async claim({ address, token }: TeamAccess, claimed: Claimable): Answer<ClaimAnswer> {
      const call = { method: 'PUT', path: claimPath(claimed) } as const;
      const answer = await request(address, token, call, { expected: [409] });
      if (!answer.ok) return answer;
      if (answer.value.status === 409) {
        const taken = readAnswer(claimedSchema, answer.value, address, token);
        return taken.ok ? succeed({ kind: 'taken', ...taken.value }) : taken;
      }
      const claim = readAnswer(claimSchema, answer.value, address, token);
      return claim.ok ? succeed({ kind: 'claimed', ...claim.value }) : claim;
    },
    async release({ address, token }: TeamAccess, claimed: Claimable): Answer<null> {
      const call = { method: 'DELETE', path: claimPath(claimed) } as const;
      const released = await request(address, token, call, { expected: [404] });
      return released.ok ? succeed(null) : released;
    },
    /** Claims the first of these subjects that is free; null if none is. */
    async claimNext(
      { address, token }: TeamAccess,
      application: string,
      candidates: readonly string[],
    ): Answer<z.output<typeof nextClaimSchema> | null> {
      const body = { application, candidates };
      const answer = await request(address, token, { method: 'POST', path: 'claims/next', body });
      if (!answer.ok) return answer;
      return answer.value.status === 204
        ? succeed(null)
        : readAnswer(nextClaimSchema, answer.value, address, token);
    },
    /** Announces what this person looks at, and returns what the others do; without `looking`, only returns that. */
    presence: (
      access: TeamAccess,
      looking: { readonly application: string; readonly subject: string | null } | null,
    ) =>
      read(presenceSchema, access, {
        path: 'presence',
        ...(looking ? { method: 'PUT', body: looking } : { method: 'GET' }),
      }),
  };
}

function claimPath({ application, subject }: Claimable): string {
  return `claims/${encodeURIComponent(application)}/${encodeURIComponent(subject)}`;
}

/** Reads an answer. Something else than the team's server may answer with 200. */
function readAnswer<Value>(
  schema: z.ZodType<Value>,
  { body }: HttpAnswer,
  address: string,
  token: string | null,
  bounds: JsonBounds = answerBounds.usual,
): Result<Value, Problem> {
  const given = parseBounded(new TextDecoder().decode(body), bounds);
  const value = given.ok ? schema.safeParse(given.value) : null;
  if (value?.success) return succeed(value.data);
  return fail({
    kind: 'not-the-service',
    of: 'team',
    host: new URL(address).host,
    reason: given.ok ? 'not JSON' : reasonOf(given.problem),
    excerpt: excerptOf(body, token ?? ''),
  });
}

function reasonOf(fault: JsonFault): Extract<Problem, { readonly kind: 'not-the-service' }>['reason'] {
  if (fault.kind === 'not-json') return 'not JSON';
  return fault.bound === 'levels' ? 'nested too deeply' : 'too much data';
}

/** Whether an answer had more than this app takes at once. */
export function isTooLarge(problem: Problem): boolean {
  return (
    problem.kind === 'answer-too-large' ||
    (problem.kind === 'not-the-service' && problem.reason === 'too much data')
  );
}

/** Returns how many seconds the server takes no entries of this person, who has shared too much; null for other problems. */
export function storingPauseSeconds(problem: Problem): number | null {
  if (problem.kind !== 'too-many-requests' || problem.restError?.errorCode !== 'STORED_TOO_MUCH') return null;
  return Math.min(problem.retryAfterSeconds ?? defaultPauseSeconds, maxPauseSeconds);
}

const defaultPauseSeconds = 600;
const maxPauseSeconds = 86_400;

/** Whether the server no longer accepts the token, as opposed to a proxy before it. */
export function isTokenRefused(problem: Problem): boolean {
  const code = problem.kind === 'key-refused' && problem.status === 401 && problem.restError?.errorCode;
  return code === 'INVALID_TOKEN' || code === 'REVOKED_TOKEN';
}
