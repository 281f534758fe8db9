import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { everyReport } from '../../shared/domain/report-query';
import { desktopTest, ownProgram } from '../support/desktop/desktop-test';
import {
  connectTo,
  everythingOnDisk,
  openProfileId,
  openReport,
  reportRows,
  type Workstation,
} from '../support/desktop/workstation';
import { completeReport, pageOf, sampleReport, sampleReports } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';
import type { FaultyServer } from '../support/servers/faulty-server';

/**
 * Canary values, an API key and personal data, are entered on one side and searched for everywhere else after a day of
 * work with failures.
 */

/** What some encoding escapes is in the key; `keyPart` none does. */
const keyPart = 'CaNaRy.98765';
const key = `${keyPart}/43+21"09&87\\65<43==21098765432109876543210`;
/** Data of a report and of the user, each unique so that any occurrence can be traced. */
const personal = {
  user: 'canary.user@people.example',
  device: '5f0c2a9e-77aa-4c1b-9d3e-ca7a7ca7a7ca',
  transaction: 'canary/4711-0815-9999',
  latitude: '40.9876543',
  address: '203.0.113.77',
  id: '8999999999999999137',
  note: 'Canary note about Doña Inés',
  annotation: 'Canary annotation, called +34 600 000 000',
  reporter: 'canary.reporter@analysts.example',
  search: 'canarysearch',
  cause: 'canary-cause at /home/canary/service.py with 203.0.113.78',
};

const written: string[] = [];
const it = desktopTest().override('program', ownProgram());
let workstation: Workstation;
let server: FaultyServer;
let folder: string;

it.beforeAll(async ({ workstation: givenWorkstation, server: givenServer, folder: givenFolder }) => {
  workstation = givenWorkstation;
  server = givenServer;
  folder = givenFolder;
  const report = sampleReport({
    id: BigInt(personal.id),
    transaction_id: personal.transaction,
    user: { id: personal.user },
    device: { id: personal.device, model: personal.address },
    geo_location: { address: { latitude: Number(personal.latitude), longitude: -3 } },
    timestamp: completeReport.timestamp + 1n,
  });
  server.behave(json(200, pageOf(report, ...sampleReports(3))));
  for (const stream of [workstation.application.process().stdout, workstation.application.process().stderr])
    stream?.on('data', (piece) => written.push(String(piece)));
  await connectTo(workstation.page, { address: server.address, key, name: 'Canary shop' });
  await reportRows(workstation.page);
  await recordPushes();
});

async function recordPushes(): Promise<void> {
  await workstation.page.evaluate(() => {
    const received: string[] = [];
    Reflect.set(globalThis, 'received', received);
    const subjects = [
      'connection',
      'outbox',
      'reporter',
      'settings',
      'store',
      'sync',
      'reports',
      'scores',
      'export',
      'notices',
    ];
    for (const subject of subjects)
      Reflect.get(globalThis, 'whereabouts').on(`${subject}.changed`, (pushed: unknown) =>
        received.push(JSON.stringify([subject, pushed])),
      );
  });
}

/** The work of an analyst: reads, searches, writes notes, gives feedback, exports, copies. */
async function work(): Promise<void> {
  const { page, application } = workstation;
  await application.evaluate(({ dialog }, into) => {
    const count = { saved: 0 };
    dialog.showSaveDialog = async () => {
      count.saved += 1;
      return { canceled: false, filePath: `${into}/file-${count.saved}` };
    };
    dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false });
  }, folder);
  await openReport(page.locator(`[data-report-id="${personal.id}"]`));
  const details = page.getByRole('region', { name: 'Report details' });
  await details.getByRole('textbox', { name: 'Note' }).fill(personal.note);
  await details.getByRole('button', { name: 'Give feedback' }).click();
  const form = page.getByRole('form', { name: 'Feedback' });
  await form.getByRole('radio', { name: 'fraud' }).check();
  await form.getByRole('textbox', { name: 'Annotations' }).fill(personal.annotation);
  await form.getByRole('textbox', { name: 'Reporter e-mail' }).fill(personal.reporter);
  server.behaveAt(
    `/feedback/${encodeURIComponent(personal.transaction)}`,
    // With the escapes of PHP.
    json(
      500,
      JSON.stringify({
        error: `Internal, with ${key}`,
        error_code: 'CANARY_DOWN',
        cause: `${personal.cause} ${key}`,
        traceability_id: `${personal.device} ${Buffer.from(`:${key}`).toString('base64')}`,
      }).replaceAll('/', '\\/'),
    ),
  );
  await form.getByRole('button', { name: 'Send feedback' }).click();
  await page.getByText('CANARY_DOWN').first().waitFor();
  await page.getByRole('searchbox', { name: 'Search reports' }).fill(personal.search);
  await page.getByRole('searchbox', { name: 'Search reports' }).fill('');
  await reportRows(page);
  const of = { query: everyReport, profileId: await openProfileId(page) };
  const exported = await page.evaluate(async (given) => {
    const call = Reflect.get(globalThis, 'whereabouts').call;
    const requested = { ...given, asOf: null, columns: ['time', 'risk', 'user'] };
    const answers = [];
    for (const format of ['csv', 'json', 'geojson'])
      answers.push(await call('export.start', { ...requested, format }));
    answers.push(await call('diagnostics.read', undefined), await call('diagnostics.save', undefined));
    return answers.join('\n');
  }, of);
  expect(exported).not.toContain('"ok":false');
  for (const screen of ['Map', 'Outbox', 'Settings', 'Reports'])
    await page.getByRole('link', { name: screen }).click();
}

/** Failures: errors that contain all the data, refused calls, a killed store, a crashed window. */
async function mishaps(): Promise<void> {
  const { page, application } = workstation;
  const secrets = [key, ...Object.values(personal)].join(' ');
  await application.evaluate((_electron, text) => {
    setTimeout(() => {
      throw new TypeError(text);
    });
    void Promise.reject(Object.assign(new RangeError(text), { code: text }));
    void Promise.reject(text);
  }, secrets);
  await page.evaluate((text) => {
    const call = Reflect.get(globalThis, 'whereabouts').call;
    setTimeout(() => {
      throw new SyntaxError(text);
    });
    void Promise.reject(new URIError(text));
    void call(text, text);
    void call('reports.detail', { key: [text] });
    const stack = `${text}\n    at x (/home/${text}/index.js:1:2)`;
    void call('defects.report', { name: text.slice(0, 100), stack });
  }, secrets);
  server.behave(json(503, { error: secrets, error_code: key, cause: personal.cause }));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await application.evaluate(({ app }) => {
    const store = app.getAppMetrics().find(({ name }) => name === 'Whereabouts store');
    if (store) process.kill(store.pid, 'SIGKILL');
  });
  await expect.poll(() => logLines().join('\n')).toContain('store process ended');
  const storeState = () => page.evaluate(() => window.whereabouts.call('store.read', undefined));
  await expect.poll(storeState).toContain('"kind":"ready"');
  await expect.poll(() => logLines().filter((line) => line.includes('"defect"')).length).toBeGreaterThan(4);
}

function logLines(): readonly string[] {
  const { profileFolder } = workstation;
  return readdirSync(profileFolder)
    .filter((name) => name.startsWith('whereabouts.log'))
    .flatMap((name) => readFileSync(join(profileFolder, name), 'utf8').trim().split('\n'));
}

/** Returns those of the sought texts that occur in `text`. */
function foundIn(text: string, sought: readonly string[]): readonly string[] {
  return sought.filter((each) => text.includes(each));
}

const everyCanary = [keyPart, ...Object.values(personal), 'Canary shop', 'people.example', '/home/canary'];

describe('a day of work', () => {
  it('completes with all its failures', async () => {
    await work();
    await mishaps();
    await reportRows(workstation.page);
  });
});

describe('an unexpected error', () => {
  it('is shown once with its count, and the app continues', async () => {
    const { page, application } = workstation;
    const notices = page.getByRole('region', { name: 'App notices' });
    await notices.getByText('Something went wrong').first().waitFor();
    await expect.poll(() => notices.getByRole('alert').filter({ hasText: 'TypeError' }).count()).toBe(1);
    await application.evaluate(() => {
      setTimeout(() => {
        throw new TypeError('again');
      });
    });
    await notices
      .getByText(/TypeError, 2 times|TypeError\)/)
      .first()
      .waitFor();
    await expect.poll(() => notices.getByRole('alert').filter({ hasText: 'TypeError' }).count()).toBe(1);
    expect(foundIn((await notices.textContent()) ?? '', everyCanary)).toEqual([]);
    await reportRows(page);
  });
});

describe('the log and the console output', () => {
  it('the log has entries for all events and contains no canary', () => {
    const lines = logLines();
    for (const event of ['defect', 'call refused', 'store process ended'])
      expect(lines.some((line) => line.includes(`"event":"${event}"`))).toBe(true);
    expect(foundIn(lines.join('\n'), everyCanary)).toEqual([]);
    expect(lines.every((line) => !line.includes(workstation.profileFolder))).toBe(true);
  });

  it('stdout and stderr contain no canary', () => {
    expect(foundIn(written.join(''), everyCanary)).toEqual([]);
  });
});

describe('the diagnostics', () => {
  it('are previewed in Settings exactly as saved, and contain no canary', async () => {
    const { page } = workstation;
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Save diagnostics…' }).last().click();
    const dialog = page.getByRole('dialog', { name: 'Diagnostics' });
    const shown = await dialog.getByRole('textbox', { name: 'Contents of the file' }).inputValue();
    await dialog.getByRole('button', { name: 'Save…' }).click();
    await dialog.getByText(/^Saved as file-/).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    const saved = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(saved).toContain(shown);
    for (const part of [
      '== Program ==',
      'electron=',
      'setting=theme',
      'state=ready',
      'file=own.db',
      'store process ended',
    ])
      expect(shown).toContain(part);
    expect(foundIn(shown, [...everyCanary, workstation.profileFolder])).toEqual([]);
    // Every fact passes the check of its format.
    expect(shown.split('== Log ==')[0]).not.toContain('[left out]');
  });
});

describe('the key', () => {
  it('is in no file of the profile folder, including logs, caches and crash dumps', () => {
    const everything = everythingOnDisk(workstation.profileFolder);
    expect(everything).toContain('Canary shop');
    expect(foundIn(everything, [keyPart, base64(key), base64(`:${key}`).slice(4), utf16(keyPart)])).toEqual(
      [],
    );
  });

  it('is in no exported or saved file', () => {
    const files = readdirSync(folder);
    expect(files.length).toBeGreaterThanOrEqual(4);
    const text = files.map((name) => readFileSync(join(folder, name), 'latin1')).join('\n');
    expect(text).toContain(personal.user);
    expect(text).not.toContain(keyPart);
  });

  it('is in no argument or environment variable of any process', async () => {
    const pids = await workstation.application.evaluate(({ app }) =>
      app.getAppMetrics().map(({ pid }) => pid),
    );
    expect(pids.length).toBeGreaterThan(3);
    const processFiles = pids.flatMap((pid) => ['cmdline', 'environ'].map((name) => procFile(pid, name)));
    expect(processFiles.join('\n')).toContain(workstation.profileFolder);
    expect(processFiles.join('\n')).not.toContain(keyPart);
  });

  it('is in no message from main to the window and not on the clipboard', async () => {
    const received = await workstation.page.evaluate((): readonly string[] =>
      Reflect.get(globalThis, 'received'),
    );
    expect(received.length).toBeGreaterThan(5);
    expect(foundIn(received.join('\n'), [keyPart])).toEqual([]);
    expect(await workstation.application.evaluate(({ clipboard }) => clipboard.readText())).not.toContain(
      keyPart,
    );
  });

  it('is in no element or storage of the window', async () => {
    const inWindow = await workstation.page.evaluate(async () => {
      const fields = [...document.querySelectorAll('input, textarea')].map((field) =>
        Reflect.get(field, 'value'),
      );
      const databases = await indexedDB.databases();
      const place = await Reflect.get(globalThis, 'whereabouts').call('session.read', undefined);
      const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, place]);
      return [document.documentElement.outerHTML, ...fields, stored, document.cookie, location.href].join(
        '\n',
      );
    });
    expect(inWindow).toContain('Whereabouts');
    expect(inWindow).not.toContain(keyPart);
  });

  it('is not in the memory of a window that is loaded after the key was entered', async () => {
    const { page } = workstation;
    await page.reload();
    await page.getByRole('link', { name: 'Reports' }).click();
    await reportRows(page);
    const session = await page.context().newCDPSession(page);
    const pieces: string[] = [];
    session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => pieces.push(chunk));
    await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    const heap = pieces.join('');
    // The heap includes the state: the displayed reports are in it.
    expect(heap).toContain(personal.user);
    expect(heap).not.toContain(keyPart);
  });
});

const base64 = (text: string) => Buffer.from(text).toString('base64').slice(0, 40);
const utf16 = (text: string) => Buffer.from(text, 'utf16le').toString('latin1');

/** Returns '' for an ended process and on systems without /proc. */
function procFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1');
  } catch {
    return '';
  }
}
