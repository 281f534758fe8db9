import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allAllowed, assistantDesk, connectedClient } from '../../support/assistant/assistant-desk';
import { identifiersIn, plantedReports } from '../../support/assistant/planted-identifiers';

const pseudonyms = z.object({
  reports: z.array(
    z.object({ report: z.string(), user: z.string(), device: z.string(), transaction: z.string() }),
  ),
  next: z.string().nullable(),
});

/** Calls every tool about every report, as far as an assistant can. */
async function everything(settings = allAllowed) {
  const { body, identifiers } = plantedReports(10_000);
  const desk = await assistantDesk([body], settings);
  const door = await desk.start();
  const client = await connectedClient(door);
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const answer = await client.callTool({ name, arguments: args });
    expect(answer.isError, `${name}: ${JSON.stringify(answer.content)}`).not.toBe(true);
    return answer.structuredContent;
  };
  let after: string | null = '';
  for (let pages = 0; after !== null; pages += 1) {
    const answer = await call('search', { limit: 100, ...(after === '' ? {} : { after }) });
    const { reports, next } = pseudonyms.parse(
      z.object({ untrusted_data: z.unknown() }).parse(answer).untrusted_data,
    );
    after = next;
    for (const [at, { report, user, device, transaction }] of reports.entries()) {
      await call('explain', { report });
      if (at % 25 !== 0) continue;
      for (const of of [user, device, transaction]) await call('timeline', { of });
      for (const of of [user, device]) {
        await call('links', { of });
        await call('alibi', { of, latitude: 40, longitude: -4, at: '2026-03-01T14:05:09Z' });
      }
      await call('search', { query: `user:${user}` });
    }
    expect(pages).toBeLessThan(20);
  }
  await call('hot_spots', { counted: 'reported' });
  await call('what_if', { fastest_kmh: 500, score: 60 });
  await call('metrics', { query: 'risk:fraud' });
  // Refusals and errors are output too.
  await client.callTool({ name: 'search', arguments: { query: `user:${identifiers[0]}` } });
  await client.callTool({ name: 'timeline', arguments: { of: 'user-0' } });
  return { printed: door.printed(), identifiers };
}

it('The search for identifiers finds each form of one', () => {
  const [identifier = ''] = plantedReports(20).identifiers;
  for (const text of [identifier, Buffer.from(identifier).toString('hex'), encodeURIComponent(identifier)])
    expect(identifiersIn(`some ${text} here`, [identifier])).toEqual([identifier]);
  expect(identifiersIn('nothing of that kind', [identifier])).toEqual([]);
});

describe('all that the door prints about 10,000 planted identifiers', () => {
  it('has none of them, in no form', async () => {
    const { printed, identifiers } = await everything();
    expect(identifiers.length).toBeGreaterThanOrEqual(10_000);
    expect(new Set(identifiers).size).toBe(identifiers.length);
    expect(printed.length).toBeGreaterThan(1_000_000);
    // What was typed comes back in no refusal either.
    expect(identifiersIn(printed, identifiers)).toEqual([]);
  }, 120_000);

  it('has none that a form gives away, also with free text allowed', async () => {
    const { printed, identifiers } = await everything({ ...allAllowed, freeText: true });
    const hidden = identifiers.filter((each) => !/^(?:Seen with|Case of|Model) /.test(each));
    expect(identifiersIn(printed, hidden)).toEqual([]);
  }, 120_000);
});
