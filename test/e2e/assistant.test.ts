import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { codeOf, runCommand, startCommand } from '../support/desktop/command-line';
import { desktopTest, ownProgram } from '../support/desktop/desktop-test';
import { connectTo, type Workstation, whenUpToDate } from '../support/desktop/workstation';
import { type ServiceProcess, startServiceProcess } from '../support/servers/service-process';

/** An assistant's process beside the program's window. */

const it = desktopTest().override('program', ownProgram());
let workstation: Workstation;
let service: ServiceProcess;

it.beforeAll(async ({ workstation: given }) => {
  workstation = given;
  service = await startServiceProcess('--reports', '200', '--seed', '5');
  const key = service.applications[0]?.key ?? '';
  await connectTo(workstation.page, { address: service.address, key, name: 'Fraud desk' });
  await whenUpToDate(workstation.page);
});

it.afterAll(() => service.stop());

/** Starts `whereabouts mcp`; what it answers, line by line. */
function startAssistant() {
  const child = startCommand(workstation.profileFolder, ['mcp'], { hasInput: true });
  let printed = '';
  child.stdout.on('data', (data: Buffer) => {
    printed += data.toString();
  });
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const answer = async (id: number) => {
    for (;;) {
      const found = printed.split('\n').find((line) => line !== '' && JSON.parse(line).id === id);
      if (found !== undefined) return JSON.parse(found);
      await once(child.stdout, 'data');
    }
  };
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'A chat', version: '1' },
  };
  send({ id: 1, method: 'initialize', params });
  const call = (id: number, name: string, args: object = {}) => {
    send({ id, method: 'tools/call', params: { name, arguments: args } });
    return answer(id);
  };
  return { child, send, answer, call };
}

/** Returns the paths of the files that a process has open. */
function openFilesOf(pid: number): readonly string[] {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).flatMap((each) => {
    try {
      return [readlinkSync(join(folder, each))];
    } catch {
      // It was closed meanwhile.
      return [];
    }
  });
}

async function showAssistants() {
  const { page } = workstation;
  await page.getByRole('link', { name: 'Settings' }).click();
  const section = page.getByRole('region', { name: 'Assistants' });
  await section.scrollIntoViewIfNeeded();
  return section;
}

describe('an assistant', () => {
  it('is refused until the profile allows it, and says why on standard error', async () => {
    const refused = await runCommand(workstation.profileFolder, ['mcp']);
    expect(refused).toMatchObject({ code: 1, data: '' });
    expect(refused.messages).toContain('Assistants are off for this profile');
  });

  it('asks for each tool, is shown while it reads, and is ended in the window', async () => {
    const { page } = workstation;
    const section = await showAssistants();
    await section
      .getByRole('radiogroup', { name: 'Let assistants read this profile' })
      .getByRole('radio', { name: 'On' })
      .click();
    const { child, answer, call } = startAssistant();
    expect((await answer(1)).result.serverInfo.name).toBe('whereabouts');
    const searched = call(2, 'search', { limit: 3 });
    const status = page.getByRole('button', { name: 'An assistant asks for permission' });
    await status.click();
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    const { untrusted_data: found } = (await searched).result.structuredContent;
    expect(found.reports).toHaveLength(3);
    await page.getByRole('textbox', { name: 'What a pseudonym stands for' }).fill(found.reports[0].user);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Show', exact: true }).waitFor();
    const openFiles = () => openFilesOf(child.pid ?? 0).filter((file) => file.endsWith('reports.db'));
    expect(openFiles()).not.toEqual([]);
    await page.getByRole('button', { name: 'End session' }).click();
    await page.getByRole('button', { name: 'An assistant is reading' }).waitFor({ state: 'detached' });
    await expect.poll(openFiles).toEqual([]);
    const refused = await call(3, 'search');
    expect(refused.result).toMatchObject({ isError: true });
    expect(JSON.stringify(refused.result)).toContain('ended in the program');
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('button', { name: 'What assistants read' }).click();
    const history = page.getByRole('list', { name: 'What assistants read' });
    await history.getByText('Search reports: 3 reports').waitFor();
    child.stdin.end();
    expect(await codeOf(child)).toBe(0);
  }, 120_000);

  it('has an answer of each tool', async () => {
    const { page } = workstation;
    const section = await showAssistants();
    const consents = section.getByRole('group', { name: 'What assistants may use' }).getByRole('combobox');
    for (const consent of await consents.all()) await consent.selectOption('allowed');
    const { child, answer, call } = startAssistant();
    await answer(1);
    const data = async (id: number, name: string, args: object = {}) => {
      const { result } = await call(id, name, args);
      expect(result, `${name}: ${JSON.stringify(result.content)}`).not.toHaveProperty('isError', true);
      return result.structuredContent.untrusted_data;
    };
    const [{ report, user }] = (await data(2, 'search', { limit: 1 })).reports;
    const place = { latitude: 40, longitude: -4, at: '2026-03-01T14:05:09Z' };
    expect(await data(3, 'explain', { report })).toHaveProperty('facts');
    expect((await data(4, 'timeline', { of: user })).reports).not.toHaveLength(0);
    expect(await data(5, 'links', { of: user })).toHaveProperty('nodes');
    expect(await data(6, 'alibi', { of: user, ...place })).toHaveProperty('possible');
    expect(await data(7, 'hot_spots', { counted: 'reported' })).toHaveProperty('areas');
    expect(await data(8, 'what_if', { fastest_kmh: 500 })).toMatchObject({ all_reports: expect.any(Number) });
    expect(await data(9, 'metrics')).toHaveProperty('by_risk');
    const draft = { title: 'A ring', summary: 'Why.', items: [user, report] };
    expect(await data(10, 'draft_case', draft)).toEqual({ suggested: true, items: 2 });
    await page.getByRole('button', { name: 'An assistant suggests a case' }).click();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.keyboard.press('Escape');
    child.stdin.end();
    expect(await codeOf(child)).toBe(0);
  }, 120_000);

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('ends with %s', async (signal, code) => {
    const { child, answer } = startAssistant();
    await answer(1);
    child.kill(signal);
    await codeOf(child);
    expect(child.signalCode === signal || child.exitCode === code).toBe(true);
  });

  it('ends when its client is gone before it asked anything', async () => {
    const child = startCommand(workstation.profileFolder, ['mcp'], { hasInput: true });
    child.stdin.end();
    const [code, data] = await Promise.all([codeOf(child), text(child.stdout)]);
    expect([code, data]).toEqual([0, '']);
  });

  it('gets a clear answer once the program was closed, and can’t start without it', async () => {
    const { child, answer, call } = startAssistant();
    await answer(1);
    await workstation.restart(async () => {
      const { result } = await call(2, 'search');
      expect(result).toMatchObject({ isError: true });
      expect(JSON.stringify(result)).toContain('isn’t open any more');
      child.stdin.end();
      expect(await codeOf(child)).toBe(0);
      const refused = await runCommand(workstation.profileFolder, ['mcp']);
      expect(refused).toMatchObject({ code: 1, data: '' });
      expect(refused.messages).toContain('The program isn’t open');
    });
  }, 60_000);
});
