import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Checks that no report content was executed, became an element, or reverses the surrounding text. */
export async function expectInert(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    pwned: Reflect.get(globalThis, '__pwned'),
    made: document.querySelectorAll('img[src=x], script:not([src]), iframe').length,
    turned: /[\u202A-\u202E\u2066-\u2069\u200B]/.test(document.body.textContent ?? ''),
  }));
  expect(found).toEqual({ pwned: undefined, made: 0, turned: false });
  expect(await page.title()).not.toContain('<');
}
