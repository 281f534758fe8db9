import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partLength } from '../../../shared/domain/content-identity';
import { type BodyOf, type LogEntry, type Verdict, verdicts } from '../../../shared/domain/review-log';
import { reviewState } from '../../../shared/schemas/review-log-schema';
import { nextEntryId, sampleEntry, verdictOn } from '../../support/inputs/sample-entry';
import { runs } from '../../support/runner/depth';

const decision = 'a'.repeat(partLength);
const one = decision + 'b'.repeat(partLength);
const other = decision + 'c'.repeat(partLength);
const newest = '1772370000000000000';

/** People with a desktop each, who exchange what they say about one subject. */
class People {
  readonly all: LogEntry[] = [];
  readonly #known = new Map<string, LogEntry[]>();

  knownTo(person: string): LogEntry[] {
    const known = this.#known.get(person) ?? [];
    this.#known.set(person, known);
    return known;
  }

  receive(person: string): void {
    const known = this.knownTo(person);
    known.splice(0, known.length, ...this.all);
  }

  say(person: string, content: Pick<LogEntry, 'kind' | 'body'>): LogEntry {
    const known = this.knownTo(person);
    const entry = sampleEntry({
      id: nextEntryId(),
      person,
      device: `00000000-0000-4000-8000-0000000000${person}${person}`,
      deviceSeq: this.all.filter((each) => each.person === person).length + 1,
      after: reviewState(known).heads,
      ...content,
    });
    known.push(entry);
    this.all.push(entry);
    return entry;
  }

  judge(person: string, verdict: Verdict, details: Partial<BodyOf<'verdict'>> = {}): LogEntry {
    return this.say(person, verdictOn('1', verdict, { content: one, newest, ...details }));
  }

  /** Returns who gave the verdicts that stand, and what they are. */
  current(): readonly string[] {
    const { verdict } = reviewState(this.all);
    if (verdict === null) return [];
    if (verdict.kind === 'settled') return [verdict.verdict];
    return verdict.heads.map(({ entry, body }) => `${entry.person}: ${body.verdict}`);
  }
}

function currentAfter(...steps: readonly ((people: People) => unknown)[]): readonly string[] {
  const people = new People();
  for (const say of steps) {
    for (const person of ['a', 'b', 'c']) people.receive(person);
    say(people);
  }
  return people.current();
}

describe('a verdict after another person’s, which its author has received', () => {
  it('stands alongside it if it is on the same content, and divides them if they differ', () => {
    const first = (people: People) => people.judge('a', 'fraud');
    expect(currentAfter(first, (people) => people.judge('b', 'fraud'))).toEqual(['fraud']);
    expect(currentAfter(first, (people) => people.judge('b', 'legitimate'))).toEqual([
      'a: fraud',
      'b: legitimate',
    ]);
  });

  it('counts as on the same content if its author’s copy compares fewer fields, or it names none', () => {
    const coarse = (people: People) => people.judge('a', 'fraud', { content: decision });
    const judge = (content: string) => (people: People) => people.judge('b', 'legitimate', { content });
    expect(currentAfter((people) => people.judge('a', 'fraud'), judge(decision))).toHaveLength(2);
    expect(currentAfter(coarse, judge(one))).toHaveLength(2);
    expect(currentAfter((people) => people.say('a', verdictOn('1', 'fraud')), judge(one))).toHaveLength(2);
  });

  it('replaces it if the report says something else since, or there is a newer one on the transaction', () => {
    const first = (people: People) => people.judge('a', 'fraud');
    expect(currentAfter(first, (people) => people.judge('b', 'legitimate', { content: other }))).toEqual([
      'legitimate',
    ]);
    const later = { newest: '1772370000000000001' };
    expect(currentAfter(first, (people) => people.judge('b', 'legitimate', later))).toEqual(['legitimate']);
  });

  it('doesn’t replace it if it was given on an older report of the transaction', () => {
    const first = (people: People) => people.judge('a', 'fraud');
    const older = { reportKey: '0', content: other };
    expect(currentAfter(first, (people) => people.judge('b', 'legitimate', older))).toHaveLength(2);
  });

  it('replaces it if it settles the two, and withdrawing it divides them again', () => {
    const divided = [
      (people: People) => people.judge('a', 'fraud'),
      (people: People) => people.judge('b', 'legitimate'),
    ];
    const settle = (people: People) => people.judge('c', 'fraud', { settles: true });
    expect(currentAfter(...divided, settle)).toEqual(['fraud']);
    const withdraw = (people: People) =>
      people.say('c', { kind: 'withdrawal', body: { of: people.all.at(-1)?.id ?? '' } });
    expect(currentAfter(...divided, settle, withdraw)).toEqual(['a: fraud', 'b: legitimate']);
  });

  it('is settled when one of the two agrees with the other', () => {
    const divided = [
      (people: People) => people.judge('a', 'fraud'),
      (people: People) => people.judge('b', 'legitimate'),
    ];
    expect(currentAfter(...divided, (people) => people.judge('a', 'legitimate'))).toEqual(['legitimate']);
    expect(currentAfter(...divided, (people) => people.judge('a', 'unclear'))).toEqual([
      'b: legitimate',
      'a: unclear',
    ]);
  });

  it('doesn’t replace it through what its author wrote in between', () => {
    const steps = [
      (people: People) => people.judge('b', 'legitimate'),
      (people: People) => people.judge('a', 'fraud'),
      (people: People) => people.say('b', { kind: 'withdrawal', body: { of: people.all[0]?.id ?? '' } }),
      (people: People) => people.judge('b', 'suspicious'),
    ];
    expect(currentAfter(...steps)).toEqual(['a: fraud', 'b: suspicious']);
  });

  it('replaces it as before if an earlier version gave it', () => {
    const late = (people: People) => people.say('b', verdictOn('1', 'legitimate'));
    expect(currentAfter((people) => people.judge('a', 'fraud'), late)).toEqual(['legitimate']);
  });
});

const anyPerson = fc.constantFrom('a', 'b', 'c');
const anyStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('judge' as const),
      person: anyPerson,
      verdict: fc.constantFrom(...verdicts),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('receive' as const), person: anyPerson }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('withdraw' as const, 'snooze' as const),
      person: anyPerson,
    }),
  },
);

it('no verdict on the same content is replaced by another person’s, however the entries arrive', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 20 }), fc.nat(), (steps, shuffled) => {
      const people = new People();
      // What each person says last and hasn't withdrawn.
      const last = new Map<string, { readonly id: string; readonly verdict: Verdict }[]>();
      for (const step of steps) {
        const given = last.get(step.person) ?? [];
        last.set(step.person, given);
        if (step.kind === 'receive') people.receive(step.person);
        else if (step.kind === 'judge')
          given.push({ id: people.judge(step.person, step.verdict).id, verdict: step.verdict });
        else if (step.kind === 'snooze')
          people.say(step.person, {
            kind: 'snooze',
            body: { until: 5, untilNextReport: false, reason: null },
          });
        else {
          const of = given.pop();
          if (of) people.say(step.person, { kind: 'withdrawal', body: { of: of.id } });
        }
      }
      const expected = [...last.values()].flatMap((given) => given.at(-1) ?? []);
      const turned = people.all.map((_, at) => people.all[(at + shuffled) % people.all.length]);
      for (const entries of [people.all, turned.flatMap((entry) => entry ?? [])]) {
        const { verdict } = reviewState(entries);
        const current = new Set(expected.map((each) => each.verdict));
        if (verdict === null) expect(expected).toEqual([]);
        else if (verdict.kind === 'settled') expect([...current]).toEqual([verdict.verdict]);
        else
          expect(new Set(verdict.heads.map(({ entry }) => entry.id))).toEqual(
            new Set(expected.map(({ id }) => id)),
          );
      }
    }),
    { numRuns: runs(20_000, 300) },
  );
});
