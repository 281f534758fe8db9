import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** What the review screen shows, part by part. */
export type ShownTexts = readonly (readonly string[])[];

/** The element of the bare page that shows the report. */
export const bareReport = 'main';

const mapOfReport = '.review-evidence__map';

/** Like the program's text. The picture of the map is as large as the map. */
const style = `
  body { margin: 0; font: 13px / 1.5 sans-serif; }
  main { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 8px; align-content: start; }
  p { display: inline-block; margin: 0 8px 4px 0; }
  img { position: fixed; right: 0; bottom: 0; }`;

/** Runs in the bare page: paints the report that is ready with the next key. */
const script = `
  addEventListener('keydown', () => {
    const { next } = globalThis;
    if (!next) return;
    globalThis.next = null;
    const sections = next.map((texts) => {
      const section = document.createElement('section');
      section.append(...texts.map((text) => {
        const line = document.createElement('p');
        line.textContent = text;
        return line;
      }));
      return section;
    });
    document.querySelector('main').replaceChildren(...sections);
  });`;

/**
 * Writes a page of plain elements, without any program around them, that paints the texts of the next report with a key,
 * beside a picture of the review screen's map; returns its path.
 */
export async function writeBarePage(folder: string, program: Page): Promise<string> {
  const map = await program.locator(mapOfReport).screenshot();
  const page = join(folder, 'bare-report.html');
  const image = `<img src="data:image/png;base64,${map.toString('base64')}" alt="">`;
  writeFileSync(
    page,
    `<!doctype html><meta charset="utf-8"><title>Bare report</title><style>${style}</style>
    <body><main></main>${image}<script>${script}</script>`,
  );
  return page;
}

/** Returns every text that the review screen shows outside of its map. */
export function shownTexts(program: Page): Promise<ShownTexts> {
  return program.evaluate((map) => {
    const screen = document.querySelector('[data-review]');
    if (!screen) throw new Error('The review screen is not shown.');
    const parts = new Map<Element | null, string[]>();
    const walker = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const within = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (text === '' || !within?.checkVisibility({ visibilityProperty: true }) || within.closest(map))
        continue;
      const part = within.closest('header, footer, [role="region"], section');
      parts.set(part, [...(parts.get(part) ?? []), text]);
    }
    return [...parts.values()];
  }, mapOfReport);
}

/** Gives the bare page the texts that it paints with the next key. */
export async function prepare(bare: Page, texts: ShownTexts): Promise<void> {
  await bare.evaluate((next) => Reflect.set(globalThis, 'next', next), texts);
}
