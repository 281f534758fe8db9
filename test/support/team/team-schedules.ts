import fc from 'fast-check';
import { verdicts } from '../../../shared/domain/review-log';
import { given, transactions } from '../servers/changing-service';
import type { Seat } from './seat';
import { checkShown } from './team-checks';
import { giveFeedback, giveUp, insist } from './team-feedback';
import type { TeamOfDesktops } from './team-of-desktops';

/** What happens to the desktops of a team, at random. */

const day = 86_400_000;
const century = 36_525 * day;
const desktops = 3;

/** How far the clock of each desktop is ahead, ms. */
export const anyClocks = fc.array(fc.constantFrom(0, 0, day, -day, century), {
  minLength: desktops,
  maxLength: desktops,
});

const who = fc.nat(desktops - 1);
/** Mostly the same one, so that several people judge it. */
const report = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.nat(given.length - 1));
/** When the program is killed in a step; null for not at all. Of most steps, the awaits alone decide. */
const killed = fc.option(fc.record({ calls: fc.nat(50), awaits: fc.nat(200) }), { freq: 6 });
const one = <Kind extends string>(kind: Kind) => fc.constant(kind);

/** What a program does, which may be killed, and then does it again. */
const work = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      ...{ kind: one('judge'), report, verdict: fc.constantFrom(...verdicts) },
      settles: fc.constantFrom(false, false, false, true),
      knows: fc.constantFrom(true, true, false),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: one('withdraw'),
      which: fc.nat(9),
      isOwn: fc.constantFrom(true, true, false),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: one('snooze'), report, untilIn: fc.constantFrom(null, -1, day / 24) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('ask' as const, 'answer' as const), report }) },
  { weight: 2, arbitrary: fc.record({ kind: one('note'), report, text: fc.constantFrom('', 'x', 'y') }) },
  { weight: 4, arbitrary: fc.record({ kind: one('mark'), report, read: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: one('receive'), reports: fc.subarray([...given.keys()], { minLength: 1 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      ...{ kind: one('give feedback'), report },
      how: fc.constantFrom('form' as const, 'file' as const, 'verdict' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: one('insist'), report }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('undo' as const, 'discard' as const), report }) },
  { weight: 2, arbitrary: fc.record({ kind: one('file'), to: who }) },
  { weight: 4, arbitrary: fc.record({ kind: one('exchange') }) },
  { weight: 4, arbitrary: fc.record({ kind: one('join'), asBefore: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: one('leave') }) },
);
export const anyStep = fc.oneof(
  { weight: 30, arbitrary: fc.record({ kind: one('work'), who, work, isOnline: fc.boolean(), killed }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ kind: one('change'), report },
      content: fc.record({ risk: fc.constantFrom('low', 'high'), text: fc.constantFrom('a', 'b') }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: one('remove'), who }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: one('draw'), who, transaction: fc.constantFrom(...transactions) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: one('back up or restore'), who, withKeychain: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: one('turn back'), who, withKeychain: fc.boolean(), gives: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: one('download again'), who }) },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ kind: one('second opinion'), who, before: who },
      ...{ verdicts: fc.tuple(fc.constantFrom(...verdicts), fc.constantFrom(...verdicts)) },
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ kind: one('gather'), who, verdict: fc.constantFrom(...verdicts) },
      ...{ turnsBack: fc.boolean(), leaves: fc.boolean(), draws: fc.boolean() },
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: one('check'), who, isOnline: fc.boolean() }) },
);
type Step = typeof anyStep extends fc.Arbitrary<infer Each> ? Each : never;
type Work = typeof work extends fc.Arbitrary<infer Each> ? Each : never;

/** Returns the work of a step. It can be repeated. */
async function workOf(team: TeamOfDesktops, seat: Seat, step: Work): Promise<() => Promise<void>> {
  switch (step.kind) {
    case 'judge':
      return team.judge(seat, step.report, step);
    case 'withdraw':
      return team.withdraw(seat, step.which, step.isOwn);
    case 'snooze':
      return team.snooze(seat, step.report, step.untilIn);
    case 'ask':
      return team.say(seat, 'transaction:t', { kind: 'escalation', body: { question: 'Known?', to: null } });
    case 'answer':
      return team.say(seat, 'transaction:t', { kind: 'answer', body: { text: 'Yes' } });
    case 'note':
      return team.note(seat, step.report, step.text);
    case 'mark':
      return team.mark(seat, step.report, step.read);
    case 'receive':
      return team.receive(seat, step.reports);
    case 'give feedback':
      return giveFeedback(team, seat, step.report, step.how);
    case 'insist':
      return insist(team, seat, step.report);
    case 'undo':
    case 'discard':
      return giveUp(seat, step.report, step.kind);
    case 'file':
      return team.giveFile(seat, team.seats[step.to] ?? seat);
    case 'exchange':
      return () => seat.desktop.online();
    case 'join':
      return () => team.join(seat, step.asBefore);
    case 'leave':
      return () => team.leave(seat);
  }
}

/** Carries out a step. */
export async function take(team: TeamOfDesktops, step: Step): Promise<void> {
  if (step.kind === 'change') return team.service.change(step.report, step.content);
  const seat = team.seats[step.who];
  if (seat === undefined) return;
  switch (step.kind) {
    case 'work': {
      if (step.isOnline) await seat.desktop.online();
      const repeatable = await workOf(team, seat, step.work);
      const worker = step.work.kind === 'file' ? (team.seats[step.work.to] ?? seat) : seat;
      if (step.killed !== null) await worker.desktop.killedAfter(step.killed, repeatable);
      await repeatable();
      return step.isOnline ? seat.desktop.online() : undefined;
    }
    case 'remove':
      return team.remove(seat);
    case 'draw':
      return team.draw(seat, step.transaction);
    case 'back up or restore':
      return seat.backup === null ? team.backUp(seat) : team.restore(seat, step.withKeychain);
    case 'turn back':
      if (step.gives) await (await giveFeedback(team, seat, 0, 'form'))();
      return team.turnBack(seat, step.withKeychain);
    case 'download again':
      return team.downloadAgain(seat);
    case 'second opinion':
      return team.judgeInTurn(team.seats[step.before] ?? seat, seat, step.verdicts);
    case 'gather':
      await team.gather(seat, step);
      return checkShown(team, seat, true);
    case 'check':
      return checkShown(team, seat, step.isOnline);
  }
}
