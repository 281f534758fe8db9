import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { connectedTest, ownProgram } from '../support/desktop/desktop-test';
import { openReport, reportRows, unfoldedLookUp, type Workstation } from '../support/desktop/workstation';
import { pageOf, sampleReports } from '../support/inputs/sample-reports';
import { temporaryFolder } from '../support/runner/temporary-folder';
import { json } from '../support/servers/behaviours';

/** A crashed or hung window: all input is restored, and the user never faces an empty window. */

const it = connectedTest(json(200, pageOf(...sampleReports(5)))).override('program', ownProgram());
let workstation: Workstation;

it.beforeAll(({ workstation: givenWorkstation }) => {
  workstation = givenWorkstation;
});

/** Answers the system's message boxes with the given buttons, in order; the last one repeats. */
function answerQuestions(answers: readonly number[]): Promise<void> {
  return workstation.application.evaluate(({ dialog }, responses) => {
    const left = [...responses];
    const requested: string[] = [];
    Reflect.set(globalThis, 'asked', requested);
    Reflect.set(
      dialog,
      'showMessageBox',
      (_window: unknown, { message, signal }: { message: string; signal?: AbortSignal }) => {
        requested.push(message);
        const response = left.length > 1 ? left.shift() : left[0];
        if (response !== -1) return Promise.resolve({ response });
        return new Promise<unknown>((resolve) =>
          signal?.addEventListener('abort', () => {
            requested.push('taken away');
            resolve({ response: 0 });
          }),
        );
      },
    );
  }, answers);
}

const requested = () =>
  workstation.application.evaluate((): readonly string[] => Reflect.get(globalThis, 'asked') ?? []);

function die(): Promise<void> {
  return workstation.application.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  );
}

/** Evaluates in the window through main, since Playwright loses a crashed window. Returns '' if it doesn't respond. */
function inWindow(script: string): Promise<string> {
  return workstation.application.evaluate(async ({ BrowserWindow }, code) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const silent = new Promise<string>((resolve) => setTimeout(() => resolve(''), 1_000));
    const answer = contents?.executeJavaScript(
      `String((() => { try { return ${code} } catch { return '' } })())`,
    );
    return Promise.race([answer?.catch(() => '') ?? '', silent]);
  }, script);
}

/** Returns the text of the field with this label if it is visible. */
function fieldText(label: string): Promise<string> {
  return inWindow(
    `[...document.querySelectorAll('label')].find((label) => label.textContent.trim() === ${JSON.stringify(label)})?.control?.value ?? ''`,
  );
}

const searchText = () => inWindow(`document.querySelector('[role=searchbox], input[type=search]').value`);
const noticeText = () => inWindow(`document.querySelector('.app-frame__notices')?.textContent ?? ''`);

async function typeEverywhere(page: Page): Promise<void> {
  const lookUp = await unfoldedLookUp(page);
  await lookUp.getByRole('textbox', { name: 'Transaction ID' }).fill('shop/42 typed');
  await openReport((await reportRows(page)).nth(1));
  const details = page.getByRole('region', { name: 'Report details' });
  await details.getByRole('textbox', { name: 'Note' }).fill('A note on its way');
  await details.getByRole('button', { name: 'Give feedback' }).click();
  const feedback = page.getByRole('form', { name: 'Feedback' });
  await feedback.getByRole('textbox', { name: 'Annotations' }).fill('Typed, and not sent');
  await feedback.getByRole('spinbutton', { name: 'Score' }).fill('11');
  await page.getByRole('searchbox', { name: 'Search reports' }).fill('report');
}

describe('a window that crashes', () => {
  it('is reloaded with a notice and restores all input in place', async () => {
    await answerQuestions([0]);
    await typeEverywhere(workstation.page);
    await die();
    await expect.poll(() => fieldText('Annotations')).toBe('Typed, and not sent');
    await expect.poll(() => fieldText('Score')).toBe('11');
    await expect.poll(() => fieldText('Note')).toBe('A note on its way');
    await expect.poll(() => fieldText('Transaction ID')).toBe('shop/42 typed');
    await expect.poll(searchText).toBe('report');
    await expect.poll(noticeText).toContain('The window crashed and was reloaded');
    expect(await requested()).toEqual([]);
  });

  it('twice in a row asks the user, offers to save diagnostics and is never left empty', async () => {
    const path = join(temporaryFolder(), 'diagnostics.txt');
    await workstation.application.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath });
    }, path);
    await answerQuestions([1, 0]);
    await die();
    await expect.poll(() => fieldText('Annotations')).toBe('Typed, and not sent');
    const question = 'The Whereabouts window crashed twice in a row';
    expect(await requested()).toEqual([question, question]);
    const saved = readFileSync(path, 'utf8');
    expect(saved).toMatch(/window died reason=(crashed|killed)/);
    expect(saved).not.toContain('Typed, and not sent');
  });
});

describe('a window that hangs', () => {
  const hang = () =>
    workstation.application.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      // It never returns, so it isn't awaited.
      void window?.webContents.executeJavaScript('for (;;) {}').catch(() => undefined);
      // Chromium emits this after an input has been unanswered for 30 s.
      window?.emit('unresponsive');
    });

  it('is reloaded on request, with its screen and input restored', async () => {
    await inWindow(`location.hash = '#/settings'`);
    // Types without leaving the field, so that it isn't saved, as soon as the field is there.
    const type = `(() => {
      const field = [...document.querySelectorAll('label')].find((label) => label.textContent.trim() === 'Tile attribution').control;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, 'Half an attrib');
      return field.dispatchEvent(new Event('input', { bubbles: true }));
    })()`;
    await expect.poll(() => inWindow(type)).toBe('true');
    await answerQuestions([1]);
    await hang();
    await expect.poll(noticeText).toContain('The window stopped responding and was reloaded');
    expect(await requested()).toEqual(['Whereabouts isn’t responding']);
    await expect.poll(() => fieldText('Tile attribution')).toBe('Half an attrib');
    await expect.poll(() => inWindow('location.hash')).toBe('#/settings');
    await inWindow(`location.hash = '#/reports'`);
    await expect.poll(() => fieldText('Annotations')).toBe('Typed, and not sent');
  });

  it('is waited for on request, and the question closes when it responds', async () => {
    await answerQuestions([-1]);
    await workstation.application.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.emit('unresponsive');
      window?.emit('unresponsive');
    });
    await expect.poll(requested).toEqual(['Whereabouts isn’t responding']);
    await workstation.application.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.emit('responsive'),
    );
    await expect.poll(requested).toEqual(['Whereabouts isn’t responding', 'taken away']);
    await expect.poll(() => fieldText('Annotations')).toBe('Typed, and not sent');
  });
});
