import type { Point } from '../../../shared/domain/geodesy';
import type { Action } from './action';
import type { Random } from './random';

/** When an action happens, and the chance that it is decided by. */
export interface Moment {
  /** ms since 1970. */
  readonly at: number;
  readonly random: Random;
}

/** Somebody, or some group, whose story is told from the first chapter to the last. */
export interface Life {
  /** By which it sleeps. */
  readonly home: Pick<Point, 'longitude'>;
  readonly chapters: readonly Chapter[];
}

/** A part of a life in which it acts in one way. */
export interface Chapter {
  /** How many actions it has, at least one. */
  readonly actions: number;
  act(moment: Moment): Action;
  /** How long after the chapter before it begins, at least: by default at any time. */
  readonly afterHours?: number;
  /** Each action comes so many minutes after the one before: night or day. Without it, whenever somebody like that acts. */
  readonly everyMinutes?: readonly [least: number, most: number];
}
