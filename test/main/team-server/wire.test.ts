import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { wireRestError } from '../../../shared/api/wire';
import { entryHash } from '../../../shared/node/entry-hash';
import {
  claimSchema,
  helloSchema,
  inviteSchema,
  membersSchema,
  nextClaimSchema,
  presenceSchema,
  pullAnswerSchema,
} from '../../../shared/team-api/wire';
import { endListening, postgresForTests, pushedEntry, query } from '../../support/databases/team-postgres';
import { verdictOn } from '../../support/inputs/sample-entry';
import { callTeam, joinBy, joinWith, startTestTeam, teamPerson } from '../../support/team/team-server';

const postgres = postgresForTests();

async function startWithLead() {
  const database = await postgres.newDatabase();
  const { address, invite } = await startTestTeam({ database });
  const lead = await joinWith(address, invite, 'Ana');
  return { database, address, invite, lead };
}

const errorOf = async (response: Response) => {
  const { error_code, cause } = wireRestError.parse(await response.json());
  return { status: response.status, error_code, cause };
};

/** Returns arrays within each other. */
function nested(times: number): unknown {
  return JSON.parse('['.repeat(times) + ']'.repeat(times));
}

describe('joining', () => {
  it('takes an invite once, and says who one is', async () => {
    const { address, invite, lead } = await startWithLead();
    const again = await callTeam(address, null, 'POST', '/join', {
      invite,
      name: 'Eve',
      device: randomUUID(),
    });
    expect(await errorOf(again)).toMatchObject({ status: 403, error_code: 'INVALID_INVITE' });
    const hello = helloSchema.parse(await lead.get('/hello'));
    expect(hello).toMatchObject({
      protocol: [1],
      team: 'Fraud desk',
      person: lead.person,
      role: 'lead',
      last_seq: 0,
    });
  });

  it('needs an invite by a lead, and the list shows who is and was there', async () => {
    const { address, lead } = await startWithLead();
    const luis = await joinBy(address, lead, 'Luis');
    expect(await errorOf(await luis.call('POST', '/invites', { role: 'lead' }))).toMatchObject({
      status: 403,
      error_code: 'LEAD_REQUIRED',
    });
    expect((await lead.call('DELETE', `/people/${luis.person}`)).status).toBe(204);
    const { people } = membersSchema.parse(await lead.get('/people'));
    expect(people.map(({ name, role, active }) => ({ name, role, active }))).toEqual([
      { name: 'Ana', role: 'lead', active: true },
      { name: 'Luis', role: 'analyst', active: false },
    ]);
    expect(await errorOf(await luis.call('GET', '/hello'))).toMatchObject({
      status: 401,
      error_code: 'REVOKED_TOKEN',
    });
  });

  it('ends at once on every server over the database, however the server learns of it', async () => {
    const { address, lead, database } = await startWithLead();
    const other = await startTestTeam({ database });
    const luis = await joinBy(address, lead, 'Luis');
    const elsewhere = teamPerson(other.address, luis);
    for (const each of [luis, elsewhere]) await each.get('/hello');
    await query(database, 'UPDATE whereabouts_team.person SET active = false WHERE id = $1', [luis.person]);
    for (const each of [luis, elsewhere])
      for (const [method, path] of [
        ['GET', '/hello'],
        ['GET', '/entries'],
        ['PUT', '/claims/a/s'],
      ] as const)
        expect(await errorOf(await each.call(method, path))).toMatchObject({
          status: 401,
          error_code: 'REVOKED_TOKEN',
        });
  });

  it('with an earlier token ends at once when its person joins again, also where no notification arrives', async () => {
    const database = await postgres.newDatabase();
    const { address, invite } = await startTestTeam({ database });
    const lead = await joinWith(address, invite, 'Ana');
    const other = await startTestTeam({ database, pollMs: 3_600_000 });
    const luis = await joinBy(address, lead, 'Luis');
    const elsewhere = teamPerson(other.address, luis);
    for (const each of [luis, elsewhere]) await each.get('/hello');
    await endListening(database);
    const body = { role: 'analyst', person: luis.person };
    const returning = inviteSchema.parse(await (await lead.call('POST', '/invites', body)).json()).invite;
    const again = await joinWith(address, returning, 'Luis');
    expect(again.person).toBe(luis.person);
    for (const each of [luis, elsewhere])
      for (const [method, path] of [
        ['GET', '/hello'],
        ['GET', '/entries'],
        ['PUT', '/claims/a/s'],
      ] as const)
        expect((await each.call(method, path)).status).toBe(401);
    for (const at of [address, other.address])
      expect(await teamPerson(at, again).get('/hello')).toMatchObject({ person: luis.person });
  });

  it('can be undone by oneself, but not by an analyst for others', async () => {
    const { address, lead } = await startWithLead();
    const luis = await joinBy(address, lead, 'Luis');
    expect((await luis.call('DELETE', `/people/${lead.person}`)).status).toBe(403);
    expect((await lead.call('DELETE', `/people/${randomUUID()}`)).status).toBe(404);
    expect((await luis.call('DELETE', `/people/${luis.person}`)).status).toBe(204);
  });
});

describe('entries', () => {
  it('get numbers in the order given, and the same ones when they are sent again', async () => {
    const { address, lead } = await startWithLead();
    const entries = [1, 2, 3].map((number) => pushedEntry(lead.device, number));
    const push = async (list: readonly object[]) =>
      (await lead.call('POST', '/entries', { entries: list })).json();
    const first = await push(entries);
    expect(first).toEqual({ entries: entries.map(({ id }, index) => ({ id, seq: index + 1 })) });
    expect(await push(entries)).toEqual(first);
    const luis = await joinBy(address, lead, 'Luis');
    const pulled = pullAnswerSchema.parse(await luis.get('/entries?after=1&limit=1'));
    expect(pulled).toMatchObject({ last_seq: 3, entries: [{ seq: 2, ...entries[1] }] });
  });

  it('keep unknown kinds, versions and bodies, and take times as ISO 8601', async () => {
    const { lead } = await startWithLead();
    const entry = {
      ...pushedEntry(lead.device, 1, {
        kind: 'telepathy',
        version: 99,
        body: { z: [1.5, null], a: 'ñ\u0000🙂' },
      }),
      said_at: '2026-03-01T14:06:00+01:00',
      later_field: true,
    };
    expect((await lead.call('POST', '/entries', { entries: [entry] })).status).toBe(200);
    expect(pullAnswerSchema.parse(await lead.get('/entries')).entries).toMatchObject([
      { kind: 'telepathy', version: 99, body: entry.body, said_at: Date.UTC(2026, 2, 1, 13, 6) },
    ]);
  });

  it.each([
    ['an ID that is no UUID', { id: 'x' }, 'entries.0.id'],
    ['an empty subject', { subject: '' }, 'entries.0.subject'],
    ['a time without a time zone', { said_at: '2026-03-01T14:06:00' }, 'entries.0.said_at'],
    ['a time that no date can have', { said_at: 1e308 }, 'entries.0.said_at'],
    ['a body that is nested 1,000 times', { body: nested(1_000) }, 'entries.0.body: Is nested too deeply'],
  ])('with %s are refused with the name of the field', async (_, change, field) => {
    const { lead } = await startWithLead();
    const refused = await lead.call('POST', '/entries', {
      entries: [{ ...pushedEntry(lead.device, 1), ...change }],
    });
    expect(await errorOf(refused)).toMatchObject({ status: 400, cause: expect.stringContaining(field) });
  });

  it('keep every digit of long integers in their bodies', async () => {
    const { address, lead } = await startWithLead();
    const body = '{"id":12345678901234567890,"text":"12345678901234567890"}';
    const entry = JSON.stringify(pushedEntry(lead.device, 1, { body: 0 })).replace(
      '"body":0',
      `"body":${body}`,
    );
    const headers = { authorization: `Bearer ${lead.token}`, 'content-type': 'application/json' };
    const pushed = await fetch(`${address}/entries`, {
      method: 'POST',
      headers,
      body: `{"entries":[${entry}]}`,
    });
    expect(pushed.status).toBe(200);
    const pulled = await (await lead.call('GET', '/entries')).text();
    expect(pulled).toContain(`"body":${body}`);
    const [stored] = pullAnswerSchema.parse(JSON.parse(pulled)).entries;
    expect(stored?.hidden === false && entryHash(stored)).toBe(stored?.hash);
  });

  it('are pulled from a number that is exact', async () => {
    const { lead } = await startWithLead();
    const refused = await lead.call('GET', '/entries?after=9223372036854775807');
    expect(await errorOf(refused)).toMatchObject({ status: 400, error_code: 'INVALID_PARAMETER' });
    expect(await lead.get(`/entries?after=${Number.MAX_SAFE_INTEGER}`)).toEqual({ entries: [], last_seq: 0 });
  });

  it('of the device of another, and with a number that is taken, are refused as a whole', async () => {
    const { address, lead } = await startWithLead();
    const luis = await joinBy(address, lead, 'Luis');
    const entries = [pushedEntry(luis.device, 1), pushedEntry(lead.device, 1)];
    expect(await errorOf(await luis.call('POST', '/entries', { entries }))).toMatchObject({
      status: 409,
      error_code: 'DEVICE_OF_ANOTHER',
      cause: expect.stringContaining('entries.1'),
    });
    await luis.call('POST', '/entries', { entries: entries.slice(0, 1) });
    const reused = [pushedEntry(luis.device, 1)];
    expect(await errorOf(await luis.call('POST', '/entries', { entries: reused }))).toMatchObject({
      status: 409,
      error_code: 'DEVICE_SEQ_USED',
    });
  });

  it('are at most 500 in a request of at most 4 MiB, with bodies of at most 2 MiB', async () => {
    const { lead } = await startWithLead();
    const entries = Array.from({ length: 501 }, (_, index) => pushedEntry(lead.device, index + 1));
    expect((await lead.call('POST', '/entries', { entries })).status).toBe(400);
    expect((await lead.call('POST', '/entries', { entries: entries.slice(0, 500) })).status).toBe(200);
    const large = pushedEntry(lead.device, 501, { body: 'x'.repeat(5_000_000) });
    expect((await lead.call('POST', '/entries', { entries: [large] })).status).toBe(413);
    const largeBody = pushedEntry(lead.device, 501, { body: 'x'.repeat(2 * 1_048_576) });
    const refused = await lead.call('POST', '/entries', { entries: [entries[0] ?? {}, largeBody] });
    expect(await errorOf(refused)).toMatchObject({
      status: 413,
      error_code: 'ENTRY_TOO_LARGE',
      cause: expect.stringContaining('entries.1.body: Must not be larger than 2 MiB'),
    });
  });
});

describe('claims', () => {
  it('are held by one person, who can renew and release them', async () => {
    const { address, lead } = await startWithLead();
    const luis = await joinBy(address, lead, 'Luis');
    const path = `/claims/${encodeURIComponent('https://reports.example/ app-1')}/${encodeURIComponent('transaction:ñ/1?#')}`;
    const claim = claimSchema.parse(await (await lead.call('PUT', path)).json());
    const taken = await luis.call('PUT', path);
    expect(taken.status).toBe(409);
    expect(await taken.json()).toMatchObject({
      error_code: 'CLAIM_TAKEN',
      person: lead.person,
      until: claim.until,
    });
    const renewed = claimSchema.parse(await (await lead.call('PUT', path)).json());
    expect(renewed.token).toBe(claim.token);
    expect(renewed.until).toBeGreaterThanOrEqual(claim.until);
    expect((await luis.call('DELETE', path)).status).toBe(204);
    expect((await luis.call('PUT', path)).status).toBe(409);
    expect((await lead.call('DELETE', path)).status).toBe(204);
    expect((await luis.call('PUT', path)).status).toBe(200);
  });

  it('of the next subject skip what others have', async () => {
    const { address, lead } = await startWithLead();
    const luis = await joinBy(address, lead, 'Luis');
    const next = (person: typeof lead) =>
      person.call('POST', '/claims/next', { application: 'a', candidates: ['1', '2'] });
    expect(
      nextClaimSchema.parse(
        await (await lead.call('POST', '/claims/next', { application: 'a', candidates: ['1'] })).json(),
      ).subject,
    ).toBe('1');
    expect(nextClaimSchema.parse(await (await next(luis)).json()).subject).toBe('2');
    const ines = await joinBy(address, lead, 'Inés');
    expect((await next(ines)).status).toBe(204);
  });

  it('and what others look at are listed', async () => {
    const { address, lead } = await startWithLead();
    const luis = await joinBy(address, lead, 'Luis');
    await luis.call('PUT', '/presence', { application: 'a', subject: 's' });
    await lead.call('PUT', '/claims/a/s');
    expect(presenceSchema.parse(await lead.get('/presence'))).toMatchObject({
      looking: [{ person: luis.person, application: 'a', subject: 's' }],
      claims: [{ person: lead.person, application: 'a', subject: 's' }],
    });
  });
});

describe('a blind round', () => {
  it('is started by a lead, hides the first verdict from the second reviewer, and is known to no one else', async () => {
    const { address, lead } = await startWithLead();
    const [luis, ines] = [await joinBy(address, lead, 'Luis'), await joinBy(address, lead, 'Inés')];
    const body = { verdict: 'fraud', secret: 'hidden-words' };
    const verdict = pushedEntry(lead.device, 1, { kind: 'verdict', body });
    await lead.call('POST', '/entries', { entries: [verdict] });
    const { application, subject } = verdict;
    const round = { round: randomUUID(), application, items: [{ subject, covers: [], second: luis.person }] };
    expect((await luis.call('POST', '/blind', round)).status).toBe(403);
    expect((await lead.call('POST', '/blind', round)).status).toBe(204);
    expect(JSON.stringify(await luis.get('/entries'))).not.toContain('hidden-words');
    expect(JSON.stringify(await ines.get('/entries'))).toContain('hidden-words');
    expect(await luis.get('/blind')).toMatchObject({
      items: [{ subject, first: lead.person, revealed_at: null }],
    });
    expect(await ines.get('/blind')).toEqual({ items: [] });
    await luis.call('POST', '/entries', {
      entries: [pushedEntry(luis.device, 1, verdictOn('1', 'fraud'))],
    });
    expect(JSON.stringify(await luis.get('/entries'))).toContain('hidden-words');
  });

  it('on a subject without a verdict is refused', async () => {
    const { address, lead } = await startWithLead();
    const luis = await joinBy(address, lead, 'Luis');
    const items = [{ subject: 'nothing', covers: [], second: luis.person }];
    const refused = await lead.call('POST', '/blind', { round: randomUUID(), application: 'a', items });
    expect(await errorOf(refused)).toMatchObject({ status: 409, cause: expect.stringContaining('items.0') });
  });
});

describe('the OpenAPI document', () => {
  it('lists every endpoint, refers only to its models, and contains none of other services', async () => {
    const { address } = await startTestTeam({ database: await postgres.newDatabase() });
    const text = await (await callTeam(address, null, 'GET', '/openapi.json')).text();
    const document = z
      .object({
        paths: z.record(z.string(), z.record(z.string(), z.unknown())),
        components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
      })
      .parse(JSON.parse(text));
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations.sort()).toEqual(
      [
        'POST /join',
        'POST /invites',
        'GET /invites',
        'DELETE /invites/{id}',
        'GET /people',
        'DELETE /people/{id}',
        'GET /hello',
        'POST /entries',
        'GET /entries',
        'GET /events',
        'PUT /claims/{application}/{subject}',
        'DELETE /claims/{application}/{subject}',
        'POST /claims/next',
        'PUT /presence',
        'GET /presence',
        'POST /blind',
        'GET /blind',
        'GET /openapi.json',
      ].sort(),
    );
    const refs = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
    const names = Object.keys(document.components.schemas);
    expect(names).toEqual(expect.arrayContaining([...new Set(refs)]));
    expect(names).not.toContain('Report');
  });
});

describe('a wrong request', () => {
  it.each([
    ['GET', '/hello', null, 401, 'MISSING_TOKEN'],
    ['GET', '/hello', 'unknown', 401, 'INVALID_TOKEN'],
    ['GET', '/nothing', 'lead', 404, 'UNKNOWN_PATH'],
    ['PATCH', '/entries', 'lead', 405, 'METHOD_NOT_ALLOWED'],
    ['GET', '/entries?after=-1', 'lead', 400, 'INVALID_PARAMETER'],
    ['GET', '/entries?limit=501', 'lead', 400, 'INVALID_PARAMETER'],
    ['PUT', '/claims/a/%00', 'lead', 400, 'INVALID_PARAMETER'],
  ])('%s %s with the token %s gets a RestError', async (method, path, token, status, error_code) => {
    const { address, lead } = await startWithLead();
    const response = await callTeam(address, token === 'lead' ? lead.token : token, method, path);
    expect(await errorOf(response)).toMatchObject({ status, error_code });
  });
});
