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

/** Sends lines, and returns the answers once those to the requests of `ids` are among them, in whatever order. */
async function exchange(
  door: StartedDoor,
  lines: readonly (object | string)[],
  ...ids: readonly (number | string)[]
) {
  for (const line of lines) door.input.write(typeof line === 'string' ? line : `${JSON.stringify(line)}\n`);
  const answers = (): readonly Answer[] =>
    door
      .printed()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  while (!ids.every((each) => answers().some(({ id }) => id === each))) await once(door.output, 'data');
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

  // https://github.com/anthropics/anthropic-sdk-typescript/issues/882: readers of lines took U+2028 for the end of one.
  it.each(['\u2028', '\u2029', '\u0085'])(
    'have no other end of line than LF, whatever is asked: %j',
    async (end) => {
      const door = await started();
      const asked = [initialize(), call(2, 'search', { query: `a${end}b` }), call(3, `no${end}tool`)];
      await exchange(door, asked, 3);
      expect(door.printed()).not.toContain(end);
    },
  );

  // https://github.com/auth0/auth0-mcp-server/issues/161: a server spoke before it was asked.
  it('begin with the answer to initialize', async () => {
    const door = await started();
    expect(door.printed()).toBe('');
    expect((await exchange(door, [initialize()], 1)).map(({ id }) => id)).toEqual([1]);
  });

  // https://github.com/danielvm-git/bigpowers/issues/131, https://github.com/tontinton/maki/pull/68: headers and a BOM.
  it('aren’t lost after lines that are none', async () => {
    const none = ['Content-Length: 2\r\n\r\n', '\n\n', '\ufeff\n', '\u0000\n'];
    const answers = await exchange(await started(), [...none, initialize()], 1);
    expect(answers.at(-1)?.result?.serverInfo).toMatchObject({ name: 'whereabouts' });
  });

  // https://github.com/anthropics/claude-code/issues/59835: a client never said that it was ready, and got no tools.
  it('are answered to a client that doesn’t say that it is ready', async () => {
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
    const answers = await exchange(await started(), [initialize(), list], 2);
    expect(answers.at(-1)?.result?.tools).toHaveLength(tools.length);
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

  // https://github.com/voicetreelab/lazy-mcp/issues/8, https://github.com/alphaonedev/ai-memory-mcp/issues/2609
  it('doesn’t keep others waiting, and gets its own answer', async () => {
    const asked = Array.from({ length: 12 }, (_, at) =>
      call(at + 2, at % 3 === 0 ? 'what_if' : 'search', at % 3 === 0 ? {} : { limit: at }),
    );
    const answers = await exchange(
      await started(),
      [initialize(), ...asked, call('last', 'what_if')],
      'last',
      ...asked.map(({ id }) => id),
    );
    const data = z.object({ untrusted_data: z.object({ reports: z.array(z.unknown()) }) });
    for (const at of [1, 2, 4, 5, 7, 8]) {
      const answer = answers.find(({ id }) => id === at + 2);
      expect(data.parse(answer?.result?.structuredContent).untrusted_data.reports).toHaveLength(at);
    }
  });

  // https://github.com/HKUDS/OpenSpace/issues/19, https://github.com/morluto/leantoken/issues/90: errors had paths and stacks.
  it('that fails says nothing of the machine', async () => {
    const desk = await assistantDesk([page]);
    const door = await desk.start();
    await exchange(door, [initialize()], 1);
    await desk.store.call('store.close', undefined);
    const wrong = [call(2, 'search'), call(3, 'explain', { report: 7 }), call(4, 'metrics'), call(5, '../x')];
    await exchange(door, wrong, 5);
    await exchange(door, [{ jsonrpc: '2.0', id: 6, method: 'ping' }], 6);
    expect(door.printed()).not.toMatch(/node_modules|\/tmp|\.ts:|\\n\s+at |SQLITE/);
  });

  it('with wrong arguments is refused, and nothing is read', async () => {
    const answers = await exchange(
      await started(),
      [initialize(), call(2, 'search', { limit: 1e9 }), call('x', 'no_tool')],
      ...[2, 'x'],
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
