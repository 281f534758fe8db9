import type { Life } from '../life';
import { makePerson, makePhone } from '../person';
import type { Random } from '../random';
import { everyday } from './everyday';

/** Buys a new telephone, puts the old SIM card in and keeps to the usual places. */
export function newPhoneOwner(random: Random): Life {
  const before = makePerson(random);
  const { device } = makePhone(random);
  const after = { ...before, phone: { ...before.phone, device } };
  return {
    home: before.home,
    chapters: [everyday(before, random.whole(2, 4)), everyday(after, random.whole(1, 4))],
  };
}
