import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Case, type CaseItem, moveItem, removeItem } from '../../../../shared/domain/case';
import type { ListedCase } from '../../../../shared/domain/case-change';
import { subjectOfCase } from '../../../../shared/domain/review-log';
import { testNow } from '../../../support/clocks/test-time';
import { CaseDesktop, textsOf } from '../../../support/databases/case-desktop';
import { succeeded } from '../../../support/databases/stored-copy';
import { pngBytes } from '../../../support/files/sealed-case';
import { nextEntryId } from '../../../support/inputs/sample-entry';
import { endTest } from '../../../support/runner/after-test';
import { runs } from '../../../support/runner/depth';

const share = '00000000-0000-4000-8000-00000000c0de';
const picture = '00000000-0000-4000-8000-00000000f070';

const note = (text: string): CaseItem => ({ id: randomUUID(), kind: 'note', text });
const report = (transactionId: string): CaseItem => ({
  ...{ id: randomUUID(), kind: 'report', key: `key of ${transactionId}`, transactionId },
});

function newCase(change: Partial<Case> = {}): Case {
  return {
    id: '00000000-0000-4000-8000-00000000ca5e',
    title: 'Ring',
    summary: 'Two users.',
    status: 'open',
    createdAt: testNow,
    changedAt: testNow,
    items: [report('t-1'), note('first'), note('second')],
    ...change,
  };
}

/** Ana has shared a case, and Ben has received it. */
async function sharedByAna(change: Partial<Case> = {}) {
  const ana = await CaseDesktop.open('Ana');
  const ben = await CaseDesktop.open('Ben', 86_400_000);
  await ana.save(newCase(change));
  succeeded(await ana.calls['cases.share']({ id: newCase().id, share }));
  await ben.receiveFrom(ana, share);
  const exchange = async () => {
    await ben.receiveFrom(ana, share);
    await ana.receiveFrom(ben, share);
  };
  return { ana, ben, exchange };
}

const contents = ({ items }: ListedCase) =>
  items.map((item) => (item.kind === 'note' ? item.text : item.kind));

describe('a shared case', () => {
  it('has everything for a colleague, with who shared it and who changed it last', async () => {
    const { ana, ben, exchange } = await sharedByAna();
    const received = await ben.only();
    expect(received).toMatchObject({
      title: 'Ring',
      summary: 'Two users.',
      status: 'open',
      createdAt: testNow,
    });
    expect(contents(received)).toEqual(['report', 'first', 'second']);
    expect(received.sharing).toMatchObject({ by: 'Ana', changedBy: 'Ana', unshared: 0, isNewer: false });
    await ben.change(received, { summary: 'Three users.' });
    expect((await ben.only()).sharing).toMatchObject({ by: 'Ana', changedBy: null, unshared: 1 });
    await exchange();
    expect(await ana.only()).toMatchObject({
      id: newCase().id,
      summary: 'Three users.',
      sharing: { by: null, changedBy: 'Ben', divided: [] },
    });
  });

  it('takes what several people add, change, move and remove at once', async () => {
    const { ana, ben, exchange } = await sharedByAna();
    const [here, there] = [await ana.only(), await ben.only()];
    await ana.change(here, { title: 'Ring of Madrid', items: [...here.items, note('by Ana')] });
    const [, first, second] = there.items;
    if (!first || !second) throw new Error('The case has notes.');
    const moved = moveItem(there, second.id, 0, testNow);
    await ben.change(there, {
      summary: 'Three.',
      items: [...removeItem(moved, first.id, testNow).items, note('by Ben')],
    });
    await exchange();
    const [anas, bens] = [await ana.only(), await ben.only()];
    expect(anas).toMatchObject({ title: 'Ring of Madrid', summary: 'Three.', sharing: { divided: [] } });
    expect(contents(anas)[0]).toBe('second');
    expect(new Set(contents(anas))).toEqual(new Set(['second', 'report', 'by Ana', 'by Ben']));
    expect(contents(bens)).toEqual(contents(anas));
  });

  it('shows both texts that were written at once, each author their own, until one is picked', async () => {
    const { ana, ben, exchange } = await sharedByAna();
    await ana.change(await ana.only(), { summary: 'by Ana' });
    await ben.change(await ben.only(), { summary: 'by Ben' });
    await exchange();
    for (const [who, own, others] of [
      [ana, 'by Ana', 'by Ben'],
      [ben, 'by Ben', 'by Ana'],
    ] as const) {
      const { summary, sharing } = await who.only();
      expect(summary).toBe(own);
      expect(sharing?.divided.map(({ versions }) => versions.map(({ text }) => text))).toEqual([
        [own, others],
      ]);
    }
    // Typing on doesn't decide for the other version.
    await ben.change(await ben.only(), { summary: 'by Ben, more' });
    await exchange();
    const listed = await ana.only();
    expect(textsOf(listed, 'summary')).toEqual(['by Ana', 'by Ben, more']);
    const replaces = listed.sharing?.divided[0]?.versions.flatMap(({ entries }) => entries) ?? [];
    const picked = { id: listed.id, entry: nextEntryId(), field: { what: 'summary' }, replaces } as const;
    await ana.calls['cases.pick']({ ...picked, text: 'by Ben, more' });
    // Repeated, because the answer was lost.
    await ana.calls['cases.pick']({ ...picked, text: 'by Ben, more' });
    await exchange();
    for (const who of [ana, ben])
      expect(await who.only()).toMatchObject({ summary: 'by Ben, more', sharing: { divided: [] } });
  });

  it('keeps a note that one person changes while another removes it', async () => {
    const { ana, ben, exchange } = await sharedByAna();
    const [here, there] = [await ana.only(), await ben.only()];
    await ana.change(here, {
      items: here.items.map((item) => (item.kind === 'note' ? { ...item, text: `${item.text}!` } : item)),
    });
    await ben.change(there, { items: [] });
    await exchange();
    for (const who of [ana, ben]) expect(contents(await who.only())).toEqual(['first!', 'second!']);
  });

  it('is shared after the input was saved but not shared before the app ended', async () => {
    const { ana, ben, exchange } = await sharedByAna();
    await ben.save({ ...(await ben.only()), summary: 'typed' });
    expect(await ben.written(share)).toEqual([]);
    await ben.list();
    expect(ben.logged).toEqual([subjectOfCase(share)]);
    await exchange();
    expect((await ana.only()).summary).toBe('typed');
  });

  it('reads nothing into what a newer version wrote, and says that it did', async () => {
    const { ana, ben } = await sharedByAna();
    const body = JSON.stringify({ changes: [{ what: 'title', value: 'Newer', replaces: [] }] });
    await ben.own.write((session) =>
      session.run(
        `INSERT INTO entry (position, id, person, device, device_seq, application, subject, kind, version, after, said_at, body)
         VALUES (99, ?, 'Ana', ?, 99, 'built-in', ?, 'case', 2, '[]', 0, ?)`,
        [nextEntryId(), randomUUID(), subjectOfCase(share), body],
      ),
    );
    const listed = await ben.only();
    expect(listed).toMatchObject({ title: 'Ring', sharing: { isNewer: true } });
    expect((await ana.only()).sharing?.isNewer).toBe(false);
  });

  it('has captions of pictures, which stay where they were taken', async () => {
    const item = {
      id: randomUUID(),
      kind: 'picture',
      picture,
      of: 'map',
      caption: 'Madrid',
      takenAt: testNow,
    } as const;
    const { ana, ben } = await sharedByAna({ items: [item] });
    await ana.calls['cases.storePicture']({ id: picture, png: pngBytes.toString('base64') });
    expect((await ben.only()).items).toEqual([item]);
    expect(await ben.calls['cases.picture']({ id: picture })).toEqual({
      ok: false,
      problem: { kind: 'not-found' },
    });
    expect(JSON.stringify(await ana.written(share))).not.toContain(pngBytes.toString('base64'));
  });
});

describe('a case that is no longer shared', () => {
  it('stays with who shared it and who changed it, as their own case each', async () => {
    const { ana, ben, exchange } = await sharedByAna();
    const cleo = await CaseDesktop.open('Cleo');
    await cleo.receiveFrom(ana, share);
    expect(await cleo.list()).toHaveLength(1);
    await ben.change(await ben.only(), { summary: 'by Ben' });
    await exchange();
    await ana.list();
    succeeded(await ana.calls['cases.stopSharing']({ id: newCase().id }));
    await ben.save({ ...(await ben.only()), title: 'typed at the end' });
    await ben.receiveFrom(ana, share);
    for (const other of [ana, ben]) await cleo.receiveFrom(other, share);
    const [anas, bens] = [await ana.only(), await ben.only()];
    for (const own of [anas, bens]) {
      expect(own).toMatchObject({ summary: 'by Ben' });
      expect(own).not.toHaveProperty('team');
      expect(own).not.toHaveProperty('sharing');
    }
    expect(bens.title).toBe('typed at the end');
    expect(await cleo.list()).toEqual([]);
    await ben.change(bens, { summary: 'Ben alone' });
    expect((await ana.only()).summary).toBe('by Ben');
  });

  it('can only be ended by who shared it', async () => {
    const { ana, ben, exchange } = await sharedByAna();
    const { id } = await ben.only();
    await ben.calls['cases.stopSharing']({ id });
    await ben.calls['cases.remove']({ id });
    await exchange();
    expect((await ben.only()).sharing?.by).toBe('Ana');
    expect((await ana.only()).sharing?.by).toBeNull();
  });

  it('can’t be ended by a person who falsely claims to have shared it, in whatever order the team has the entries', async () => {
    const { ana, ben } = await sharedByAna();
    const eve = await CaseDesktop.open('Eve', -86_400_000);
    const sharing = { what: 'sharing', createdAt: 0 } as const;
    const drafts = [true, false].map((on) => ({
      ...{ id: nextEntryId(), subject: subjectOfCase(share), after: [], kind: 'case' as const },
      body: { changes: [{ ...sharing, on }] },
    }));
    succeeded(await eve.calls['log.write']({ entries: drafts }));
    for (const who of [ana, ben]) await who.receiveFrom(eve, share);
    expect((await ben.only()).sharing?.by).toBe('Ana');
    expect((await ana.only()).sharing?.by).toBeNull();
  });

  it('is not shared under the ID of an entry of the log', async () => {
    const { ana } = await sharedByAna();
    const other = newCase({ id: '00000000-0000-4000-8000-00000000c0d3' });
    await ana.save(other);
    expect(await ana.calls['cases.share']({ id: other.id, share })).toEqual({ ok: true, value: null });
    const sharedAs = (await ana.list()).map(({ id, team }) => [id, team?.share]);
    expect(sharedAs).toEqual([
      [newCase().id, share],
      [other.id, undefined],
    ]);
  });

  it('can be shared again, as another one', async () => {
    const { ana, ben } = await sharedByAna();
    await ana.calls['cases.remove']({ id: newCase().id });
    await ana.save(newCase({ title: 'Again' }));
    const again = '00000000-0000-4000-8000-00000000c0d2';
    await ana.calls['cases.share']({ id: newCase().id, share: again });
    // Repeated, because the answer was lost.
    await ana.calls['cases.share']({ id: newCase().id, share: again });
    for (const each of [share, again]) await ben.receiveFrom(ana, each);
    expect(await ben.only()).toMatchObject({ id: again, title: 'Again' });
  });
});

type Edit =
  /** Types into the title (0), the summary (1) or a note (2 and more). */
  | { readonly kind: 'type'; readonly field: number }
  | { readonly kind: 'add' | 'remove'; readonly at: number }
  | { readonly kind: 'move'; readonly at: number; readonly to: number };
type Step = { readonly who: number } & (
  | Edit
  | { readonly kind: 'publish' | 'read' | 'exchange' }
  | { readonly kind: 'receive'; readonly most: number }
);

const anyone = fc.nat(1);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('type' as const), who: anyone, field: fc.nat(3) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('exchange' as const), who: anyone }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('add' as const), who: anyone, at: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), who: anyone, at: fc.nat(5) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('move' as const), who: anyone, at: fc.nat(5), to: fc.nat(5) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('publish' as const, 'read' as const), who: anyone }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('receive' as const),
      who: anyone,
      most: fc.integer({ min: 1, max: 3 }),
    }),
  },
);

const schedules = runs(50);

/** Both put an item into the same place, and reading must not change that. */
const samePlace: Step[] = [
  { kind: 'add', who: 1, at: 3 },
  { kind: 'add', who: 0, at: 3 },
  { kind: 'publish', who: 0 },
  { kind: 'receive', who: 1, most: 1 },
  { kind: 'type', who: 0, field: 0 },
  { kind: 'receive', who: 0, most: 1 },
  { kind: 'publish', who: 0 },
  { kind: 'remove', who: 0, at: 0 },
  { kind: 'move', who: 0, at: 0, to: 3 },
];

/** Texts by field that were written, and not replaced or removed by anyone who had seen them. */
type Live = Map<string, Set<string>>;

describe('two people who change a case at the same time', () => {
  it(
    'end with the same case and lose nothing, whatever they do in whatever order',
    async () => {
      await fc.assert(
        fc
          .asyncProperty(fc.array(anyStep, { minLength: 10, maxLength: 40 }), async (steps) => {
            const together = await Together.start();
            for (const step of steps) await together.take(step);
            await together.endEqual();
          })
          .afterEach(endTest),
        { numRuns: schedules, examples: [[samePlace]] },
      );
    },
    60_000 + schedules * 4_000,
  );
});

/** Ana and Ben with one case, what their windows show, and what must be left of it. */
class Together {
  readonly #people: readonly [CaseDesktop, CaseDesktop];
  readonly #windows: [ListedCase, ListedCase];
  readonly #live: Live;
  #typed = 0;

  private constructor(people: readonly [CaseDesktop, CaseDesktop], windows: [ListedCase, ListedCase]) {
    this.#people = people;
    this.#windows = windows;
    this.#live = new Map([
      ['title', new Set([windows[0].title])],
      ['summary', new Set([windows[0].summary])],
      ...newestTexts(windows[0]),
    ]);
  }

  static async start(): Promise<Together> {
    const { ana, ben } = await sharedByAna({ items: [note('first'), note('second'), note('third')] });
    return new Together([ana, ben], [await ana.only(), await ben.only()]);
  }

  async take(step: Step): Promise<void> {
    const at = step.who === 0 ? 0 : 1;
    const [person, other] = [this.#people[at], this.#people[at === 0 ? 1 : 0]];
    switch (step.kind) {
      case 'publish':
        await person.calls['cases.publish']({ id: this.#windows[at].id });
        break;
      case 'read':
        this.#windows[at] = await person.only();
        expect((await person.listUncached()).cases).toEqual([this.#windows[at]]);
        break;
      case 'receive':
        await person.receiveFrom(other, share, step.most);
        break;
      case 'exchange':
        await this.#exchange();
        this.#windows[0] = await this.#people[0].only();
        this.#windows[1] = await this.#people[1].only();
        break;
      default:
        this.#windows[at] = this.#edited(this.#windows[at], step);
        await person.save(this.#windows[at]);
    }
  }

  /** All that is typed is shared, and received by both. */
  async #exchange(): Promise<void> {
    const [ana, ben] = this.#people;
    for (const person of this.#people) await person.list();
    await ana.receiveFrom(ben, share);
    await ben.receiveFrom(ana, share);
  }

  #edited(shown: ListedCase, step: Edit): ListedCase {
    const item = shown.items[step.kind === 'type' ? step.field - 2 : step.at];
    switch (step.kind) {
      case 'type':
        return type(shown, step.field, this.#nextText(), this.#live);
      case 'add': {
        const added = note(this.#nextText());
        this.#live.set(added.id, new Set(added.kind === 'note' ? [added.text] : []));
        return { ...shown, items: shown.items.toSpliced(step.at, 0, added) };
      }
      case 'remove':
        if (!item) return shown;
        for (const text of seenTexts(shown, item)) this.#live.get(item.id)?.delete(text);
        return removeItem(shown, item.id, testNow);
      case 'move':
        return item ? moveItem(shown, item.id, step.to, testNow) : shown;
    }
  }

  #nextText(): string {
    this.#typed += 1;
    return `text ${this.#typed}`;
  }

  async endEqual(): Promise<void> {
    await this.#exchange();
    const [ana, ben] = [await this.#people[0].only(), await this.#people[1].only()];
    for (const person of this.#people)
      expect((await person.listUncached()).cases).toEqual([await person.only()]);
    expect(ana.items.map(({ id }) => id)).toEqual(ben.items.map(({ id }) => id));
    const left = [...this.#live].filter(([, texts]) => texts.size > 0);
    const notes = left.map(([field]) => field).filter((field) => field.includes('-'));
    for (const end of [ana, ben]) {
      expect(new Set(end.items.map(({ id }) => id))).toEqual(new Set(notes));
      for (const [field, texts] of left) {
        const named = field === 'title' || field === 'summary' ? field : { id: field };
        expect(textsOf(end, named)).toEqual([...texts].toSorted());
      }
    }
  }
}

function newestTexts({ items }: ListedCase): readonly (readonly [string, Set<string>])[] {
  return items.map((item) => [item.id, new Set(item.kind === 'note' ? [item.text] : [])]);
}

/** What a person sees of an item: the text, and the other versions as of the last reading. */
function seenTexts({ sharing }: ListedCase, item: CaseItem): readonly string[] {
  const divided = sharing?.divided.find(({ field }) => field.what === 'item' && field.id === item.id);
  const others = divided?.versions.slice(1).map(({ text }) => text) ?? [];
  return item.kind === 'note' ? [item.text, ...others] : others;
}

/** Types a text into the title, the summary or a note: what was shown there is replaced. */
function type(shown: ListedCase, field: number, text: string, live: Live): ListedCase {
  const put = (name: string, before: string) => {
    const texts = live.get(name) ?? new Set();
    texts.delete(before);
    live.set(name, texts.add(text));
  };
  if (field < 2) {
    const name = field === 0 ? 'title' : 'summary';
    put(name, shown[name]);
    return { ...shown, [name]: text };
  }
  const item = shown.items[field - 2];
  if (item?.kind !== 'note') return shown;
  put(item.id, item.text);
  return { ...shown, items: shown.items.map((each) => (each.id === item.id ? { ...item, text } : each)) };
}
