import type { Life } from '../life';
import { makePerson, makePhone } from '../person';
import type { Random } from '../random';
import { everydayChapter } from './everyday';

/** Buys a new phone, keeps the SIM card and stays at the usual places. */
export function newPhoneOwner(random: Random): Life {
  const before = makePerson(random);
  const { device } = makePhone(random);
  const after = { ...before, phone: { ...before.phone, device } };
  return {
    home: before.home,
    chapters: [everydayChapter(before, random.whole(2, 4)), everydayChapter(after, random.whole(1, 4))],
  };
}
