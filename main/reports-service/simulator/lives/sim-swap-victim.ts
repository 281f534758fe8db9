import { actionAt } from '../action';
import type { Life } from '../life';
import { payment } from '../operation';
import { makePerson, makePhone } from '../person';
import { cityFarFrom, placeIn } from '../place';
import type { Random } from '../random';
import { everydayChapter } from './everyday';

/**
 * Lives an ordinary life until somebody far away gets a SIM card with the victim's number, and with it the account, for
 * a few actions. Then the victim regains the account with a third SIM card.
 */
export function simSwapVictim(random: Random): Life {
  const victim = makePerson(random);
  const thief = { userId: victim.userId, phone: makePhone(random) };
  const hideout = placeIn(cityFarFrom(victim.home.city, random, 2_000), random);
  const restored = { ...victim, phone: { ...makePhone(random), device: victim.phone.device } };
  return {
    home: victim.home,
    chapters: [
      everydayChapter(victim, random.whole(3, 6)),
      {
        actions: random.whole(3, 5),
        everyMinutes: [4, 45],
        act: ({ random }) =>
          actionAt(hideout, thief, random, payment('Transfer to a new payee', 5_000, random)),
      },
      { ...everydayChapter(restored, random.whole(1, 3)), afterHours: 20 },
    ],
  };
}
