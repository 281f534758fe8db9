import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retryItem } from '../../../main/outbox/item-actions';
import { succeeded } from '../../support/databases/stored-copy';
import { postgresForTests } from '../../support/databases/team-postgres';
import { endTest } from '../../support/runner/after-test';
import { runs } from '../../support/runner/depth';
import type { Disturbance } from '../../support/team/desktop-in-team';
import { FeedbackDesk, settled } from '../../support/team/feedback-desk';
import { backUpLog } from '../../support/team/team-backup';

const people = ['Ana', 'Ben', 'Cal', 'Dora'];
const transactions = ['0', '1', '2'];
const schedules = runs(20);

const who = fc.nat(people.length - 1);
const anyStep = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('judges' as const, 'gives' as const, 'gives many' as const),
      who,
      about: fc.constantFrom(...transactions),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restart' as const), who }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('server ends' as const, 'server starts' as const, 'wait' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('back up' as const, 'restore' as const) }) },
);
type Step = typeof anyStep extends fc.Arbitrary<infer Each> ? Each : never;
/** How the first requests after each step are disturbed. Later ones succeed, so that everything settles. */
const anyDisturbances = fc.array(
  fc.constantFrom<Disturbance | null>(null, null, null, 'cut before', 'cut after', 'doubled'),
  { maxLength: 12 },
);

/** A team of four, whose server is also restored as docs/team.md says. */
class Desk extends FeedbackDesk {
  #restore: () => Promise<void> = async () => undefined;

  constructor(readonly database: string) {
    super(database);
  }

  async backUp(): Promise<void> {
    this.#restore = await backUpLog(this.database);
  }

  async restore(): Promise<void> {
    await this.stop();
    await this.#restore();
    await this.start({ newEpoch: true });
  }

  /** Waits until all desktops are settled; not while the server is away. */
  async settle(): Promise<void> {
    if (this.hasServer) await Promise.all(this.desktops.map((desktop) => settled(desktop)));
  }

  async carryOut(step: Step): Promise<unknown> {
    this.stepBegins();
    switch (step.kind) {
      case 'judges':
      case 'gives':
      case 'gives many':
        return this.send(step.kind, step.who, step.about);
      case 'restart':
        return this.restart(step.who);
      case 'server ends':
        return this.stop();
      case 'server starts':
        return this.start();
      case 'back up':
        return this.backUp();
      case 'restore':
        await this.restore();
        // Every desktop connects before anything else is decided.
        return this.settle();
      case 'wait':
        return this.settle();
    }
  }
}

async function openDesk(database: string, disturbances: readonly (Disturbance | null)[]): Promise<Desk> {
  const desk = new Desk(database);
  await desk.open(people, disturbances);
  await desk.backUp();
  return desk;
}

/** Returns how often feedback on each transaction was sent. */
function timesSent({ desktops }: Desk): ReadonlyMap<string, number> {
  const sent = desktops.flatMap((desktop) => desktop.sent);
  return new Map(transactions.map((each) => [each, sent.filter((id) => id === each).length]));
}

describe(`feedback of a team (${schedules} schedules)`, () => {
  const postgres = postgresForTests();

  it(
    'is sent by one desktop for each transaction, by a verdict, the form or a file, whatever is cut, doubled, restarted or restored',
    () =>
      fc.assert(
        fc
          .asyncProperty(
            fc.array(anyStep, { minLength: 5, maxLength: 30 }),
            anyDisturbances,
            async (steps, disturbances) => {
              const desk = await openDesk(await postgres.newDatabase(), disturbances);
              for (const step of steps) await desk.carryOut(step);
              for (const desktop of desk.desktops) desktop.disturb = () => null;
              await desk.start();
              await desk.settle();
              const given = new Set(steps.flatMap((step) => ('about' in step ? [step.about] : [])));
              const isRestored = steps.some(({ kind }) => kind === 'restore');
              for (const [transactionId, times] of timesSent(desk)) {
                expect(times).toBeLessThanOrEqual(1);
                if (!isRestored) expect(times).toBe(given.has(transactionId) ? 1 : 0);
              }
            },
          )
          .afterEach(endTest),
        { numRuns: schedules, endOnFailure: true },
      ),
    600_000 + schedules * 60_000,
  );

  async function openTeam() {
    const desk = await openDesk(await postgres.newDatabase(), []);
    return { desk, ana: desk.desktop(0), ben: desk.desktop(1) };
  }

  it('isn’t sent by a desktop that was offline while another one sent its own, which a restored backup doesn’t have', async () => {
    const { desk, ana, ben } = await openTeam();
    await ben.close();
    await desk.send('judges', 0, '0');
    await settled(ana);
    expect(ana.sent).toEqual(['0']);
    await desk.stop();
    await ana.close();
    await ben.open();
    await desk.send('judges', 1, '0');
    await desk.restore();
    await settled(ben);
    expect(await ben.items()).toMatchObject([{ state: 'Failed', problem: { kind: 'feedback-in-doubt' } }]);
    await ana.open();
    await desk.settle();
    expect([ana.sent, ben.sent]).toEqual([['0'], []]);
  });

  it.each([
    ['the form', 'gives'],
    ['a file', 'gives many'],
  ] as const)(
    'from %s isn’t sent on a transaction that a colleague sent feedback on, unless its user insists',
    async (_, how) => {
      const { desk, ana, ben } = await openTeam();
      await desk.send('judges', 0, '0');
      await settled(ana);
      await desk.send(how, 1, '0');
      await settled(ben);
      const [item] = await ben.items();
      expect(item).toMatchObject({ state: 'Failed', problem: { kind: 'feedback-by-other', name: 'Ana' } });
      expect([ana.sent, ben.sent]).toEqual([['0'], []]);
      succeeded(await ben.outbox.whenLoaded((open) => retryItem(open, item?.id ?? '', false)));
      await settled(ben);
      expect(ben.sent).toEqual(['0']);
    },
  );

  it('that was undone before it was sent doesn’t stop that of a colleague', async () => {
    const { desk, ana, ben } = await openTeam();
    await desk.stop();
    const { id } = await ana.give('0');
    succeeded(await ana.outbox.undo(id));
    await desk.start();
    await settled(ana);
    await desk.send('gives', 1, '0');
    await settled(ben);
    expect([ana.sent, ben.sent]).toEqual([[], ['0']]);
  });
});
