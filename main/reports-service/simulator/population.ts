import type { Action } from './action';
import { Agenda } from './agenda';
import { type LifeName, type networkKinds, type WorldName, worlds } from './kinds';
import type { Chapter, Life } from './life';
import { localHour } from './place';
import type { Random } from './random';

/** Maximum number of active lives, however many transactions are requested. */
export const maxLives = 4_000;

const hour = 3_600_000;
const minute = 60_000;
/** People are asleep before this hour of the day. */
const wakeHour = 7;

type Kind = (typeof networkKinds)[number];

/** What the simulator knows of an action, and the service has to find out. */
export interface LivedAction {
  readonly action: Action;
  readonly life: LifeName;
  /** The chapter of the life, from 0. */
  readonly chapter: number;
}

interface Group {
  readonly kind: Kind;
  readonly lives: ActiveLife[];
  /** Number of scheduled actions that the group's share doesn't include yet. The group skips as many random turns. */
  scheduledActions: number;
}

interface ActiveLife {
  readonly group: Group;
  life: Life;
  chapter: Chapter;
  chapterIndex: number;
  actionsLeft: number;
  /** ms since 1970. Infinity while its next action is scheduled. */
  restsUntil: number;
}

/**
 * All active lives, sized for a total number of transactions. A new life of the same kind replaces a finished one, so
 * the population keeps its size.
 */
export class Population {
  readonly #random: Random;
  readonly #groups: readonly Group[];
  readonly #shares: number;
  /** Lives whose next action is scheduled. */
  readonly #agenda = new Agenda<ActiveLife>(maxLives);

  constructor(transactions: number, random: Random, world: WorldName = 'standard') {
    const kinds: readonly Kind[] = worlds[world];
    this.#random = random;
    this.#shares = kinds.reduce((sum, { share }) => sum + share, 0);
    const wanted = kinds.map(({ share, actionsEach }) => (transactions * share) / this.#shares / actionsEach);
    const room = maxLives - kinds.length;
    const scale = Math.min(1, room / wanted.reduce((sum, lives) => sum + lives, 0));
    this.#groups = kinds.map((kind, at) =>
      newGroup(kind, Math.floor((wanted[at] ?? 0) * scale) || 1, random),
    );
  }

  get lives(): number {
    return this.#groups.reduce((sum, { lives }) => sum + lives.length, 0);
  }

  /** Returns an action at this time, ms since 1970. */
  actAt(at: number): LivedAction {
    const due = this.#agenda.takeDue(at);
    if (due === undefined) return this.#act(this.#pickLife(at), at);
    due.group.scheduledActions += 1;
    return this.#act(due, at);
  }

  #act(active: ActiveLife, at: number): LivedAction {
    const { chapter, chapterIndex } = active;
    const action = chapter.act({ at, random: this.#random });
    active.actionsLeft -= 1;
    const isNewChapter = active.actionsLeft === 0;
    if (isNewChapter) startNextChapter(active, this.#random);
    const { everyMinutes, afterHours } = active.chapter;
    active.restsUntil = isNewChapter ? at + (afterHours ?? 0) * hour : at;
    if (everyMinutes !== undefined) {
      const [min, max] = everyMinutes;
      const due = active.restsUntil + this.#random.between(min, max) * minute;
      if (this.#agenda.add(due, active)) active.restsUntil = Number.POSITIVE_INFINITY;
    }
    return { action, life: active.group.kind.name, chapter: chapterIndex };
  }

  /** Picks a life that is probably awake: first tries the randomly selected kind, then others. */
  #pickLife(at: number): ActiveLife {
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const group = this.#groupByChance();
      if (group.scheduledActions > 0) {
        group.scheduledActions -= 1;
        continue;
      }
      for (let attempt = 0; attempt < 4; attempt += 1) {
        const active = this.#random.pick(group.lives);
        if (active.restsUntil <= at && localHour(active.life.home, at) >= wakeHour) return active;
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
  const group: Group = { kind, lives: [], scheduledActions: 0 };
  for (let left = size; left > 0; left -= 1) {
    const life = kind.make(random);
    const chapter = chapterOf(life, 0);
    const { actions: actionsLeft } = chapter;
    group.lives.push({ group, life, chapter, chapterIndex: 0, actionsLeft, restsUntil: 0 });
  }
  return group;
}

/** Starts the next chapter, or a new life after the last one. */
function startNextChapter(active: ActiveLife, random: Random): void {
  active.chapterIndex += 1;
  if (active.chapterIndex >= active.life.chapters.length) {
    active.life = active.group.kind.make(random);
    active.chapterIndex = 0;
  }
  active.chapter = chapterOf(active.life, active.chapterIndex);
  active.actionsLeft = active.chapter.actions;
}

function chapterOf({ chapters }: Life, at: number): Chapter {
  const chapter = chapters[at];
  if (chapter === undefined) throw new Error('A life has at least one chapter.');
  return chapter;
}
