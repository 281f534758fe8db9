import { distanceKm } from '../../../../shared/domain/geodesy';
import { makeDevice, makePerson } from '../person';
import { nameOf, otherCity, placeIn } from '../place';
import type { Random } from '../random';
import { amountUpTo, everydayScene, type Life, type Moment, type Scene, usualPlace } from '../scene';

/** Lives an ordinary life until somebody takes over the number, and the account with it, for a few actions. */
export function simSwapVictim(random: Random): Life {
  const victim = makePerson(random);
  const thief = makeDevice(random);
  const hideout = placeIn(otherCity(victim.home.city, random), random);
  const firstAttack = random.whole(5, 12);
  const lastAttack = firstAttack + random.whole(2, 4);
  let actions = 0;

  function attack(moment: Moment): Scene {
    return {
      ...everydayScene({ id: victim.id, device: thief }, hideout, moment),
      operation: {
        operation: 'transaction',
        concept: 'Transfer to a new payee',
        amount: amountUpTo(5_000, moment.random),
      },
      risk: 'fraud',
      cases: ['SIM Swapping / ATO'],
      why:
        `The account is used from a device never seen before, in ${nameOf(hideout)}, ` +
        `${Math.round(distanceKm(hideout, victim.home))} km from where the user was seen last. The SIM card was changed.`,
    };
  }

  return {
    home: victim.home,
    act(moment) {
      actions += 1;
      if (actions >= firstAttack && actions <= lastAttack) return attack(moment);
      return everydayScene(victim, usualPlace(victim, moment.at), moment);
    },
  };
}
