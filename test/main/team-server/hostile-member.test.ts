import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { wireRestError } from '../../../shared/api/wire';
import { helloSchema, pullAnswerSchema } from '../../../shared/team-api/wire';
import { postgresForTests, pushedEntry, query } from '../../support/databases/team-postgres';
import { verdictOn } from '../../support/inputs/sample-entry';
import { callTeam, joinBy, joinWith, startTestTeam, type TeamPerson } from '../../support/team/team-server';

const postgres = postgresForTests();

/** Everything of a team that a member could want to change, as text. */
async function everythingIn(database: string): Promise<string> {
  const tables = ['entry', 'person', 'invite', 'claim', 'blind', 'team'];
  const rows = tables.map((table) =>
    query(database, `SELECT ${table} FROM whereabouts_team.${table} ORDER BY 1`),
  );
  return JSON.stringify(await Promise.all(rows));
}

/** A team in which the lead has claimed and judged a report, and an analyst who does what the program doesn't. */
async function startWithAnalyst() {
  const database = await postgres.newDatabase();
  const { address, invite } = await startTestTeam({ database });
  const lead = await joinWith(address, invite, 'Ana');
  const eve = await joinBy(address, lead, 'Eve');
  await eve.get('/hello');
  const verdict = pushedEntry(lead.device, 1, { kind: 'verdict', body: { verdict: 'fraud' } });
  await lead.call('POST', '/entries', { entries: [verdict] });
  const claim = `/claims/${encodeURIComponent(verdict.application)}/${encodeURIComponent(verdict.subject)}`;
  await lead.call('PUT', claim);
  return { address, database, lead, eve, verdict, claim };
}
type Team = Awaited<ReturnType<typeof startWithAnalyst>>;

const push = (eve: TeamPerson, entry: object) => eve.call('POST', '/entries', { entries: [entry] });

describe('a member of a team', () => {
  it.each<readonly [string, number, string, (team: Team) => Promise<Response>]>([
    [
      'write as another person’s device',
      409,
      'DEVICE_OF_ANOTHER',
      ({ eve, lead }) => push(eve, pushedEntry(lead.device, 2)),
    ],
    [
      'replace an entry of another person',
      409,
      'ID_USED',
      ({ eve, verdict }) => push(eve, pushedEntry(eve.device, 1, { id: verdict.id, kind: 'verdict' })),
    ],
    ['take another person’s claim', 409, 'CLAIM_TAKEN', ({ eve, claim }) => eve.call('PUT', claim)],
    ['invite', 403, 'LEAD_REQUIRED', ({ eve }) => eve.call('POST', '/invites', { role: 'lead' })],
    [
      'remove another person',
      403,
      'LEAD_REQUIRED',
      ({ eve, lead }) => eve.call('DELETE', `/people/${lead.person}`),
    ],
    [
      'start a blind review',
      403,
      'LEAD_REQUIRED',
      ({ eve, verdict: { application, subject } }) => {
        const items = [{ subject, covers: [], second: eve.person }];
        return eve.call('POST', '/blind', { round: randomUUID(), application, items });
      },
    ],
    ['remove an entry', 405, 'METHOD_NOT_ALLOWED', ({ eve }) => eve.call('DELETE', '/entries')],
  ])('can’t %s', async (_, status, error_code, attempt) => {
    const team = await startWithAnalyst();
    const before = await everythingIn(team.database);
    const refused = await attempt(team);
    const error = wireRestError.parse(await refused.json());
    expect({ status: refused.status, error_code: error.error_code }).toEqual({ status, error_code });
    expect(await everythingIn(team.database)).toBe(before);
  });

  it.each([
    ['an empty body', { version: 1, body: null }],
    ['a version that no program writes', { version: 999 }],
    ['another kind of verdict', { version: 1, body: { verdict: 'maybe' } }],
  ])('can’t end a blind review with a verdict of %s, but with one that desktops read', async (_, change) => {
    const { eve, lead, verdict } = await startWithAnalyst();
    const { application, subject } = verdict;
    const items = [{ subject, covers: [], second: eve.person }];
    await lead.call('POST', '/blind', { round: randomUUID(), application, items });
    const hidden = async () => pullAnswerSchema.parse(await eve.get('/entries')).entries[0]?.hidden;
    const content = { ...verdictOn('1', 'legitimate'), subject };
    const refused = await push(eve, pushedEntry(eve.device, 1, { ...content, ...change }));
    expect(refused.status).toBe(409);
    expect(wireRestError.parse(await refused.json()).error_code).toBe('UNREADABLE_VERDICT');
    // Of anything else, only what is written about it is new.
    await push(eve, pushedEntry(eve.device, 1, { subject, body: null }));
    expect(await hidden()).toBe(true);
    expect((await push(eve, pushedEntry(eve.device, 2, content))).status).toBe(200);
    expect(await hidden()).toBe(false);
  });

  it('can’t change an own entry by sending it again, nor name another author', async () => {
    const { eve, lead } = await startWithAnalyst();
    const note = pushedEntry(eve.device, 1, { body: { text: 'first' } });
    await push(eve, { ...note, person: lead.person });
    await push(eve, { ...note, body: { text: 'second' } });
    const { entries } = pullAnswerSchema.parse(await lead.get('/entries?after=1'));
    expect(entries).toMatchObject([{ id: note.id, person: eve.person, body: { text: 'first' } }]);
  });

  it('can’t end another person’s claim', async () => {
    const { eve, lead, claim } = await startWithAnalyst();
    expect((await eve.call('DELETE', claim)).status).toBe(204);
    const claims = z.object({ claims: z.array(z.object({ person: z.string() })) });
    expect(claims.parse(await eve.get('/presence')).claims).toEqual([{ person: lead.person }]);
  });

  it('learns nothing of what another person’s device has sent', async () => {
    const { eve, lead } = await startWithAnalyst();
    const lastOf = async (who: TeamPerson) =>
      helloSchema.parse(await who.get(`/hello?device=${lead.device}`)).last_of_device;
    expect(await lastOf(lead)).toMatchObject({ device_seq: 1 });
    expect(await lastOf(eve)).toBeNull();
  });

  it('can’t sign in with what the database has of a token', async () => {
    const { address, database, eve } = await startWithAnalyst();
    const sql = `SELECT encode(token_sha256, 'hex') AS hex, encode(token_sha256, 'base64') AS base64
      FROM whereabouts_team.person`;
    const rows = z.array(z.object({ hex: z.string(), base64: z.string() })).parse(await query(database, sql));
    expect(rows).toHaveLength(2);
    for (const { hex, base64 } of rows)
      for (const token of [hex, base64, Buffer.from(hex, 'hex').toString('base64url')]) {
        expect((await callTeam(address, token, 'GET', '/hello')).status).toBe(401);
      }
    expect((await eve.call('GET', '/hello')).status).toBe(200);
  });
});
