import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DoorSession } from '../../../main/assistant/door/door-session';
import { assistantTools, noAssistants } from '../../../shared/domain/assistant';
import {
  allAllowed,
  assistantDesk,
  connectedClient,
  dataOf,
  profileId,
} from '../../support/assistant/assistant-desk';
import { pageOf, sampleReport, sampleReports } from '../../support/inputs/sample-reports';

const page = pageOf(...sampleReports(30));
const listed = z.object({
  reports: z.array(z.object({ report: z.string(), user: z.string(), place: z.unknown(), risk: z.string() })),
  next: z.string().nullable(),
});

/** The first reports that an assistant finds. */
async function found(
  client: Awaited<ReturnType<typeof connectedClient>>,
  args: Record<string, unknown> = {},
) {
  return listed.parse(await dataOf(client, 'search', args));
}

describe('an assistant', () => {
  it('finds and explains reports by pseudonyms, which it can give back', async () => {
    const desk = await assistantDesk([page]);
    const client = await connectedClient(await desk.start());
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(assistantTools);
    const { reports, next } = await found(client, { query: 'risk:clear', limit: 2 });
    const [first] = reports;
    expect(first).toMatchObject({
      report: expect.stringMatching(/^report-\d+$/),
      user: expect.stringMatching(/^user-\d+$/),
      place: { city: 'Getxo', country: 'ES' },
    });
    expect(await dataOf(client, 'explain', { report: first?.report })).toMatchObject({ user: first?.user });
    expect(
      (await found(client, { query: 'risk:clear', after: next ?? '', limit: 100 })).reports,
    ).toHaveLength(28);
    expect((await found(client, { query: `user:${first?.user} id:${first?.report}` })).reports).toHaveLength(
      1,
    );
    expect(await dataOf(client, 'timeline', { of: first?.user, limit: 3 })).toMatchObject({
      reports: [{ least_kmh: 0 }, { least_kmh: 0 }, { least_kmh: null }],
    });
  });

  it('gets answers of all other tools, and suggests a case that only the window has', async () => {
    const desk = await assistantDesk([page]);
    const client = await connectedClient(await desk.start());
    const [first] = (await found(client)).reports;
    expect(await dataOf(client, 'links', { of: first?.user })).toMatchObject({ reached: 1 });
    const asked = { of: first?.user, latitude: 52.5, longitude: 13.4, at: '2026-03-01T14:05:10Z' };
    expect(await dataOf(client, 'alibi', asked)).toMatchObject({ possible: 'no' });
    expect(await dataOf(client, 'hot_spots')).toMatchObject({ found: 0 });
    expect(await dataOf(client, 'what_if', { score: 60, fastest_kmh: 1_000 })).toMatchObject({
      all_reports: 30,
      no_longer_flagged: 30,
    });
    expect(await dataOf(client, 'metrics')).toMatchObject({ by_risk: { clear: 30, fraud: 0 }, judged: 0 });
    const drafted = { title: 'A ring', summary: 'Why.', items: [first?.user, first?.report] };
    expect(await dataOf(client, 'draft_case', drafted)).toEqual({ suggested: true, items: 2 });
    expect(desk.shown().drafts).toMatchObject([
      { title: 'A ring', items: [{ entity: 'user', value: 'ana.silva@example.com' }, { kind: 'report' }] },
    ]);
    expect(await desk.store.call('cases.read', {})).toMatchObject({ value: { cases: [] } });
  });

  it('leaves a history of what left, without values, and is shown while it is connected', async () => {
    const desk = await assistantDesk([page]);
    const door = await desk.start();
    const client = await connectedClient(door);
    await found(client, { limit: 3 });
    expect(desk.shown().sessions).toMatchObject([
      { client: 'a test', answers: 1, reports: 3, last: 'search' },
    ]);
    const history = await desk.store.call('assistant.history', { before: null, limit: 10 });
    if (!history.ok) throw new Error('not read');
    expect(history.value.readings).toMatchObject([{ client: 'a test', tool: 'search', reports: 3 }]);
    expect(history.value.readings[0]?.fields).toContain('reports.user');
    expect(JSON.stringify(history.value)).not.toContain('ana.silva');
    door.disconnect();
    expect(desk.shown().sessions).toEqual([]);
  });

  it('gets nothing if the history can’t be written', async () => {
    const desk = await assistantDesk([page]);
    const door = await desk.start();
    const client = await connectedClient(door);
    await desk.store.call('store.close', undefined);
    const answer = await client.callTool({ name: 'search', arguments: {} });
    expect(answer.isError).toBe(true);
    expect(door.printed()).not.toMatch(/report-\d/);
  });

  it('has other pseudonyms in each session, which only main resolves, also after the end', async () => {
    const desk = await assistantDesk([page]);
    const door = await desk.start();
    const [one, other] = [await connectedClient(door), await connectedClient(await desk.start())];
    const user = (await found(one)).reports[0]?.user ?? '';
    expect((await found(other)).reports[0]?.user).not.toBe(user);
    const stranger = await other.callTool({ name: 'timeline', arguments: { of: user } });
    expect(stranger.isError).toBe(true);
    door.disconnect();
    expect(desk.assistants.resolve(user)).toMatchObject({ kind: 'user', value: 'ana.silva@example.com' });
    expect(desk.assistants.resolve('user-x')).toBeNull();
  });
});

describe('where a list goes on', () => {
  const refused = { isError: true, content: [{ text: expect.stringContaining('with the same query') }] };

  it('continues this list alone: others would say how values compare', async () => {
    const desk = await assistantDesk([page]);
    const client = await connectedClient(await desk.start());
    const { reports, next } = await found(client, { query: 'risk:clear', limit: 2 });
    expect(next).toMatch(/^page-\d+$/);
    expect(await client.callTool({ name: 'search', arguments: { after: next } })).toMatchObject(refused);
    const timeline = { of: reports[0]?.user, after: next };
    expect(await client.callTool({ name: 'timeline', arguments: timeline })).toMatchObject(refused);
    expect(desk.assistants.resolve(next ?? '')).toBeNull();
  });

  it('is no value of a report, however it looks', async () => {
    const written = { extra_data: { customer_id: '500' } };
    const desk = await assistantDesk([pageOf(sampleReport(written))], { ...allAllowed, freeText: true });
    const client = await connectedClient(await desk.start());
    const report = (await found(client)).reports[0]?.report;
    const text = JSON.stringify(await dataOf(client, 'explain', { report }));
    const [value] = /value-\d+/.exec(text) ?? [];
    expect(value).toBeDefined();
    expect(await client.callTool({ name: 'search', arguments: { after: value } })).toMatchObject(refused);
  });
});

describe('what a profile allows', () => {
  it('is nothing at first: no session begins', async () => {
    const desk = await assistantDesk([page], noAssistants);
    await expect(desk.start()).rejects.toThrow('off');
  });

  it('is asked for each tool in the window, at its first call, and remembered', async () => {
    const desk = await assistantDesk([page], { ...noAssistants, isOn: true });
    const client = await connectedClient(await desk.start());
    const first = found(client, { limit: 1 });
    await expect.poll(() => desk.shown().sessions[0]?.asks).toEqual(['search']);
    await (await desk.assistants.loaded()).consent(profileId, 'search', true);
    expect((await first).reports).toHaveLength(1);
    expect((await found(client, { limit: 1 })).reports).toHaveLength(1);
    const second = client.callTool({ name: 'metrics', arguments: {} });
    await expect.poll(() => desk.shown().sessions[0]?.asks).toEqual(['metrics']);
    await (await desk.assistants.loaded()).consent(profileId, 'metrics', false);
    expect(await second).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('isn’t allowed') }],
    });
  });

  it('isn’t asked any longer once the assistant gave up', async () => {
    const desk = await assistantDesk([page], { ...noAssistants, isOn: true });
    const client = await connectedClient(await desk.start());
    const given = new AbortController();
    const called = client.callTool({ name: 'metrics', arguments: {} }, { signal: given.signal });
    await expect.poll(() => desk.shown().sessions[0]?.asks).toEqual(['metrics']);
    given.abort();
    await expect(called).rejects.toThrow();
    await expect.poll(() => desk.shown().sessions[0]?.asks).toEqual([]);
    expect(desk.shown().sessions[0]?.answers).toBe(0);
  });

  it('ends with the switch, with the session, with the profile and with the program: the next call says so', async () => {
    const desk = await assistantDesk([page]);
    const doors = [await desk.start(), await desk.start(), await desk.start()];
    const clients = await Promise.all(doors.map(connectedClient));
    const refusal = async (at: number) => {
      const answer = await clients[at]?.callTool({ name: 'search', arguments: {} });
      return JSON.stringify(answer?.content);
    };
    doors[0]?.disconnect();
    expect(await refusal(0)).toContain('isn’t open any more');
    const [second] = desk.shown().sessions;
    desk.assistants.end(second?.id ?? '');
    expect(await refusal(1)).toContain('was ended in the program');
    desk.open.profileId = 'another';
    expect(await refusal(2)).toContain('another profile');
    desk.open.profileId = profileId;
    const last = await connectedClient(await desk.start());
    await desk.allow({ ...allAllowed, isOn: false });
    expect(await last.callTool({ name: 'search', arguments: {} })).toMatchObject({ isError: true });
  });

  it('decides how coarse places are; equal cells give equal answers', async () => {
    const desk = await assistantDesk([page], { ...allAllowed, coarseKm: 250 });
    const client = await connectedClient(await desk.start());
    const places = (await found(client)).reports.map(({ place }) => JSON.stringify(place));
    expect(new Set(places).size).toBe(1);
    expect(places[0]).not.toContain('43.26');
  });

  it('gives free text only if allowed, with identifiers in it replaced', async () => {
    const written = {
      extra_data: {
        concept: 'Call +34 600 123 456 or bob@example.org',
        customer_name: 'Zoe Quill',
        mood: 'calm',
      },
    };
    const desk = await assistantDesk([pageOf(sampleReport(written))]);
    const client = await connectedClient(await desk.start());
    const report = (await found(client)).reports[0]?.report;
    expect(await dataOf(client, 'explain', { report })).toMatchObject({ free_text: null });
    await desk.allow({ ...allAllowed, freeText: true });
    const { free_text: texts } = await dataOf(client, 'explain', { report });
    expect(JSON.stringify(texts)).toMatch(/calm/);
    expect(JSON.stringify(texts)).not.toMatch(/600|bob|Quill/);
  });
});

describe('a query of an assistant', () => {
  it.each([
    ['ana.silva', 'is a word'],
    ['"Book August"', 'is a word'],
    ['user:ana.silva@example.com', 'takes a pseudonym'],
    ['user:ana*', 'takes a pseudonym'],
    ['device:device-1', 'takes a pseudonym'],
    ['tx:transaction-1', 'takes a pseudonym'],
    ['id:>1000', 'takes a pseudonym'],
    ['ip:10.0.0.1', 'can’t search by ip'],
    ['extra_data.concept:Book', 'can’t search by extra'],
    ['usuario:ana', 'takes a pseudonym'],
    ['place:"Calle Mayor 3"', 'can’t search by place'],
    ['place:Bilbao', 'can’t search by place'],
    ['distance:>=12.345', 'takes multiples of 25'],
    ['distance:>25', 'takes multiples of 25'],
    ['distance:25..50', 'takes multiples of 25'],
    ['speed:>900', 'can’t search by speed'],
    ['score:>=40', 'takes 60 or 80 or 100'],
    ['score:60', 'takes 60 or 80 or 100'],
    ['case:Zoe', 'takes one of'],
    ['case:Phi', 'takes one of'],
    ['case:Phi*', 'takes one of'],
    ['amount:>1234567890123', 'up to 12 digits'],
    ['amount:1.1234567', 'up to 12 digits'],
    ['(risk:high OR (user:ana))', 'takes a pseudonym'],
    ['-user:ana', 'takes a pseudonym'],
    ['unknown:value', 'is a word'],
    ['risk:guess', 'takes one of'],
    ['risk:"a word of the service"', 'takes one of'],
    ['after:2026-03-01T14:05:09.123456789Z', 'whole seconds'],
    ['created:2026-03-01T14:05..2026-03-01T14:05:09.5Z', 'whole seconds'],
    ['after:86399s', 'whole seconds'],
    ['created:7d', 'whole seconds'],
    ['created:<=2026-03-01T14:05:09Z', 'after >= or <'],
  ])('%s is refused: its number of reports would confirm a guess', async (query, why) => {
    const desk = await assistantDesk([page]);
    const client = await connectedClient(await desk.start());
    const answer = await client.callTool({ name: 'search', arguments: { query } });
    expect(answer).toMatchObject({ isError: true, content: [{ text: expect.stringContaining(why) }] });
  });

  it.each([
    'risk:>=high',
    '-signal:VPN',
    'distance:>=100',
    '-distance:<25',
    'score:>=80',
    'is:unread',
    'after:2026-01-01',
    'after:2026-01-01T10:30:05Z',
    'created:>=2026-01-01T10:30:05Z',
    'created:2026-01-01..2026-02-01',
    'created:"2026-01-01 10:30"',
    'amount:50..70',
    '(-amount:>=50.25 OR amount:<9)',
    'risk:"high"',
    'case:"Common usage"',
    '',
  ])('%s is answered', async (query) => {
    const desk = await assistantDesk([page]);
    const client = await connectedClient(await desk.start());
    expect((await client.callTool({ name: 'search', arguments: { query } })).isError).not.toBe(true);
  });
});

it('An assistant can’t be connected with a profile that isn’t open', async () => {
  const desk = await assistantDesk([page]);
  const assistants = await desk.assistants.loaded();
  const connection = new AbortController();
  const begun = await DoorSession.begin(
    { call: (name, request) => assistants.answer(name, request, connection.signal), close: () => undefined },
    'another',
  );
  expect(begun).toEqual({ ok: false, problem: 'profile-not-open' });
});
