import type { Point } from '../../../shared/domain/geodesy';
import type { JsonText } from '../../../shared/domain/report';
import { type Action, actionAt, registration } from './action';
import { type Person, usualPlace } from './person';
import type { Random } from './random';

/** The time of an action, and the random source for it. */
interface Moment {
  /** ms since 1970. */
  readonly at: number;
  readonly random: Random;
}

/** The simulated story of a person or a group, chapter by chapter. */
export interface Life {
  /** Determines the local time, and with it the hours of sleep. */
  readonly home: Pick<Point, 'longitude'>;
  readonly chapters: readonly Chapter[];
}

/** A part of a life with one kind of behaviour. */
export interface Chapter {
  /** Number of actions, at least one. */
  readonly actions: number;
  act(moment: Moment): Action;
  /** Minimum number of hours after the previous chapter. Default: 0. */
  readonly afterHours?: number;
  /** Minutes between two actions, by day and night. By default, actions happen at random times. */
  readonly everyMinutes?: readonly [min: number, max: number];
}

/** Returns a chapter of ordinary actions at home or at work. */
export function everydayChapter(person: Person, actions: number): Chapter {
  return { actions, act: ({ at, random }) => actionAt(usualPlace(person, at), person, random) };
}

/** Returns a chapter in which the person opens an account. */
export function registrationChapter(person: Person, extraData: JsonText = registration): Chapter {
  return { actions: 1, act: ({ at, random }) => actionAt(usualPlace(person, at), person, random, extraData) };
}
