import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import {
  type RunningTeamServer,
  startTeamServer,
  type TeamServerOptions,
} from '../../../main/team-server/team-server';
import type { Role } from '../../../shared/domain/team';
import { inviteSchema, joinedSchema } from '../../../shared/team-api/wire';
import { afterTest } from '../runner/after-test';

/** Starts the team server in this process. It is closed after the test, which fails if the server had a defect. */
export async function startTestTeam(
  options: Partial<TeamServerOptions> & Pick<TeamServerOptions, 'database'>,
): Promise<RunningTeamServer> {
  const defects: unknown[] = [];
  const server = await startTeamServer({
    team: 'Fraud desk',
    port: 0,
    connections: 4,
    onDefect: (error) => defects.push(error),
    ...options,
  });
  afterTest(async () => {
    await server.close();
    if (defects.length > 0) throw defects[0];
  });
  return server;
}

export interface TeamPerson {
  readonly token: string;
  readonly person: string;
  readonly device: string;
  /** Makes a request; an object is sent as JSON. */
  call(method: string, path: string, body?: object): Promise<Response>;
  /** Makes a request that must succeed, and returns the JSON of its answer. */
  get(path: string): Promise<unknown>;
}

/** Returns a member, who calls the server with a token. */
export function teamPerson(
  address: string,
  { token, person, device }: Omit<TeamPerson, 'call' | 'get'>,
): TeamPerson {
  const call: TeamPerson['call'] = (method, path, body) => callTeam(address, token, method, path, body);
  return {
    token,
    person,
    device,
    call,
    async get(path) {
      const response = await call('GET', path);
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return response.json();
    },
  };
}

export function callTeam(
  address: string,
  token: string | null,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  return fetch(address + path, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/** Joins a team with an invite. */
export async function joinWith(address: string, invite: string | null, name: string): Promise<TeamPerson> {
  const device = randomUUID();
  const response = await callTeam(address, null, 'POST', '/join', { invite, name, device });
  return teamPerson(address, { ...joinedSchema.parse(await response.json()), device });
}

/** Joins a team with a new invite of a lead. */
export async function joinBy(address: string, lead: TeamPerson, name: string, role: Role = 'analyst') {
  const response = await lead.call('POST', '/invites', { role });
  return joinWith(address, inviteSchema.parse(await response.json()).invite, name);
}

interface Followed {
  /** Waits until the text received matches. */
  until(pattern: RegExp): Promise<string>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<unknown>;
}

/** Follows the events of a team until the end of the test. */
export async function followEvents(
  address: string,
  token: string,
  after: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<Followed> {
  let text = '';
  const waiting = new Set<() => void>();
  const request = httpRequest(`${address}/events?after=${after}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  const ended = new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        for (const check of waiting) check();
      });
      response.on('end', resolve).on('error', resolve);
    });
  });
  ended.catch(() => undefined);
  afterTest(() => request.destroy());
  request.end();
  const until = (pattern: RegExp) =>
    new Promise<string>((resolve) => {
      const check = () => {
        if (!pattern.test(text)) return;
        waiting.delete(check);
        resolve(text);
      };
      waiting.add(check);
      check();
    });
  await until(/retry/);
  return { until, ended };
}
