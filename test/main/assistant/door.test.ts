import { describe, expect, it } from 'vitest';
import { assistantTools, noAssistants } from '../../../shared/domain/assistant';
import { assistantDesk, connectedClient, dataOf } from '../../support/assistant/assistant-desk';
import { pageOf, sampleReports } from '../../support/inputs/sample-reports';

const page = pageOf(...sampleReports(30));

describe('an assistant', () => {
  it('finds and explains reports by pseudonyms, and what left is in the history', async () => {
    const desk = await assistantDesk([page]);
    const client = await connectedClient(await desk.start());
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(assistantTools);
    const found = await dataOf(client, 'search', { query: 'risk:clear', limit: 2 });
    console.log(JSON.stringify(found, null, 1));
    const [first] = found.reports as any[];
    console.log(JSON.stringify(await dataOf(client, 'explain', { report: first.report }), null, 1));
    console.log(JSON.stringify(await dataOf(client, 'timeline', { of: first.user, limit: 2 }), null, 1));
    console.log(JSON.stringify(await dataOf(client, 'links', { of: first.user }), null, 1));
    console.log(JSON.stringify(await dataOf(client, 'alibi', { of: first.user, latitude: 1, longitude: 2, at: '2026-03-01T14:05:00Z' }), null, 1));
    console.log(JSON.stringify(await dataOf(client, 'hot_spots', {}), null, 1));
    console.log(JSON.stringify(await dataOf(client, 'what_if', {}), null, 1).slice(0, 1000));
    console.log(JSON.stringify(await dataOf(client, 'metrics', {}), null, 1));
    console.log(JSON.stringify(await dataOf(client, 'draft_case', {title: 'a', summary: 'b', items: [first.user, first.report]}), null, 1));
    console.log(JSON.stringify(desk.shown(), null, 1));
    console.log(JSON.stringify(await desk.store.call('assistant.history', { before: null, limit: 5 }), null, 1));
  });
});
