import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { tools } from '../../main/assistant/tools/tools';
import { assistantDesk, type StartedDoor } from '../support/assistant/assistant-desk';
import { pageOf, sampleReports } from '../support/inputs/sample-reports';

/**
 * How servers of the Model Context Protocol broke in the world, in public bug reports; what ours does. Others are in
 * test/main/assistant (what reports contain) and test/e2e/assistant (processes, pipes).
 */

const page = pageOf(...sampleReports(400));
const initialize = (version = '2025-11-25') => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: version, capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
});
const call = (id: number | string, name: string, args: object = {}, meta: object = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args, _meta: meta },
});

interface Answer {
  readonly id?: number | string | null;
  readonly method?: string;
  readonly error?: { readonly code: number };
  readonly result?: Readonly<Record<string, unknown>>;
}

/** Sends lines, and returns what is printed up to the answer with this ID. */
async function exchange(door: StartedDoor, lines: readonly (object | string)[], last: number | string) {
  for (const line of lines) door.input.write(typeof line === 'string' ? line : `${JSON.stringify(line)}\n`);
  const answers = (): readonly Answer[] =>
    door
      .printed()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  while (!answers().some(({ id }) => id === last)) await once(door.output, 'data');
  return answers();
}

const started = async () => (await assistantDesk([page])).start();

describe('the schemas of tools', () => {
  const schemas = tools.map(({ name, request }) => [name, z.toJSONSchema(request, { io: 'input' })] as const);

  // https://github.com/opentokenz/mcpx/issues/28, https://github.com/redhat-et/ripwire/issues/48: clients drop such tools.
  it.each(schemas)('%s: have an object at the top, and nowhere an alternative', (_, schema) => {
    expect(schema.type).toBe('object');
    expect(JSON.stringify(schema)).not.toMatch(/"(?:anyOf|oneOf|allOf|not)":/);
  });

  // https://github.com/github/copilot-cli/issues/1876: parameters behind references can't be filled in.
  it.each(schemas)('%s: have no reference', (_, schema) => {
    expect(JSON.stringify(schema)).not.toMatch(/"\$(?:ref|defs)":/);
  });

  // https://github.com/xpzouying/xiaohongshu-mcp/issues/677: some clients need them also without parameters.
  it.each(schemas)('%s: have properties', (_, schema) => {
    expect(schema.properties).toBeDefined();
  });

  // https://github.com/modelcontextprotocol/modelcontextprotocol/issues/986: one wrong name costs all tools.
  it.each(tools)('$name: has a name that every client takes', ({ name }) => {
    expect(name).toMatch(/^[a-z_]{1,64}$/);
  });
});

describe('the frames', () => {
  // https://github.com/hurttlocker/o8/issues/1541, https://github.com/microsoft/azure-devops-mcp/issues/147
  it('are the only thing on standard output', async () => {
    const answers = await exchange(await started(), [initialize(), call(2, 'metrics')], 2);
    expect(answers.map(({ id }) => id)).toEqual([1, 2]);
  });

  // https://github.com/campfirein/byterover-cli/pull/278: other systems end lines with CR LF, and cut them anywhere.
  it('may end with CR LF, and come in pieces', async () => {
    const door = await started();
    const text = `${JSON.stringify(initialize())}\r\n`;
    const answers = await exchange(door, [text.slice(0, 20), text.slice(20)], 1);
    expect(answers[0]?.result?.serverInfo).toMatchObject({ name: 'whereabouts' });
  });

  it('that aren’t JSON, of no method, or in a batch, don’t end the connection', async () => {
    const unknown = { jsonrpc: '2.0', id: 2, method: 'reports/erase' };
    const batch = `${JSON.stringify([call(7, 'metrics'), call(8, 'metrics')])}\n`;
    const answers = await exchange(
      await started(),
      [
        initialize(),
        'not JSON\n',
        '{"jsonrpc":"2.0"}\n',
        batch,
        unknown,
        { jsonrpc: '2.0', id: 3, method: 'ping' },
      ],
      3,
    );
    expect(answers.find(({ id }) => id === 2)?.error?.code).toBe(-32_601);
    expect(answers.find(({ id }) => id === 3)?.result).toEqual({});
    expect(answers.map(({ id }) => id)).not.toContain(7);
  });

  it.each([
    ['2025-06-18', '2025-06-18'],
    ['2024-11-05', '2024-11-05'],
    ['1999-01-01', '2025-11-25'],
  ])('are of version %s if a client asks for it: %s', async (asked, answered) => {
    const answers = await exchange(await started(), [initialize(asked)], 1);
    expect(answers[0]?.result?.protocolVersion).toBe(answered);
  });
});

describe('a call', () => {
  // https://github.com/modelcontextprotocol/python-sdk/issues/2480: a client that gets an answer to it reconnects.
  it('that was cancelled gets no answer', async () => {
    const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2 } };
    const answers = await exchange(
      await started(),
      [initialize(), call(2, 'what_if'), cancelled, call(3, 'metrics')],
      3,
    );
    expect(answers.map(({ id }) => id)).toEqual([1, 3]);
  });

  // https://github.com/dbt-labs/dbt-mcp/issues/178, https://github.com/Hubitat-local-MCP-server/issues/174: too long an answer is lost.
  it('with a long answer gets a shorter one, which says how many are missing', async () => {
    const answers = await exchange(await started(), [initialize(), call(2, 'search', { limit: 100 })], 2);
    const text = JSON.stringify(answers[1]?.result?.structuredContent);
    expect(text.length).toBeLessThan(61_000);
    const { reports, left_out: leftOut } = z
      .object({ untrusted_data: z.object({ reports: z.array(z.unknown()), left_out: z.int().optional() }) })
      .parse(answers[1]?.result?.structuredContent).untrusted_data;
    expect(reports.length + (leftOut ?? 0)).toBe(100);
  });

  it('with wrong arguments is refused, and nothing is read', async () => {
    const answers = await exchange(
      await started(),
      [initialize(), call(2, 'search', { limit: 1e9 }), call('x', 'no_tool')],
      'x',
    );
    expect(JSON.stringify(answers.find(({ id }) => id === 2))).toMatch(/limit/);
    expect(JSON.stringify(answers.find(({ id }) => id === 'x'))).toMatch(/no_tool/);
    expect(JSON.stringify(answers)).not.toContain('report-');
  });
});

// https://github.com/modelcontextprotocol/typescript-sdk/issues/2002: 37 processes stayed after their clients had gone.
it('A door ends with its standard input', async () => {
  const door = await started();
  door.input.end();
  await expect(door.ended).resolves.toBeUndefined();
});

// https://github.com/supabase/mcp/issues/212: a server that was "read-only" wrote. Here the connection refuses.
it('All tools but the draft say that they only read', async () => {
  const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
  const answers = await exchange(await started(), [initialize(), list], 2);
  const listed = z.object({
    tools: z.array(z.object({ name: z.string(), annotations: z.record(z.string(), z.boolean()) })),
  });
  for (const { name, annotations } of listed.parse(answers[1]?.result).tools)
    expect(annotations, name).toMatchObject({
      readOnlyHint: name !== 'draft_case',
      ...{ destructiveHint: false, openWorldHint: false },
    });
});
