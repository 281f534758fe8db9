import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defaultVerdictFeedbacks } from '../../shared/domain/verdict-feedback';
import { removal } from '../../shared/node/files';
import { violationsInBothThemes } from '../support/axe-violations';
import { json } from '../support/behaviours';
import { FaultyServer } from '../support/faulty-server';
import { completeReport, pageOf, type SampleFields, sampleReport } from '../support/sample-reports';
import {
  connectTo,
  openProfileId,
  reportRows,
  startWorkstation,
  type Workstation,
} from '../support/workstation';

/** The review desk by keys alone, from an external service that receives the feedback of the verdicts. */

/** Newest first. */
const transactions = Array.from({ length: 34 }, (_, at) => `t${String(at).padStart(2, '0')}`);
const riskOf = (at: number) => (at % 2 === 0 ? 'fraud' : 'high');
const listed: SampleFields[] = transactions.map((transactionId, at) => ({
  id: completeReport.id + 100n - BigInt(at),
  transaction_id: transactionId,
  timestamp: completeReport.timestamp - BigInt(at) * 60_000_000_000n,
  event: { id: transactionId, risk_assignment: riskOf(at), fraud_cases: ['Location fraud'] },
}));

const profileFolder = mkdtempSync(join(tmpdir(), 'whereabouts-desk-'));
let service: FaultyServer;
let workstation: Workstation;

beforeAll(async () => {
  service = await FaultyServer.startAt(0, (response, request) =>
    json(200, request.method === 'POST' ? { stored: true } : pageOf(...listed.map(sampleReport)))(
      response,
      request,
    ),
  );
  workstation = await startWorkstation({ profileFolder });
  await connectTo(workstation.page, { address: service.address, key: 'AbCdEf.0123456789' });
  await reportRows(workstation.page);
  const { fraud, suspicious, legitimate, unclear } = defaultVerdictFeedbacks;
  const sent = {
    fraud: { ...fraud, sending: 'at once' },
    suspicious: { ...suspicious, sending: 'at once' },
    legitimate: { ...legitimate, sending: 'at once' },
  };
  await call('settings.save', { verdictFeedback: { ...sent, unclear }, shownFeedback: sent });
});

afterAll(async () => {
  await workstation.close();
  await service.close();
  rmSync(profileFolder, removal);
});

/** Calls main as the window does, and returns the value of the answer. */
async function call(name: string, request: object): Promise<unknown> {
  const answer = await workstation.page.evaluate(
    ([called, sent]) => Reflect.get(globalThis, 'whereabouts').call(called, sent),
    [name, request] as const,
  );
  return z.object({ ok: z.literal(true), value: z.unknown() }).parse(JSON.parse(answer)).value;
}

/** How many entries of a kind are on disk. */
async function stored(kind: 'verdict' | 'withdrawal'): Promise<number> {
  const all = { text: '', verdicts: [], people: [], from: null, until: null, page: 1, limit: 1 };
  const profileId = await openProfileId(workstation.page);
  return z.object({ total: z.number() }).parse(await call('log.page', { profileId, ...all, kinds: [kind] }))
    .total;
}

/** The bodies of the feedback on a transaction that reached the service, in order. */
function received(transactionId: string): readonly string[] {
  return service.requests
    .filter(({ method, path }) => method === 'POST' && path === `/feedback/${transactionId}`)
    .map(({ body }) => body.toString());
}

const progress = () => workstation.page.getByRole('status', { name: 'Progress' }).textContent();
const details = () => workstation.page.getByRole('region', { name: 'Report details' });

async function openDesk(): Promise<void> {
  await workstation.page.keyboard.press('Control+2');
  await details().waitFor();
}

/** Presses the keys of verdicts, each on the report that it is meant for. */
async function judge(from: number, until: number, listLength: number): Promise<void> {
  for (let at = from; at < until; at += 1) {
    await details()
      .getByText(transactions[at] ?? '', { exact: true })
      .waitFor();
    await workstation.page.keyboard.press(String((at % 4) + 1));
    expect(await progress()).toBe(`${at - from + 1} of ${listLength}`);
  }
}

/** What the service must receive for the report at an index: null for nothing. */
function expectedBody(at: number): string | null {
  const desired = [
    { risk_assignment: 'fraud', fraud_cases: ['Location fraud'] },
    { risk_assignment: 'high', fraud_cases: ['Location fraud'] },
    { risk_assignment: 'clear', fraud_cases: [] },
    null,
  ][at % 4];
  if (!desired) return null;
  const type = desired.risk_assignment === riskOf(at) ? 'Positive' : 'Corrective';
  return JSON.stringify({ behaviour: { desired }, valuation: { type } }, null, 2);
}

describe('the review desk', () => {
  it('judges 30 reports by keys alone, over a kill -9 that loses no verdict, and sends each feedback once', async () => {
    await openDesk();
    expect(await progress()).toBe('0 of 34');
    await judge(0, 15, 34);
    await expect.poll(() => stored('verdict')).toBe(15);
    const closed = workstation.application.waitForEvent('close');
    workstation.application.process().kill('SIGKILL');
    await closed;
    workstation = await startWorkstation({ profileFolder });
    await reportRows(workstation.page);
    await openDesk();
    expect(await stored('verdict')).toBe(15);
    expect(await progress()).toBe('0 of 19');
    await judge(15, 30, 19);
    const bodies = () => transactions.slice(0, 30).map(received);
    const expected = transactions
      .slice(0, 30)
      .map((_, at) => [expectedBody(at)].filter((body) => body !== null));
    await expect.poll(bodies, { timeout: 60_000 }).toEqual(expected);
    expect(await stored('verdict')).toBe(30);
  });

  it('undoes a verdict before its feedback is sent, and returns to its report', async () => {
    const { page } = workstation;
    await page.keyboard.press('3');
    await details().getByText('t31', { exact: true }).waitFor();
    await expect.poll(() => stored('verdict')).toBe(31);
    await page.keyboard.press('z');
    await details().getByText('t30', { exact: true }).waitFor();
    await expect.poll(() => stored('withdrawal')).toBeGreaterThan(0);
    expect(received('t30')).toEqual([]);
    await page.getByRole('list', { name: 'History' }).getByText('(undone)').first().waitFor();
  });

  it('withdraws a verdict whose feedback was sent, says so, and sends another only on confirmation', async () => {
    const { page } = workstation;
    await page.keyboard.press('1');
    await expect.poll(() => received('t30').length, { timeout: 60_000 }).toBe(1);
    await page.keyboard.press('z');
    await page.getByText(/its feedback was already sent/).waitFor();
    await details().getByText('t30', { exact: true }).waitFor();
    // The feedback that was sent is part of the report's history, from which the question follows.
    await page.getByRole('list', { name: 'History' }).getByText('Confirmed fraud').waitFor();
    await page.keyboard.press('3');
    await page.getByRole('group', { name: 'This transaction already has feedback. Send another?' }).waitFor();
    await page.keyboard.press('Enter');
    await details().getByText('t31', { exact: true }).waitFor();
    await expect.poll(() => received('t30').length, { timeout: 60_000 }).toBe(2);
    expect(received('t30')[1]).toContain('"risk_assignment": "clear"');
  });

  it('shows the newest assessment of a report that is in the list', async () => {
    const before = await progress();
    listed.unshift({
      id: completeReport.id + 500n,
      transaction_id: 't31',
      timestamp: completeReport.timestamp + 60_000_000_000n,
      event: { id: 'again', risk_assignment: 'clear', fraud_cases: [] },
    });
    await call('sync.start', { pass: 'new' });
    await details().getByText('clear', { exact: true }).first().waitFor();
    await details().getByText('t31', { exact: true }).waitFor();
    expect(await progress()).toBe(before);
  });

  it('says that the feedback of a verdict is about to be sent, and takes the verdict back there', async () => {
    const { page } = workstation;
    await page.keyboard.press('1');
    await details().getByText('t32', { exact: true }).waitFor();
    const toasts = page.getByRole('region', { name: 'Notifications' });
    await toasts.getByText('t31', { exact: true }).waitFor();
    await toasts.getByRole('button', { name: 'Undo' }).click();
    await details().getByText('t31', { exact: true }).waitFor();
    await toasts.getByText('t31', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('list', { name: 'History' }).getByText('(undone)').first().waitFor();
    expect(received('t31')).toEqual([]);
  });

  it('has the same list, place and note after the window is reloaded, and undoes what was done before', async () => {
    const { page } = workstation;
    const before = await progress();
    await page.getByRole('region', { name: 'Review' }).focus();
    await page.keyboard.press('s');
    await details().getByText('t32', { exact: true }).waitFor();
    await page.keyboard.press('n');
    await page.keyboard.type('Call the shop');
    const skipped = await progress();
    await page.reload();
    await details().getByText('t32', { exact: true }).waitFor();
    expect(await progress()).toBe(skipped);
    expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Call the shop');
    await page.keyboard.press('z');
    await details().getByText('t31', { exact: true }).waitFor();
    expect(await progress()).toBe(before);
  });

  it('has a half-typed reason and question again after the window is reloaded', async () => {
    const { page } = workstation;
    const reason = page.getByRole('combobox', { name: 'Reason' });
    const question = page.getByRole('textbox', { name: 'Question' });
    const close = async (field: Locator) => {
      await page.keyboard.press('Escape');
      await field.waitFor({ state: 'detached' });
    };
    await page.keyboard.press('Shift+Digit2');
    await reason.fill('Sold on hol');
    await close(reason);
    await page.keyboard.press('e');
    await question.fill('Is this');
    await page.reload();
    await details().getByText('t31', { exact: true }).waitFor();
    await page.keyboard.press('Shift+Digit2');
    expect(await reason.inputValue()).toBe('Sold on hol');
    await close(reason);
    await page.keyboard.press('e');
    expect(await question.inputValue()).toBe('Is this');
    await question.fill('');
    await close(question);
  });

  it('has all that decides above the fold in a window of 1280 x 800', async () => {
    const { page, application } = workstation;
    await application.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 800),
    );
    await page.waitForFunction(() => window.innerWidth === 1280 && window.innerHeight === 800);
    const parts = [
      ...['Why', 'Distances and speeds', 'Decided before', 'History'].map((name) =>
        details().getByRole('region', { name }),
      ),
      details().locator('.leaflet-container'),
      page.getByRole('button', { name: "Can't tell" }),
    ];
    for (const part of parts) {
      const box = await part.boundingBox();
      expect(box && box.y >= 0 && box.y + box.height <= 800).toBe(true);
    }
    expect(await details().evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  });

  it('snoozes, escalates and skips the rest, and summarises the session', async () => {
    const { page } = workstation;
    await page.keyboard.press('h');
    await page.getByRole('radio', { name: 'In 1 hour' }).waitFor();
    await page.keyboard.press('Enter');
    await details().getByText('t32', { exact: true }).waitFor();
    await page.keyboard.press('e');
    await page.keyboard.type('Is this a branch?');
    await page.keyboard.press('Control+Enter');
    await details().getByText('t33', { exact: true }).waitFor();
    await page.keyboard.press('z');
    await details().getByText('t32', { exact: true }).waitFor();
    await page.keyboard.press('e');
    expect(await page.getByRole('textbox', { name: 'Question' }).inputValue()).toBe('Is this a branch?');
    await page.keyboard.press('Control+Enter');
    await details().getByText('t33', { exact: true }).waitFor();
    await page.keyboard.press('s');
    await page.getByRole('heading', { name: 'End of “Needs review”' }).waitFor();
    await page.getByRole('list', { name: 'Queues' }).getByRole('button', { name: 'Escalated' }).click();
    await details().getByText('t32', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Answer' }).fill('Yes');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Queues' }).getByRole('button', { name: 'Came back' }).click();
    await details().getByText('t32', { exact: true }).waitFor();
  });

  it('breaks no accessibility rule', async () => {
    expect(await violationsInBothThemes(workstation.page)).toEqual([]);
  });

  it('speaks Spanish', async () => {
    const { page } = workstation;
    await call('settings.save', { language: 'es' });
    await page.getByRole('region', { name: 'Revisión' }).waitFor();
    await page.getByRole('button', { name: 'Fraude confirmado', exact: true }).waitFor();
    await page
      .getByRole('status', { name: 'Progreso' })
      .getByText(/^0 de \d+$/)
      .waitFor();
  });
});
