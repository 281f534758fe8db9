import { setTimeout as pause } from 'node:timers/promises';
import type { ElectronApplication, JSHandle, Page } from 'playwright-core';
import type { Answer, Request } from '../../../shared/contract/contract';
import { type Interaction, latestWait, thinking } from './interactions';

/** A text box, a button, and room for rows. */
const markup = `<!doctype html><meta charset="utf-8" /><title>Bare page</title>
  <style>
    body { margin: 0; font: 13px sans-serif; }
    #rows { position: relative; height: calc(100vh - 40px); overflow: auto; }
    #rows > div { position: absolute; height: 32px; width: 100%; white-space: nowrap; }
    #rows span { position: absolute; width: 12%; overflow: hidden; }
  </style>
  <input /><button>Request</button><div id="rows"></div>`;

/** The bare page: its next request, and what it has painted. */
interface Bare {
  next: { readonly request: Request<'reports.page'>; readonly rows: number } | null;
  first: string | null;
  readonly all: number[];
}

/**
 * The reference of the interactions: a page in the place of the program's own, before the same main and store, which
 * makes the same requests and paints as many rows as plain text.
 */
export class BareAnswers {
  readonly #page: Page;
  readonly #bare: JSHandle<Bare>;
  #made = 0;

  private constructor(page: Page, bare: JSHandle<Bare>) {
    this.#page = page;
    this.#bare = bare;
  }

  /** Replaces the page of a running program. */
  static async of(program: ElectronApplication): Promise<BareAnswers> {
    await program.evaluate(({ protocol }, html) => {
      protocol.unhandle('app');
      protocol.handle('app', () => new Response(html, { headers: { 'Content-Type': 'text/html' } }));
    }, markup);
    const page = await program.firstWindow();
    await page.reload();
    return new BareAnswers(page, await page.evaluateHandle(answer));
  }

  /** Repeats interactions; returns their waits, in ms. */
  async repeat(interactions: readonly Interaction[]): Promise<readonly number[]> {
    const waits: number[] = [];
    for (const { key, request, painted } of interactions) {
      const next = { request, rows: painted.rows };
      await this.#page.evaluate(({ bare, next }) => Object.assign(bare, { next }) && null, {
        bare: this.#bare,
        next,
      });
      if (key === null) await this.#page.locator('button').click();
      else {
        await this.#page.locator('input').focus();
        await this.#page.keyboard.press(key);
      }
      waits.push(await this.#page.evaluate(latestWait, { waits: this.#bare, after: this.#made }));
      this.#made += 1;
      const first = await this.#page.evaluate(({ first }) => first, this.#bare);
      if (first !== painted.first) throw new Error(`The bare page shows ${first}, not ${painted.first}.`);
      await pause(thinking);
    }
    return waits;
  }
}

/** Runs in the page. Answers a click, a letter and Escape with the rows of the next request. */
function answer(): Bare {
  const bare: Bare = { next: null, first: null, all: [] };
  const rows = document.querySelector('#rows');
  const input = document.querySelector('input');
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => bare.all.push(performance.now() - data);
  const show = async ({ timeStamp }: Event) => {
    if (!bare.next || !rows) throw new Error('There is nothing to request.');
    const { request, rows: count } = bare.next;
    const found: Answer<'reports.page'> = JSON.parse(await window.whereabouts.call('reports.page', request));
    if (!found.ok) throw new Error(found.problem.kind);
    bare.first = found.value.rows[0]?.id ?? null;
    const shown = found.value.rows.slice(0, count).map((row, at) => {
      const element = document.createElement('div');
      element.style.top = `${at * 32}px`;
      const texts = [row.riskAssignment, row.timestamp, row.userId, row.place, row.deviceModel];
      texts.push(row.fraudCases.join(', '), row.signals.join(', '), String(row.disagreement));
      for (const [cell, text] of texts.entries()) {
        const span = document.createElement('span');
        span.style.left = `${cell * 12.5}%`;
        span.textContent = text;
        element.append(span);
      }
      return element;
    });
    rows.replaceChildren(...shown);
    requestAnimationFrame(() => port2.postMessage(timeStamp));
  };
  let pressed: Event | null = null;
  document.querySelector('button')?.addEventListener('click', show);
  input?.addEventListener('input', () => pressed && show(pressed));
  input?.addEventListener('keydown', (event) => {
    pressed = event;
    if (event.key === 'Escape') void show(event);
  });
  return bare;
}
