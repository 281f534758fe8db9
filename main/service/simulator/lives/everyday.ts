import type { JsonText } from '../../../../shared/domain/report';
import { actionAt } from '../action';
import type { Chapter } from '../life';
import { registration } from '../operation';
import { type Person, usualPlace } from '../person';

/** So many actions of an ordinary day, at home or at work. */
export function everyday(person: Person, actions: number): Chapter {
  return { actions, act: ({ at, random }) => actionAt(usualPlace(person, at), person, random) };
}

/** Somebody opens the account. */
export function registers(person: Person, extraData: JsonText = registration): Chapter {
  return { actions: 1, act: ({ at, random }) => actionAt(usualPlace(person, at), person, random, extraData) };
}
