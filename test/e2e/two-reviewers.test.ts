import { describe, expect } from 'vitest';
import { z } from 'zod';
import { everyReport, withFilter } from '../../shared/domain/report-query';
import type { SubjectHistory } from '../../shared/domain/review-log';
import { foldEntries } from '../../shared/domain/review-state';
import { teamTest } from '../support/desktop/desktop-test';
import { reportRows, type Workstation, whenUpToDate } from '../support/desktop/workstation';
import { completeReport, pageOf, type SampleFields, sampleReport } from '../support/inputs/sample-reports';
import { runs } from '../support/runner/depth';
import { json } from '../support/servers/behaviours';
import { call } from '../support/team/team-programs';

/** Two people who judge the same queue by keys as fast as the programs answer, over a real team server and PostgreSQL. */

const count = runs(200, 24);
const transactions = Array.from({ length: count }, (_, at) => `t${String(at).padStart(3, '0')}`);
const reports = transactions.map(
  (transactionId, at): SampleFields => ({
    id: completeReport.id + BigInt(count - at),
    transaction_id: transactionId,
    timestamp: completeReport.timestamp - BigInt(at) * 60_000_000_000n,
    event: { id: transactionId, risk_assignment: 'high', fraud_cases: ['Location fraud'] },
  }),
);
const it = teamTest(json(200, pageOf(...reports.map(sampleReport))));

const soon = { timeout: 30_000, interval: 100 };
const teamState = z.object({
  reach: z.object({ kind: z.string() }),
  unshared: z.number(),
  role: z.string(),
});
const teamOf = async (who: Workstation) => teamState.parse(await call(who, 'team.read', {}));

const ended = ({ page }: Workstation) => page.getByRole('heading', { name: /^End of/ });

async function openDesk({ page }: Workstation): Promise<void> {
  await reportRows(page);
  await whenUpToDate(page);
  await page.keyboard.press('Control+2');
  await page.getByRole('status', { name: 'Progress' }).waitFor();
}

/**
 * Presses the key of a verdict again and again until the list ends, or so many reports are done. Passes over what the other
 * person has claimed, and over what the screen says that they judged.
 */
async function judgeAll(who: Workstation, key: string, until = Number.POSITIVE_INFINITY): Promise<void> {
  const { page } = who;
  for (let turn = 0; turn < 40 * count; turn += 1) {
    if (await ended(who).isVisible()) return;
    const done = await page.getByRole('status', { name: 'Progress' }).textContent();
    if (Number.parseInt(done ?? '', 10) >= until) return;
    const isJudged = await page.getByText('counts beside theirs').isVisible();
    const isClaimed = await page.getByRole('button', { name: 'Next free' }).isVisible();
    if (isJudged) await page.keyboard.press('s');
    else if (isClaimed)
      await page
        .getByRole('button', { name: 'Next free' })
        .click({ timeout: 1_000 })
        .catch(() => undefined);
    else await page.keyboard.press(key);
  }
  throw new Error('The list doesn’t end.');
}

/** Returns the figures at the end of a session. */
async function figuresOf(who: Workstation) {
  const { page } = who;
  const names = await page.locator('dt').allTextContents();
  const values = await page.locator('dd').allTextContents();
  const figures = new Map(names.map((name, at) => [name, Number.parseInt(values[at] ?? '', 10)]));
  return {
    decided: figures.get('Decided') ?? 0,
    others: figures.get('Done by others') ?? 0,
    rest: (figures.get('Skipped') ?? 0) + (figures.get('Set aside') ?? 0) + (figures.get('Open') ?? 0),
  };
}

/** Returns the IDs of the verdicts on each transaction, and which of them stand, as a desktop has them. */
async function verdictsOf(who: Workstation) {
  const subjects = transactions.map((transactionId) => `transaction:${transactionId}`);
  const answer = await call(who, 'log.ofSubjects', { subjects });
  return z
    .custom<readonly SubjectHistory[]>()
    .parse(answer)
    .map(({ entries }) => {
      const { verdict } = foldEntries(entries);
      const given = entries.filter(({ content }) => content?.kind === 'verdict').map(({ entry }) => entry.id);
      return {
        given: given.toSorted(),
        current: (verdict?.heads ?? []).map(({ entry }) => entry.id).toSorted(),
        kind: verdict?.kind ?? 'waiting',
      };
    });
}

/** Returns how many reports have each review status, as the app counts them. */
async function countsByReviewStatus(who: Workstation) {
  const counts: number[] = [];
  for (const status of ['judged', 'divided', 'waiting'] as const) {
    const query = withFilter(everyReport, { field: 'standing', in: [status] });
    const answer = await who.page.evaluate(
      (sent) => Reflect.get(globalThis, 'whereabouts').call('queue.count', sent),
      { query },
    );
    counts.push(z.object({ ok: z.literal(true), value: z.number() }).parse(JSON.parse(answer)).value);
  }
  return counts;
}

describe('two people who judge the same queue at once', () => {
  it('overwrite no verdict of each other, online and through a cut, and their figures add up', async ({
    ana,
    ben,
    team,
  }) => {
    const { address, invite } = team;
    await call(ana, 'team.join', { address, invite, name: 'Ana' });
    await expect.poll(async () => (await teamOf(ana)).role, soon).toBe('lead');
    const another = await call(ana, 'team.invite', { role: 'analyst' });
    await call(ben, 'team.join', { address, invite: another, name: 'Ben' });
    for (const who of [ana, ben]) {
      await expect.poll(async () => (await teamOf(who)).reach.kind, soon).toBe('connected');
      await openDesk(who);
    }
    // With claims.
    const third = Math.floor(count / 3);
    await Promise.all([judgeAll(ana, '1', third), judgeAll(ben, '3', third)]);
    // Without the server, and so without claims.
    await team.stop();
    await Promise.all([judgeAll(ana, '1', third + 8), judgeAll(ben, '3', third + 8)]);
    await team.start();
    await Promise.all([judgeAll(ana, '1'), judgeAll(ben, '3')]);

    for (const who of [ana, ben])
      await expect
        .poll(async () => {
          const { reach, unshared } = await teamOf(who);
          return { reach: reach.kind, unshared };
        }, soon)
        .toEqual({ reach: 'connected', unshared: 0 });
    const areAlike = async () =>
      JSON.stringify(await verdictsOf(ana)) === JSON.stringify(await verdictsOf(ben));
    await expect.poll(areAlike, soon).toBe(true);
    const verdicts = await verdictsOf(ana);
    // Each verdict stands: those of the two people differ, so two on a report are a disagreement.
    for (const { given, current, kind } of verdicts) {
      expect(current).toEqual(given);
      expect(kind).toBe(given.length === 2 ? 'divided' : 'settled');
    }
    const divided = verdicts.filter(({ kind }) => kind === 'divided').length;
    for (const who of [ana, ben])
      await expect.poll(() => countsByReviewStatus(who), soon).toEqual([count - divided, divided, 0]);

    const [hers, his] = [await figuresOf(ana), await figuresOf(ben)];
    for (const { decided, others, rest } of [hers, his]) {
      expect(decided + others).toBe(count);
      expect(rest).toBe(0);
    }
    expect(hers.decided + his.decided).toBe(count + divided);
  });
});
