import { describe, expect } from 'vitest';
import { contentSecurityPolicy } from '../../main/security/app-protocol';
import { calls } from '../../shared/contract/contract';
import { everyReport } from '../../shared/domain/report-query';
import { desktopTest, ownProgram, runningServer } from '../support/desktop/desktop-test';
import {
  connectTo,
  everythingOnDisk,
  openProfileId,
  reportRows,
  type Workstation,
} from '../support/desktop/workstation';
import { completeReport, pageOf, sampleReport } from '../support/inputs/sample-reports';
import { eventually } from '../support/runner/eventually';
import { json } from '../support/servers/behaviours';
import type { FaultyServer } from '../support/servers/faulty-server';

/** What the window can't do even if a foreign script runs in it, and where the key isn't. */

const key = 'CaNaRy.0123456789012345678901234567890123456789';
const it = desktopTest(json(200, pageOf(sampleReport())))
  .override('program', ownProgram())
  .extend('foreign', { scope: 'file' }, runningServer(json(200, '{}')));
let workstation: Workstation;
let server: FaultyServer;
let foreign: FaultyServer;

it.beforeAll(async ({ workstation: givenWorkstation, server: givenServer, foreign: givenForeign }) => {
  workstation = givenWorkstation;
  server = givenServer;
  foreign = givenForeign;
  await connectTo(workstation.page, { address: server.address, key });
  await reportRows(workstation.page);
});

/** Runs a script in the page and returns what it resolves to, or "refused". */
function inPage<Value>(script: (address: string) => Value | Promise<Value>): Promise<Value | 'refused'> {
  return workstation.page.evaluate(script, foreign.address).catch(() => 'refused' as const);
}

describe('the window', () => {
  it('has no Node.js and only the bridge', async () => {
    const found = await inPage(() => [
      typeof Reflect.get(globalThis, 'require'),
      typeof Reflect.get(globalThis, 'process'),
      Object.keys(Reflect.get(globalThis, 'whereabouts')).sort().join(),
    ]);
    expect(found).toEqual(['undefined', 'undefined', 'call,on']);
  });

  it('receives its content security policy with the page', async () => {
    const policy = await workstation.application.evaluate(async ({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      const answer = await window?.webContents.session.fetch(window.webContents.getURL());
      return answer?.headers.get('content-security-policy');
    });
    expect(policy).toBe(contentSecurityPolicy);
  });

  it('logs what its policy refuses, which is nothing of its own screens', async () => {
    const { page, profileFolder } = workstation;
    for (const screen of ['Map', 'Outbox', 'Settings', 'Reports'])
      await page.getByRole('link', { name: screen }).click();
    await reportRows(page);
    expect(everythingOnDisk(profileFolder)).not.toContain('SecurityPolicyError');
    await inPage((address) => fetch(address));
    await eventually(() => expect(everythingOnDisk(profileFolder)).toContain('SecurityPolicyError'));
    expect(everythingOnDisk(profileFolder)).not.toContain(foreign.address);
  });

  it.each([
    [
      'fetch',
      (address: string) =>
        fetch(address).then(
          () => 'reached',
          () => 'refused',
        ),
    ],
    [
      'fetch of a file',
      () =>
        fetch('file:///etc/hostname').then(
          () => 'reached',
          () => 'refused',
        ),
    ],
    [
      'a picture',
      (address: string) =>
        new Promise<string>((resolve) => {
          const picture = new Image();
          picture.onload = () => resolve('reached');
          picture.onerror = () => resolve('refused');
          picture.src = `${address}/a.png`;
        }),
    ],
    [
      'a beacon',
      (address: string) =>
        new Promise<string>((resolve) => {
          document.addEventListener('securitypolicyviolation', () => resolve('refused'), { once: true });
          navigator.sendBeacon(address, 'x');
        }),
    ],
    [
      'a web socket',
      (address: string) =>
        new Promise<string>((resolve) => {
          try {
            const socket = new WebSocket(address.replace('http', 'ws'));
            socket.onopen = () => resolve('reached');
            socket.onerror = () => resolve('refused');
          } catch {
            resolve('refused');
          }
        }),
    ],
    [
      'an inline script',
      () =>
        new Promise<string>((resolve) => {
          const script = document.createElement('script');
          document.addEventListener('securitypolicyviolation', () => resolve('refused'), { once: true });
          try {
            script.textContent = 'window.ran = true';
            document.body.append(script);
          } catch {
            resolve('refused');
          }
        }),
    ],
    [
      'markup',
      () => {
        try {
          document.body.insertAdjacentHTML('beforeend', '<b>x</b>');
          return 'made';
        } catch {
          return 'refused';
        }
      },
    ],
    ['a new window', (address: string) => (window.open(address) === null ? 'refused' : 'opened')],
    [
      'notifications',
      () => Notification.requestPermission().then((answer) => (answer === 'granted' ? 'granted' : 'refused')),
    ],
    [
      'the place of this machine',
      () =>
        new Promise<string>((resolve) => {
          navigator.geolocation.getCurrentPosition(
            () => resolve('granted'),
            () => resolve('refused'),
          );
        }),
    ],
    [
      'the clipboard',
      () =>
        navigator.clipboard.readText().then(
          () => 'granted',
          () => 'refused',
        ),
    ],
  ])('is refused %s', async (_what, script) => {
    expect(await inPage<string>(script)).toBe('refused');
    expect(foreign.requests).toEqual([]);
    expect(workstation.application.windows()).toHaveLength(1);
  });
});

describe('the IPC interface of main', () => {
  it.each([
    ['an unknown call', 'keys.read', undefined, 'unexpected'],
    ['a call named by a prototype', 'constructor', undefined, 'unexpected'],
    ['a name that is no text', 5, undefined, 'unexpected'],
    [
      'a page that is text',
      'reports.page',
      { query: everyReport, asOf: null, page: '1', limit: 20 },
      'invalid-input',
    ],
    [
      'a column that is SQL',
      'reports.page',
      {
        query: { ...everyReport, sort: { column: 'id; DROP TABLE report', descending: true } },
        asOf: null,
        page: 1,
        limit: 20,
      },
      'invalid-input',
    ],
    ['a path to export to', 'export.start', { path: '/etc/hostname', format: 'csv' }, 'invalid-input'],
    ['an address as transaction', 'reports.detail', { key: { toString: 'x' } }, 'invalid-input'],
    ['a text without end', 'clipboard.write', { text: 'x'.repeat(20_000_001) }, 'invalid-input'],
    ['a foreign link', 'link.open', { link: 'https://evil.example' }, 'invalid-input'],
    ['nothing at all', 'connection.connect', undefined, 'invalid-input'],
  ])('refuses %s with a value', async (_what, name, request, kind) => {
    const answer = await workstation.page.evaluate<string, readonly [unknown, unknown]>(
      ([requested, sent]) => Reflect.get(globalThis, 'whereabouts').call(requested, sent),
      [name, request],
    );
    expect(JSON.parse(answer)).toMatchObject({ ok: false, problem: { kind } });
  });
});

describe('the key', () => {
  it('is in no answer to any call', async () => {
    const profileId = await openProfileId(workstation.page);
    const requested = Object.entries(calls)
      .filter(([name]) => !/connect$|forgetKey|switch|useBuiltIn|send|retry|discard|open/.test(name))
      .map(([name, call]) => [name, 'isOfProfile' in call ? { profileId } : null] as const);
    await workstation.application.evaluate(({ dialog }) => {
      dialog.showOpenDialog = async () => ({ canceled: true, filePaths: [] });
      dialog.showSaveDialog = async () => ({ canceled: true, filePath: '' });
    });
    const page = { query: everyReport, asOf: null, page: 1, limit: 20 };
    const requests = [page, { key: String(completeReport.id) }, { profileId: 'x' }, { transactionId: 'x' }];
    const answers = await workstation.page.evaluate(
      async ([requested, sent]) => {
        const bridge = Reflect.get(globalThis, 'whereabouts');
        const all = requested.flatMap(([name, profile]) =>
          [undefined, ...sent].map((request) =>
            bridge.call(name, profile ? { ...request, ...profile } : request),
          ),
        );
        return JSON.stringify(await Promise.all(all));
      },
      [requested, requests] as const,
    );
    expect(answers.length).toBeGreaterThan(1_000);
    // The answers include reports.
    expect(answers).toContain(completeReport.user.id);
    expect(answers).not.toContain(key);
  });

  it('is in no element, storage, log, file or argument', async () => {
    const { page, application, profileFolder } = workstation;
    for (const screen of ['Map', 'Outbox', 'Settings', 'Reports']) {
      await page.getByRole('link', { name: screen }).click();
      const inWindow = await page.evaluate(() => {
        const fields = [...document.querySelectorAll('input, textarea')].map((field) =>
          Reflect.get(field, 'value'),
        );
        return [
          document.documentElement.outerHTML,
          ...fields,
          JSON.stringify({ ...localStorage, ...sessionStorage }),
          document.cookie,
        ].join('\n');
      });
      expect(inWindow).not.toContain(key);
    }
    const ofMain = await application.evaluate(() =>
      [JSON.stringify(process.env), process.argv.join(' ')].join('\n'),
    );
    expect(ofMain).not.toContain(key);
    expect(workstation.console.join('\n')).not.toContain(key);
    expect(everythingOnDisk(profileFolder)).not.toContain(key);
    expect(everythingOnDisk(profileFolder)).toContain(server.address);
  });

  it('is removed from the keychain when forgotten, and requested again', async () => {
    const { page } = workstation;
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Forget API key' }).click();
    await page.getByRole('heading', { name: 'Connect to a reports service' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Base address' }).inputValue()).toContain(server.address);
    await workstation.restart();
    await workstation.page.getByRole('heading', { name: 'Connect to a reports service' }).waitFor();
    await workstation.page.getByLabel('API key', { exact: true }).fill(key);
    await workstation.page.getByRole('button', { name: 'Connect', exact: true }).click();
    await reportRows(workstation.page);
  });
});

describe('a page that tries to navigate away', () => {
  it('stays in place and contacts no host', async () => {
    const { application } = workstation;
    const tried = await application.evaluate(async ({ BrowserWindow }, address) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      const before = contents?.getURL();
      const attempts = [
        `location.href = '${address}'`,
        `location.replace('file:///etc/hostname')`,
        `location.href = 'app://elsewhere/index.html'`,
        `const link = document.createElement('a'); link.href = '${address}'; link.target = '_blank'; document.body.append(link); link.click()`,
      ];
      for (const attempt of attempts) await contents?.executeJavaScript(`${attempt}; null`, true);
      return { before, after: contents?.getURL(), windows: BrowserWindow.getAllWindows().length };
    }, foreign.address);
    expect(tried.after).toBe(tried.before);
    expect(tried.windows).toBe(1);
    expect(foreign.requests).toEqual([]);
  });
});
