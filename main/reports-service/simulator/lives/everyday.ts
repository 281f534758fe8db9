import type { JsonText } from '../../../../shared/domain/report';
import { actionAt } from '../action';
import type { Chapter } from '../life';
import { registration } from '../operation';
import { type Person, usualPlace } from '../person';

/** Returns a chapter of ordinary actions at home or at work. */
export function everydayChapter(person: Person, actions: number): Chapter {
  return { actions, act: ({ at, random }) => actionAt(usualPlace(person, at), person, random) };
}

/** Returns a chapter in which the person opens an account. */
export function registrationChapter(person: Person, extraData: JsonText = registration): Chapter {
  return { actions: 1, act: ({ at, random }) => actionAt(usualPlace(person, at), person, random, extraData) };
}
