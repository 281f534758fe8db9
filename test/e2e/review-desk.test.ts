import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { everyItem } from '../../shared/domain/outbox';
import { defaultVerdictFeedbacks } from '../../shared/domain/verdict-feedback';
import { violationsInBothThemes } from '../support/desktop/axe-violations';
import { connectedTest } from '../support/desktop/desktop-test';
import { openProfileId, reportRows } from '../support/desktop/workstation';
import { completeReport, pageOf, type SampleFields, sampleReport } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';
import type { FaultyServer } from '../support/servers/faulty-server';

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

const it = connectedTest((response, request) =>
  json(200, request.method === 'POST' ? { stored: true } : pageOf(...listed.map(sampleReport)))(
    response,
    request,
  ),
);

it.beforeAll(async ({ workstation }) => {
  const { fraud, suspicious, legitimate, unclear } = defaultVerdictFeedbacks;
  const sent = {
    fraud: { ...fraud, sending: 'at once' },
    suspicious: { ...suspicious, sending: 'at once' },
    legitimate: { ...legitimate, sending: 'at once' },
  };
  await call(workstation.page, 'settings.save', {
    verdictFeedback: { ...sent, unclear },
    shownFeedback: sent,
  });
});

/** Calls main as the window does, and returns the value of the answer. */
async function call(page: Page, name: string, request: object): Promise<unknown> {
  const answer = await page.evaluate(
    ([called, sent]) => Reflect.get(globalThis, 'whereabouts').call(called, sent),
    [name, request] as const,
  );
  return z.object({ ok: z.literal(true), value: z.unknown() }).parse(JSON.parse(answer)).value;
}

/** How many entries of a kind are on disk. */
async function stored(page: Page, kind: 'verdict' | 'withdrawal'): Promise<number> {
  const all = { text: '', verdicts: [], people: [], from: null, until: null, page: 1, limit: 1 };
  const profileId = await openProfileId(page);
  return z
    .object({ total: z.number() })
    .parse(await call(page, 'log.page', { profileId, ...all, kinds: [kind] })).total;
}

/** The transactions whose feedback was being sent when the program was killed: whether it arrived, only its user can know. */
async function unconfirmed(page: Page): Promise<readonly string[]> {
  const query = { ...everyItem, states: ['Unconfirmed'] };
  const profileId = await openProfileId(page);
  const read = await call(page, 'outbox.page', { profileId, query, page: 1, limit: 100 });
  const { items } = z.object({ items: z.array(z.object({ transactionId: z.string() })) }).parse(read);
  return items.map(({ transactionId }) => transactionId);
}

/** The bodies of the feedback on a transaction that reached the service, in order. */
function received(server: FaultyServer, transactionId: string): readonly string[] {
  return server.requests
    .filter(({ method, path }) => method === 'POST' && path === `/feedback/${transactionId}`)
    .map(({ body }) => body.toString());
}

const progress = (page: Page) => page.getByRole('status', { name: 'Progress' }).textContent();
const details = (page: Page) => page.getByRole('region', { name: 'Report details' });

async function openDesk(page: Page): Promise<void> {
  await page.keyboard.press('Control+2');
  await details(page).waitFor();
}

/** Presses the keys of verdicts, each on the report that it is meant for. */
async function judge(page: Page, from: number, until: number, listLength: number): Promise<void> {
  for (let at = from; at < until; at += 1) {
    await details(page)
      .getByText(transactions[at] ?? '', { exact: true })
      .waitFor();
    await page.keyboard.press(String((at % 4) + 1));
    await expect.poll(() => progress(page)).toBe(`${at - from + 1} of ${listLength}`);
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
  it('judges 30 reports by keys alone, over a kill -9 that loses no verdict, and sends each feedback once', async ({
    page,
    workstation,
    server,
  }) => {
    await openDesk(page);
    await expect.poll(() => progress(page)).toBe('0 of 34');
    await judge(page, 0, 15, 34);
    await expect.poll(() => stored(page, 'verdict')).toBe(15);
    const closed = workstation.application.waitForEvent('close');
    workstation.application.process().kill('SIGKILL');
    await closed;
    await workstation.restart();
    await reportRows(workstation.page);
    await openDesk(workstation.page);
    expect(await stored(workstation.page, 'verdict')).toBe(15);
    await expect.poll(() => progress(workstation.page)).toBe('0 of 19');
    await judge(workstation.page, 15, 30, 19);
    const interrupted = await unconfirmed(workstation.page);
    const sent = transactions.map((id, at) => ({ id, at })).slice(0, 30);
    const certain = sent.filter(({ id }) => !interrupted.includes(id));
    const bodies = () => certain.map(({ id }) => received(server, id));
    const expected = certain.map(({ at }) => [expectedBody(at)].filter((body) => body !== null));
    await expect.poll(bodies, { timeout: 60_000 }).toEqual(expected);
    for (const id of interrupted) expect(received(server, id).length).toBeLessThanOrEqual(1);
    expect(await stored(workstation.page, 'verdict')).toBe(30);
  });

  it('undoes a verdict before its feedback is sent, and returns to its report', async ({ page, server }) => {
    await page.keyboard.press('3');
    await details(page).getByText('t31', { exact: true }).waitFor();
    await expect.poll(() => stored(page, 'verdict')).toBe(31);
    await page.keyboard.press('z');
    await details(page).getByText('t30', { exact: true }).waitFor();
    await expect.poll(() => stored(page, 'withdrawal')).toBeGreaterThan(0);
    expect(received(server, 't30')).toEqual([]);
    await page.getByRole('list', { name: 'History' }).getByText('(undone)').first().waitFor();
  });

  it('withdraws a verdict whose feedback was sent, says so, and sends another only on confirmation', async ({
    page,
    server,
  }) => {
    await page.keyboard.press('1');
    await expect.poll(() => received(server, 't30').length, { timeout: 60_000 }).toBe(1);
    await page.keyboard.press('z');
    await page.getByText(/its feedback was already sent/).waitFor();
    await details(page).getByText('t30', { exact: true }).waitFor();
    // The feedback that was sent is part of the report's history, from which the question follows.
    await page.getByRole('list', { name: 'History' }).getByText('Confirmed fraud').waitFor();
    await page.keyboard.press('3');
    await page.getByRole('group', { name: 'This transaction already has feedback. Send another?' }).waitFor();
    await page.keyboard.press('Enter');
    await details(page).getByText('t31', { exact: true }).waitFor();
    await expect.poll(() => received(server, 't30').length, { timeout: 60_000 }).toBe(2);
    expect(received(server, 't30')[1]).toContain('"risk_assignment": "clear"');
  });

  it('shows the newest assessment of a report that is in the list', async ({ page }) => {
    const before = await progress(page);
    listed.unshift({
      id: completeReport.id + 500n,
      transaction_id: 't31',
      timestamp: completeReport.timestamp + 60_000_000_000n,
      event: { id: 'again', risk_assignment: 'clear', fraud_cases: [] },
    });
    await call(page, 'sync.start', { pass: 'new' });
    await details(page).getByText('clear', { exact: true }).first().waitFor();
    await details(page).getByText('t31', { exact: true }).waitFor();
    await expect.poll(() => progress(page)).toBe(before);
  });

  it('says that the feedback of a verdict is about to be sent, and takes the verdict back there', async ({
    page,
    server,
  }) => {
    await page.keyboard.press('1');
    await details(page).getByText('t32', { exact: true }).waitFor();
    const toasts = page.getByRole('region', { name: 'Notifications' });
    await toasts.getByTitle('t31', { exact: true }).waitFor();
    await toasts.getByRole('button', { name: 'Undo' }).click();
    await details(page).getByText('t31', { exact: true }).waitFor();
    await toasts.getByTitle('t31', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('list', { name: 'History' }).getByText('(undone)').first().waitFor();
    expect(received(server, 't31')).toEqual([]);
  });

  it('has the same list, place and note after the window is reloaded, and undoes what was done before', async ({
    page,
  }) => {
    const before = await progress(page);
    await page.getByRole('region', { name: 'Review' }).focus();
    await page.keyboard.press('s');
    await details(page).getByText('t32', { exact: true }).waitFor();
    await page.keyboard.press('n');
    await page.keyboard.type('Call the shop');
    const skipped = await progress(page);
    await page.reload();
    await details(page).getByText('t32', { exact: true }).waitFor();
    await expect.poll(() => progress(page)).toBe(skipped);
    await expect.poll(() => page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Call the shop');
    await page.keyboard.press('z');
    await details(page).getByText('t31', { exact: true }).waitFor();
    await expect.poll(() => progress(page)).toBe(before);
  });

  it('has a half-typed reason and question again after the window is reloaded', async ({ page }) => {
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
    await details(page).getByText('t31', { exact: true }).waitFor();
    await page.keyboard.press('Shift+Digit2');
    expect(await reason.inputValue()).toBe('Sold on hol');
    await close(reason);
    await page.keyboard.press('e');
    expect(await question.inputValue()).toBe('Is this');
    await question.fill('');
    await close(question);
  });

  it('has all that decides above the fold in a window of 1280 x 800', async ({ page, workstation }) => {
    const { application } = workstation;
    await application.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 800),
    );
    await page.waitForFunction(() => window.innerWidth === 1280 && window.innerHeight === 800);
    const parts = [
      ...['Why', 'Distances and speeds', 'Decided before', 'History'].map((name) =>
        details(page).getByRole('region', { name }),
      ),
      page.locator('[data-review] .leaflet-container'),
      page.getByRole('button', { name: "Can't tell" }),
    ];
    for (const part of parts)
      await expect
        .poll(async () => {
          const box = await part.boundingBox();
          return box && box.y >= 0 && box.y + box.height <= 800;
        })
        .toBe(true);
    await expect
      .poll(() => details(page).evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
      .toBe(0);
  });

  it('snoozes, escalates and skips the rest, and summarises the session', async ({ page }) => {
    await page.keyboard.press('h');
    await page.getByRole('radio', { name: 'In 1 hour' }).waitFor();
    await page.keyboard.press('Enter');
    await details(page).getByText('t32', { exact: true }).waitFor();
    await page.keyboard.press('e');
    await page.keyboard.type('Is this a branch?');
    await page.keyboard.press('Control+Enter');
    await details(page).getByText('t33', { exact: true }).waitFor();
    await page.keyboard.press('z');
    await details(page).getByText('t32', { exact: true }).waitFor();
    await page.keyboard.press('e');
    expect(await page.getByRole('textbox', { name: 'Question' }).inputValue()).toBe('Is this a branch?');
    await page.keyboard.press('Control+Enter');
    await details(page).getByText('t33', { exact: true }).waitFor();
    await page.keyboard.press('s');
    await page.getByRole('heading', { name: 'End of “Needs review”' }).waitFor();
    await page.getByRole('list', { name: 'Queues' }).getByRole('button', { name: 'Escalated' }).click();
    await details(page).getByText('t32', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Answer' }).fill('Yes');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Queues' }).getByRole('button', { name: 'Came back' }).click();
    await details(page).getByText('t32', { exact: true }).waitFor();
  });

  it('breaks no accessibility rule', async ({ page }) => {
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  it('speaks Spanish', async ({ page }) => {
    await call(page, 'settings.save', { language: 'es' });
    await page.getByRole('region', { name: 'Revisión' }).waitFor();
    await page.getByRole('button', { name: 'Fraude confirmado', exact: true }).waitFor();
    await page
      .getByRole('status', { name: 'Progreso' })
      .getByText(/^0 de \d+$/)
      .waitFor();
  });
});
