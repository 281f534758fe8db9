import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { assistantTools } from '../../shared/domain/assistant';
import { startHttpBridge } from '../support/assistant/http-bridge';
import { commandArguments, startCommand } from '../support/desktop/command-line';
import { desktopTest, ownProgram } from '../support/desktop/desktop-test';
import { connectTo, electronPath, type Workstation, whenUpToDate } from '../support/desktop/workstation';
import { temporaryFolder } from '../support/runner/temporary-folder';
import { type ServiceProcess, startServiceProcess } from '../support/servers/service-process';

/** The door for assistants, checked with the protocol's own inspector and conformance suite. */

const it = desktopTest().override('program', ownProgram());
let workstation: Workstation;
let service: ServiceProcess;

it.beforeAll(async ({ workstation: given }) => {
  workstation = given;
  service = await startServiceProcess('--reports', '200', '--seed', '5');
  const key = service.applications[0]?.key ?? '';
  const { page } = workstation;
  await connectTo(page, { address: service.address, key, name: 'Fraud desk' });
  await whenUpToDate(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  const section = page.getByRole('region', { name: 'Assistants' });
  const allow = section.getByRole('radiogroup', { name: 'Let assistants read this profile' });
  await allow.getByRole('radio', { name: 'On' }).click();
  const consents = section.getByRole('group', { name: 'What assistants may use' }).getByRole('combobox');
  await consents.first().waitFor();
  for (const consent of await consents.all()) await consent.selectOption('allowed');
});

it.afterAll(() => service.stop());

/** Runs a file of a package with Node, to its end. */
async function runPackage(name: string, file: string, args: readonly string[]) {
  const description = createRequire(import.meta.url).resolve(`${name}/package.json`);
  const path = join(dirname(description), file);
  // The inspector looks for its description from the current folder.
  const child = spawn(process.execPath, [path, ...args], {
    cwd: dirname(path),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [printed, messages, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { printed, messages, code };
}

/** Has the inspector start the door and ask it one thing, in a session of its own. */
async function inspected(...asked: readonly string[]): Promise<unknown> {
  const quoted = (each: string) => `'${each.replaceAll("'", "'\\''")}'`;
  const command = [electronPath(), ...commandArguments(workstation.profileFolder, ['mcp'])]
    .map(quoted)
    .join(' ');
  const door = join(temporaryFolder(), 'door.sh');
  writeFileSync(door, `#!/bin/sh\nunset DISPLAY WAYLAND_DISPLAY\nexec ${command}\n`, { mode: 0o700 });
  const { printed, messages, code } = await runPackage(
    '@modelcontextprotocol/inspector-cli',
    'build/index.js',
    [door, ...asked],
  );
  expect(code, messages).toBe(0);
  return JSON.parse(printed);
}

const answered = z.object({
  isError: z.boolean().optional(),
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })).length(1),
  structuredContent: z.object({ untrusted_data: z.record(z.string(), z.unknown()) }).optional(),
});

describe('the inspector', () => {
  it('lists every tool with its schema', async () => {
    const { tools } = z
      .object({
        tools: z.array(z.object({ name: z.string(), inputSchema: z.looseObject({ type: z.string() }) })),
      })
      .parse(await inspected('--method', 'tools/list'));
    expect(tools.map(({ name }) => name)).toEqual(assistantTools);
    for (const { inputSchema } of tools)
      expect(inputSchema).toMatchObject({ type: 'object', properties: {} });
  }, 60_000);

  it.each([
    ['search', ['limit=2'], 'reports'],
    ['links', [], 'nodes'],
    ['hot_spots', ['counted=reported'], 'areas'],
    ['what_if', ['score=60'], 'tried'],
    ['metrics', ['query=risk:fraud'], 'by_risk'],
  ] as const)(
    'gets an answer of %s',
    async (tool, args, field) => {
      const given = args.flatMap((each) => ['--tool-arg', each]);
      const answer = answered.parse(await inspected('--method', 'tools/call', '--tool-name', tool, ...given));
      expect(answer.isError, answer.content[0]?.text).not.toBe(true);
      expect(answer.structuredContent?.untrusted_data).toHaveProperty(field);
    },
    60_000,
  );

  // Each question of the inspector is a session of its own, in which no pseudonym has been given yet.
  it.each([
    ['explain', ['report=report-1']],
    ['timeline', ['of=user-1']],
    ['alibi', ['of=user-1', 'latitude=40', 'longitude=-4', 'at=2026-03-01T14:05:09Z']],
    ['draft_case', ['title=A ring', 'summary=Why', 'items=["user-1"]']],
  ] as const)(
    'is refused a stranger’s pseudonym by %s',
    async (tool, args) => {
      const given = args.flatMap((each) => ['--tool-arg', each]);
      const answer = answered.parse(await inspected('--method', 'tools/call', '--tool-name', tool, ...given));
      expect(answer.isError).toBe(true);
      expect(answer.content[0]?.text).toContain('takes a pseudonym of this session');
    },
    60_000,
  );
});

/** Scenarios of the suite that aren't about a door with tools of its own, and why. */
const notOurs: Readonly<Record<string, RegExp>> = {
  'the server has neither resources, prompts, completion nor a log':
    /^(?:resources|prompts|completion|logging)-/,
  'they call tools that only the suite’s own server has': /^(?:tools-call|json-schema|elicitation)-/,
  'they are about HTTP: the door speaks over standard input and output': /^(?:server-sse|dns-rebinding)-/,
};

describe('the conformance suite', () => {
  const conformance = (...args: readonly string[]) =>
    runPackage('@modelcontextprotocol/conformance', 'dist/index.js', args);

  it('passes in every scenario about a server with tools', async () => {
    const { printed: list } = await conformance('list', '--server');
    const scenarios = [...list.matchAll(/^ *- ([\w-]+)$/gm)].map(([, name = '']) => name);
    const ours = scenarios.filter((name) => !Object.values(notOurs).some((pattern) => pattern.test(name)));
    expect(ours).toEqual(['server-initialize', 'ping', 'tools-list']);
    for (const pattern of Object.values(notOurs))
      expect(scenarios.some((name) => pattern.test(name))).toBe(true);
    const bridge = await startHttpBridge(() =>
      startCommand(workstation.profileFolder, ['mcp'], { hasInput: true }),
    );
    for (const scenario of ours) {
      const { printed, messages, code } = await conformance(
        'server',
        '--url',
        bridge.url,
        '--scenario',
        scenario,
      );
      expect(code, `${scenario}: ${printed}${messages}`).toBe(0);
      expect(printed, scenario).toMatch(/Passed: ([1-9]\d*)\/\1\b/);
    }
    await bridge.stop();
  }, 120_000);
});
