import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { LifeName } from '../../main/reports-service/simulator/kinds';
import { simulate } from '../../main/reports-service/simulator/world';
import { testNow } from '../support/clocks/test-time';
import { serviceTest } from '../support/desktop/desktop-test';
import { runs } from '../support/runner/depth';

/**
 * The first sentence of the reports in Review, as a screen reader reads it, against what the simulator knows about them. Test of
 * the words alone: test/main/store/reports/explained-frauds.test.ts.
 * 500 reports at full depth, a tenth by default.
 */

/** Not used while the rules were made. */
const seed = 93_097;
const reports = 4_000;
const it = serviceTest('--reports', String(reports), '--seed', String(seed));

const monthMs = 30 * 24 * 3_600_000;
const lives = new Map(
  Array.from(
    simulate({ seed, transactions: reports, from: testNow - monthMs, to: testNow }),
    ({ transaction, life, chapter }) => [transaction.transactionId, { life, chapter }] as const,
  ),
);

const isTakenFar = /earlier, this user was in .+(with another device|at least [\d,]+ km\/h|by plane)/;

/** The chapter in which a life is a fraud, and the words that name its cause. */
const causes: Partial<Readonly<Record<LifeName, { chapter: number; words: readonly RegExp[] }>>> = {
  simSwapVictim: { chapter: 1, words: [isTakenFar] },
  phishingRing: { chapter: 1, words: [/users share this device/, isTakenFar, /taken over/] },
  syntheticFarm: { chapter: 0, words: [/users share this device/, /identities/] },
  gpsSpoofer: { chapter: 1, words: [/GPS.*(away|fake)/] },
  emulatorUser: { chapter: 1, words: [/emulator/] },
  bannedPlaceVisitor: { chapter: 1, words: [/banned/] },
};

/** Sentences of the program have at most this many words; the reason of the service has as many as it sent. */
const maxWords = 25;

const transaction = (page: Page) =>
  page
    .getByRole('term')
    .filter({ hasText: /^Transaction$/ })
    .locator('+ dd')
    .innerText();

/** Returns the name of the first reason in the accessibility tree. */
async function firstReason(page: Page): Promise<string> {
  const tree = await page.getByRole('list', { name: 'Why' }).ariaSnapshot();
  const [, quoted = ''] = /button "((?:[^"\\]|\\.)*)"/.exec(tree) ?? [];
  return quoted.replaceAll('\\"', '"').replaceAll("''", "'");
}

describe('the desk', () => {
  it('names the true cause of 99 of 100 frauds in the first sentence', { timeout: 600_000 }, async ({
    page,
  }) => {
    await page.getByRole('link', { name: 'Review' }).click();
    await page
      .getByRole('list', { name: 'Queues' })
      .getByRole('button', { name: /^Needs review/ })
      .click();
    await page.getByRole('list', { name: 'Why' }).waitFor();
    const missed: string[] = [];
    const long: string[] = [];
    const wanted = runs(500);
    let frauds = 0;
    while (frauds < wanted) {
      const id = await transaction(page);
      const lived = lives.get(id);
      const cause = lived && causes[lived.life];
      if (lived && cause?.chapter === lived.chapter) {
        frauds += 1;
        const first = await firstReason(page);
        if (!cause.words.some((words) => words.test(first))) missed.push(`${lived.life}: ${first}`);
        if (isTakenFar.test(first) && first.split(/\s+/u).length > maxWords) long.push(first);
      }
      await page.keyboard.press('s');
      await expect.poll(() => transaction(page), { interval: 5 }).not.toBe(id);
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(wanted / 100);
    expect(long).toEqual([]);
  });
});
