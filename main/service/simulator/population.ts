import type { Action } from './action';
import { Agenda } from './agenda';
import { type Kind, kinds } from './kinds';
import type { Chapter, Life } from './life';
import { localHour } from './local-hour';
import type { Random } from './random';

/** So many lives are told at once at most, however many transactions there are to be. */
export const mostLives = 4_000;

const hour = 3_600_000;
const minute = 60_000;
/** Before this hour of the day people sleep. */
const wakes = 7;

/** All lives of one kind that are being told. */
interface Group {
  readonly kind: Kind;
  readonly lives: LifeTold[];
  /** Actions made because their time had come, which are made up for: the kind keeps to its share. */
  inAdvance: number;
}

/** A life, and how far it has been told. */
interface LifeTold {
  readonly group: Group;
  life: Life;
  chapter: Chapter;
  chaptersBefore: number;
  actionsLeft: number;
  /** ms since 1970; Infinity while its next action is on the agenda. */
  restsUntil: number;
}

/**
 * Everybody who acts, sized for so many transactions in all. A life that has been told to its end is followed by a
 * new one of its kind, so that the population neither grows nor tires.
 */
export class Population {
  readonly #random: Random;
  readonly #groups: readonly Group[];
  readonly #shares: number;
  /** Lives whose next action has its time. */
  readonly #agenda = new Agenda<LifeTold>(mostLives);

  constructor(transactions: number, random: Random) {
    this.#random = random;
    this.#shares = kinds.reduce((sum, { share }) => sum + share, 0);
    const wanted = kinds.map(({ share, actionsEach }) => (transactions * share) / this.#shares / actionsEach);
    const room = mostLives - kinds.length;
    const scale = Math.min(1, room / wanted.reduce((sum, lives) => sum + lives, 0));
    this.#groups = kinds.map((kind, at) =>
      newGroup(kind, Math.floor((wanted[at] ?? 0) * scale) || 1, random),
    );
  }

  /** How many lives are being told. */
  get lives(): number {
    return this.#groups.reduce((sum, { lives }) => sum + lives.length, 0);
  }

  /** What somebody does at this time, ms since 1970. */
  actAt(at: number): Action {
    const due = this.#agenda.takeDue(at);
    if (due === undefined) return this.#act(this.#someoneAt(at), at);
    due.group.inAdvance += 1;
    return this.#act(due, at);
  }

  #act(told: LifeTold, at: number): Action {
    const action = told.chapter.act({ at, random: this.#random });
    told.actionsLeft -= 1;
    const begins = told.actionsLeft === 0;
    if (begins) turnPage(told, this.#random);
    const { everyMinutes, afterHours } = told.chapter;
    told.restsUntil = begins ? at + (afterHours ?? 0) * hour : at;
    if (everyMinutes !== undefined) {
      const [least, most] = everyMinutes;
      const due = told.restsUntil + this.#random.between(least, most) * minute;
      if (this.#agenda.add(due, told)) told.restsUntil = Number.POSITIVE_INFINITY;
    }
    return action;
  }

  /** Somebody who may well be awake: of the kind whose turn it is by chance, else of another. */
  #someoneAt(at: number): LifeTold {
    for (let tries = 0; tries < 40; tries += 1) {
      const group = this.#groupByChance();
      if (group.inAdvance > 0) {
        group.inAdvance -= 1;
        continue;
      }
      for (let asked = 0; asked < 4; asked += 1) {
        const told = this.#random.pick(group.lives);
        if (told.restsUntil <= at && localHour(told.life.home, at) >= wakes) return told;
      }
    }
    return this.#random.pick(this.#groups[0]?.lives ?? []);
  }

  #groupByChance(): Group {
    let left = this.#random.between(0, this.#shares);
    for (const group of this.#groups) {
      left -= group.kind.share;
      if (left < 0) return group;
    }
    return this.#random.pick(this.#groups);
  }
}

function newGroup(kind: Kind, size: number, random: Random): Group {
  const group: Group = { kind, lives: [], inAdvance: 0 };
  for (let left = size; left > 0; left -= 1) {
    const life = kind.make(random);
    const chapter = chapterOf(life, 0);
    const { actions: actionsLeft } = chapter;
    group.lives.push({ group, life, chapter, chaptersBefore: 0, actionsLeft, restsUntil: 0 });
  }
  return group;
}

/** Goes on to the next chapter, or after the last one to the first of another life. */
function turnPage(told: LifeTold, random: Random): void {
  told.chaptersBefore += 1;
  if (told.chaptersBefore >= told.life.chapters.length) {
    told.life = told.group.kind.make(random);
    told.chaptersBefore = 0;
  }
  told.chapter = chapterOf(told.life, told.chaptersBefore);
  told.actionsLeft = told.chapter.actions;
}

function chapterOf({ chapters }: Life, at: number): Chapter {
  const chapter = chapters[at];
  if (chapter === undefined) throw new Error('A life has at least one chapter.');
  return chapter;
}
