import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import type { RiskAssignment } from '../../shared/domain/vocabulary';
import { desktopTest } from '../support/desktop/desktop-test';
import { connectTo, openReport, reportRows, type Workstation } from '../support/desktop/workstation';
import { completeReport, pageOf, sampleReport } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';
import { type Behaviour, FaultyServer } from '../support/servers/faulty-server';

/** Feedback arrives exactly once, despite failures of the service, the app and the key. */

/** The service's verdict on each transaction, newest report first. */
const reported = {
  offline: 'clear',
  'on-its-way': 'clear',
  'just-written': 'high',
  'taken-back': 'clear',
  hurried: 'clear',
  unknown: 'fraud',
  unsure: 'clear',
  twice: 'clear',
  'refused-1': 'high',
  'refused-2': 'high',
  'refused-3': 'high',
  switched: 'low',
} as const satisfies Readonly<Record<string, RiskAssignment>>;
type TransactionId = keyof typeof reported;

const firstKey = 'AbCdEf.0123456789012345678901234567890123456789';
const secondKey = 'GhIjKl.0123456789012345678901234567890123456789';
const reportIds = new Map(Object.keys(reported).map((id, at) => [id, completeReport.id + 100n - BigInt(at)]));
const reports = pageOf(
  ...Object.entries(reported).map(([transactionId, risk], at) =>
    sampleReport({
      id: reportIds.get(transactionId),
      transaction_id: transactionId,
      timestamp: completeReport.timestamp - BigInt(at) * 60_000_000_000n,
      event: { id: transactionId, risk_assignment: risk },
    }),
  ),
);

let acceptedKey = firstKey;
const it = desktopTest();
let workstation: Workstation;
let server: FaultyServer;
let folder: string;

it.beforeAll(async ({ workstation: givenWorkstation, server: givenServer, folder: givenFolder }) => {
  workstation = givenWorkstation;
  server = givenServer;
  folder = givenFolder;
  server.behave(serve());
  await connectTo(workstation.page, { address: server.address, key: firstKey, name: 'First shop' });
  await reportRows(workstation.page);
});

const refusedKey = json(401, { error: 'Unauthorized', error_code: 'INVALID_API_KEY', cause: 'Not this one' });

/** Answers requests with a valid key: a POST by its configured behaviour, anything else with the reports. */
function serve(post: Behaviour = json(200, { stored: true })): Behaviour {
  return (response, request) => {
    const isAccepted = request.headers.authorization === acceptedKey;
    if (!isAccepted) return refusedKey(response, request);
    return (request.method === 'POST' ? post : json(200, reports))(response, request);
  };
}

/** Sets the service's answers to feedback on a transaction, in order; the last one repeats. */
function answerFeedback(transactionId: TransactionId, ...posts: readonly Behaviour[]): void {
  server.behaveAt(`/feedback/${transactionId}`, ...posts.map(serve));
}

/** All feedback on a transaction that reached the service, in order. */
function arrived(transactionId: TransactionId) {
  return server.requests
    .filter(({ method, path }) => method === 'POST' && path === `/feedback/${transactionId}`)
    .map(({ body }) => feedbackBody.parse(JSON.parse(body.toString())));
}
const feedbackBody = z.object({
  behaviour: z.object({ desired: z.object({ risk_assignment: z.string() }) }),
  valuation: z.object({ annotations: z.string() }),
});

const annotationsOf = (transactionId: TransactionId) =>
  arrived(transactionId).map(({ valuation }) => valuation.annotations);

const form = () => workstation.page.getByRole('form', { name: 'Feedback' });
const annotations = () => form().getByRole('textbox', { name: 'Annotations' });

async function openForm(transactionId: TransactionId): Promise<void> {
  const { page } = workstation;
  await page.getByRole('link', { name: 'Reports' }).click();
  const back = page.getByRole('button', { name: 'Back to the report' }).first();
  if (await back.isVisible()) await back.click();
  await openReport(
    (await reportRows(page)).and(page.locator(`[data-report-id="${reportIds.get(transactionId)}"]`)),
  );
  const details = page.getByRole('region', { name: 'Report details' });
  await details.getByText(transactionId, { exact: true }).first().waitFor();
  await details.getByRole('button', { name: 'Give feedback' }).click();
  await form().waitFor();
}

/** Writes and sends feedback on a transaction. Resolves when it is on disk and can be undone. */
async function give(transactionId: TransactionId, risk: RiskAssignment, words: string): Promise<void> {
  await openForm(transactionId);
  await form().getByRole('radio', { name: risk, exact: true }).check();
  await annotations().fill(words);
  await annotations().press('ControlOrMeta+Enter');
  await goesOutSoon();
}

function goesOutSoon(): Promise<void> {
  return form().getByText('Feedback will be sent shortly').waitFor();
}

async function openOutbox(): Promise<void> {
  await workstation.page.getByRole('link', { name: 'Outbox' }).click();
}

/** Through the rail, since other places link to the outbox too. */
async function openSettings(): Promise<void> {
  const rail = workstation.page.getByRole('navigation', { name: 'Main' });
  await rail.getByRole('link', { name: 'Settings' }).click();
}

/** The feedback on a transaction in the outbox, newest first. */
function rowsOf(transactionId: TransactionId): Locator {
  const table = workstation.page.getByRole('table', { name: 'Outbox' });
  return table.locator(`[data-transaction-id="${transactionId}"]`);
}

function stands(transactionId: TransactionId, state: string): Promise<void> {
  return rowsOf(transactionId).first().getByText(state, { exact: true }).waitFor();
}

/** Kills the app without any chance to clean up. */
async function killApp(): Promise<void> {
  const closed = workstation.application.waitForEvent('close');
  workstation.application.process().kill('SIGKILL');
  await closed;
}

async function startApp(): Promise<void> {
  await workstation.restart();
  await reportRows(workstation.page);
}

describe('feedback while the service is unreachable', () => {
  it('waits with a reason, survives kill -9, and is sent automatically exactly once', async () => {
    await server.close();
    await give('offline', 'fraud', 'written offline');
    await openOutbox();
    const { page } = workstation;
    await page.getByText('1 feedback entry will be sent automatically. Can’t reach the service.').waitFor();
    await stands('offline', 'Queued');
    await rowsOf('offline').getByText('Can’t reach the service').waitFor();
    // During an attempt it would become Unconfirmed.
    await page.getByText(/^Next attempt in 0:(0[2-9]|[1-5]\d)$/).waitFor();
    await killApp();
    expect(arrived('offline')).toEqual([]);
    await server.reopen();
    await startApp();
    await openOutbox();
    await stands('offline', 'Sent');
    expect(annotationsOf('offline')).toEqual(['written offline']);
  });
});

describe('a killed program', () => {
  it('sends undoable feedback once, and leaves feedback in flight to the user', async () => {
    answerFeedback('on-its-way', () => undefined, json(200, { stored: true }));
    await give('on-its-way', 'high', 'cut off');
    await expect.poll(() => annotationsOf('on-its-way')).toEqual(['cut off']);
    await give('just-written', 'clear', 'killed before it left');
    await killApp();
    expect(arrived('just-written')).toEqual([]);
    await startApp();
    await openOutbox();
    await stands('just-written', 'Sent');
    await stands('on-its-way', 'Unconfirmed');
    const row = rowsOf('on-its-way');
    await row.getByText('Whereabouts closed before the service responded').waitFor();
    await row.getByRole('button', { name: 'Show details' }).click();
    const known = workstation.page.getByRole('region', { name: 'Outcome' });
    await known.getByText('It was sent, but the service didn’t confirm it.').waitFor();
    expect(await known.locator('dt:text-is("Attempts") + dd').innerText()).toBe('1');
    expect(annotationsOf('just-written')).toEqual(['killed before it left']);
    expect(annotationsOf('on-its-way')).toEqual(['cut off']);
  });

  it('sends Unconfirmed feedback once, after confirmation', async () => {
    const row = rowsOf('on-its-way');
    await row.getByRole('button', { name: 'Retry' }).click();
    await row.getByText('the service may have it twice').waitFor();
    await row.getByRole('button', { name: 'Don’t send' }).click();
    await stands('on-its-way', 'Unconfirmed');
    expect(arrived('on-its-way')).toHaveLength(1);
    await row.getByRole('button', { name: 'Retry' }).click();
    await row.getByRole('button', { name: 'Send again' }).click();
    await stands('on-its-way', 'Sent');
    expect(annotationsOf('on-its-way')).toEqual(['cut off', 'cut off']);
  });
});

describe('feedback undone within five seconds', () => {
  it('restores the form from the panel, by keyboard, and from the undo bar', async () => {
    const { page } = workstation;
    const typed = 'half right\n "as typed" ñ 🙂';
    await give('taken-back', 'low', typed);
    await form().getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => annotations().inputValue()).toBe(typed);
    await annotations().press('ControlOrMeta+Enter');
    await goesOutSoon();
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => annotations().inputValue()).toBe(typed);
    await annotations().press('ControlOrMeta+Enter');
    await goesOutSoon();
    await openOutbox();
    await page.getByRole('status').getByTitle('taken-back', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('was undone and saved as a draft').waitFor();
    await expect.poll(() => rowsOf('taken-back').count()).toBe(0);
    await page.getByRole('button', { name: 'Edit draft' }).click();
    await expect.poll(() => annotations().inputValue()).toBe(typed);
    expect(await form().getByRole('radio', { name: 'low' }).isChecked()).toBe(true);
  });
});

describe('a service that doesn’t accept feedback', () => {
  const restError = {
    error: 'Not Found',
    error_code: 'NO_TX',
    cause: 'Never seen',
    traceability_id: 't-404',
  };

  it('is retried automatically after its Retry-After time', async () => {
    answerFeedback('hurried', json(429, {}, { 'retry-after': '3' }), json(200, {}));
    answerFeedback('unknown', json(404, restError), json(200, {}));
    await give('hurried', 'clear', 'no hurry');
    await give('unknown', 'low', 'of another shop');
    await openOutbox();
    await workstation.page.getByText(/ will be sent automatically\. Too many requests\.$/).waitFor();
    await rowsOf('hurried').getByText('Too many requests').waitFor();
    await stands('hurried', 'Sent');
    expect(annotationsOf('hurried')).toEqual(['no hurry', 'no hurry']);
    // Its undo time has long passed.
    expect(arrived('taken-back')).toEqual([]);
  });

  it('receives feedback once if it answers 503 without Retry-After, which is then Unconfirmed', async () => {
    answerFeedback('unsure', json(503, {}), json(200, {}));
    await give('unsure', 'low', 'may have arrived');
    await openOutbox();
    await stands('unsure', 'Unconfirmed');
    await rowsOf('unsure').getByRole('button', { name: 'Show details' }).click();
    const known = workstation.page.getByRole('region', { name: 'Outcome' });
    await known.getByText('It was sent, but the service didn’t confirm it.').waitFor();
    await rowsOf('unsure').getByRole('button', { name: 'Hide details' }).click();
    expect(annotationsOf('unsure')).toEqual(['may have arrived']);
  });

  it('has its error shown, and the corrected feedback replaces the failed one', async () => {
    await stands('unknown', 'Failed');
    const row = rowsOf('unknown');
    await row.getByText('NO_TX').waitFor();
    await row.getByRole('button', { name: 'Show details' }).click();
    const known = workstation.page.getByRole('region', { name: 'Outcome' });
    for (const part of Object.values(restError)) await known.getByText(part).waitFor();
    await row.getByRole('button', { name: 'Edit' }).click();
    await expect.poll(() => annotations().inputValue()).toBe('of another shop');
    expect(await form().getByRole('radio', { name: 'low' }).isChecked()).toBe(true);
    await form().getByText('Never seen').waitFor();
    await annotations().fill('of this shop');
    await annotations().press('ControlOrMeta+Enter');
    await goesOutSoon();
    await openOutbox();
    await stands('unknown', 'Sent');
    expect(await rowsOf('unknown').count()).toBe(1);
    expect(annotationsOf('unknown')).toEqual(['of another shop', 'of this shop']);
  });
});

describe('a second feedback on a transaction', () => {
  it('shows the first, is sent only after confirmation, and arrives after it', async () => {
    await give('twice', 'high', 'the first');
    await openForm('twice');
    const before = form().getByRole('region', { name: 'Earlier feedback' });
    await before.getByText('This transaction already has feedback').waitFor();
    await before.getByText('high', { exact: true }).waitFor();
    await form().getByRole('radio', { name: 'fraud' }).check();
    await annotations().fill('the second');
    await annotations().press('ControlOrMeta+Enter');
    await form().getByRole('button', { name: 'Don’t send' }).click();
    await annotations().press('ControlOrMeta+Enter');
    await form().getByRole('button', { name: 'Send again' }).click();
    await goesOutSoon();
    await openOutbox();
    await expect.poll(() => rowsOf('twice').getByText('Sent', { exact: true }).count()).toBe(2);
    expect(annotationsOf('twice')).toEqual(['the first', 'the second']);
  });
});

describe('a key that the service rejects', () => {
  it('fails one feedback and pauses the others until the user acts', async () => {
    acceptedKey = secondKey;
    await give('refused-1', 'clear', 'ring of april');
    await give('refused-2', 'low', 'ring of april');
    await give('refused-3', 'high', 'ring of april');
    await openOutbox();
    await workstation.page
      .getByText('2 feedback entries need your attention: the service rejected the API key.')
      .waitFor();
    // Their undo time has passed.
    await expect.poll(() => workstation.page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await stands('refused-1', 'Failed');
    await rowsOf('refused-1').getByText('INVALID_API_KEY').waitFor();
    for (const id of ['refused-2', 'refused-3'] as const) {
      await stands(id, 'Queued');
      expect(arrived(id)).toEqual([]);
    }
  });

  it('resumes sending once replaced, and failed feedback on retry', async () => {
    const { page } = workstation;
    await openSettings();
    await page.getByRole('button', { name: 'Forget API key' }).click();
    await page.getByLabel('API key', { exact: true }).fill(secondKey);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await openOutbox();
    for (const id of ['refused-2', 'refused-3'] as const) {
      await stands(id, 'Sent');
      expect(annotationsOf(id)).toEqual(['ring of april']);
    }
    await stands('refused-1', 'Failed');
    expect(arrived('refused-1')).toHaveLength(1);
  });
});

describe('the outbox', () => {
  const shown = () =>
    workstation.page
      .getByRole('table', { name: 'Outbox' })
      .locator('[data-transaction-id]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-transaction-id')));
  const search = () => workstation.page.getByRole('searchbox', { name: 'Search feedback' });
  const chip = (state: string) =>
    workstation.page.getByRole('group', { name: 'States' }).getByRole('button', { name: state });

  /** Exports the displayed list and returns the file's text. */
  async function exported(format: 'CSV' | 'JSON'): Promise<string> {
    const filePath = join(folder, `history.${format.toLowerCase()}`);
    const { page, application } = workstation;
    await application.evaluate(({ dialog }, path) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath: path });
    }, filePath);
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: format }).click();
    const written = page.getByText(`history.${format.toLowerCase()}`);
    await written.waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await written.waitFor({ state: 'detached' });
    return readFileSync(filePath, 'utf8');
  }

  it('finds feedback by transaction, text and state', async () => {
    await search().fill('on-its-way');
    await expect.poll(shown).toEqual(['on-its-way']);
    await search().fill('april ring');
    await expect.poll(shown).toEqual(['refused-3', 'refused-2', 'refused-1']);
    await chip('Failed').click();
    await expect.poll(shown).toEqual(['refused-1']);
    await chip('Failed').click();
    await expect.poll(shown).toHaveLength(3);
  });

  it('exports the displayed list as CSV and JSON', async () => {
    const lines = (await exported('CSV')).replace('\u{FEFF}', '').trimEnd().split('\r\n');
    expect(lines.map((line) => line.replaceAll('"', '').split(',').slice(0, 3))).toEqual([
      ['transaction_id', 'state', 'risk_assignment'],
      ['refused-3', 'Sent', 'high'],
      ['refused-2', 'Sent', 'low'],
      ['refused-1', 'Failed', 'clear'],
    ]);
    const history = z
      .array(z.object({ transaction_id: z.string(), state: z.string(), feedback: feedbackBody }))
      .parse(JSON.parse(await exported('JSON')));
    expect(history.map(({ transaction_id, state }) => [transaction_id, state])).toEqual([
      ['refused-3', 'Sent'],
      ['refused-2', 'Sent'],
      ['refused-1', 'Failed'],
    ]);
    expect(history[0]?.feedback).toEqual(arrived('refused-3')[0]);
    await search().fill('');
    await expect.poll(shown).toContain('offline');
  });

  it('shows metrics of sent feedback', async () => {
    const { page } = workstation;
    await page.getByRole('link', { name: 'Metrics' }).click();
    await page.getByText('9 feedback entries sent').waitFor();
    await page
      .getByText('The desired risk matches the service verdict in 2 of 9 entries.', { exact: true })
      .waitFor();
    const matrix = page.getByRole('table', { name: 'Reported and desired risk' });
    const counts = (reportedRisk: RiskAssignment) =>
      matrix
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: reportedRisk, exact: true }) })
        .getByRole('cell')
        .allInnerTexts();
    const numbers = async (risk: RiskAssignment) =>
      (await counts(risk)).slice(0, 4).map((text) => Number(/\d+/.exec(text)?.[0]));
    // Columns: fraud, high, low, clear.
    expect(await numbers('fraud')).toEqual([0, 0, 1, 0]);
    expect(await numbers('high')).toEqual([0, 1, 1, 1]);
    expect(await numbers('low')).toEqual([0, 0, 0, 0]);
    expect(await numbers('clear')).toEqual([2, 2, 0, 1]);
    await page.getByRole('link', { name: 'Outbox' }).click();
    await rowsOf('refused-1').getByRole('button', { name: 'Retry' }).click();
    await stands('refused-1', 'Sent');
    expect(annotationsOf('refused-1')).toEqual(['ring of april', 'ring of april']);
  });
});

describe('another profile', () => {
  async function switchProfile(): Promise<void> {
    const { page } = workstation;
    await openSettings();
    await page.getByRole('button', { name: 'Switch profile' }).click();
  }

  it('has its own outbox, and Queued feedback is sent once when its profile is opened again', async () => {
    const other = await FaultyServer.start(serve());
    await server.close();
    await give('switched', 'high', 'of the first shop');
    await switchProfile();
    const { page } = workstation;
    await connectTo(page, { address: other.address, key: secondKey, name: 'Other shop' });
    await reportRows(page);
    await openOutbox();
    await page.getByText('No feedback yet').waitFor();
    await give('twice', 'low', 'of the other shop');
    await openOutbox();
    await stands('twice', 'Sent');
    expect(arrived('switched')).toEqual([]);
    await server.reopen();
    await switchProfile();
    await page.getByRole('button', { name: /^First shop/ }).click();
    await reportRows(page);
    await openOutbox();
    await stands('switched', 'Sent');
    expect(annotationsOf('switched')).toEqual(['of the first shop']);
    const elsewhere = other.requests.filter(({ method }) => method === 'POST');
    expect(elsewhere.map(({ path }) => path)).toEqual(['/feedback/twice']);
    await other.close();
  });
});

describe('a POST', () => {
  it('is never repeated over TCP by Chromium, because QUIC is off', async () => {
    const path = join(folder, 'network-log.json');
    await workstation.application.evaluate(async ({ session }, into) => {
      const { netLog } = session.fromPartition('service-sending-1');
      await netLog.startLogging(into);
      await netLog.stopLogging();
    }, path);
    expect(readFileSync(path, 'utf8')).toContain('"quic_enabled":false');
  });
});

describe('all feedback', () => {
  it('reached the service exactly as often as displayed', () => {
    const times = Object.fromEntries(
      Object.keys(reported).map((id) => [
        id,
        server.requests.filter(({ method, path }) => method === 'POST' && path === `/feedback/${id}`).length,
      ]),
    );
    expect(times).toEqual({
      offline: 1,
      'on-its-way': 2,
      'just-written': 1,
      'taken-back': 0,
      hurried: 2,
      unknown: 2,
      unsure: 1,
      twice: 2,
      'refused-1': 2,
      'refused-2': 1,
      'refused-3': 1,
      switched: 1,
    });
  });
});
