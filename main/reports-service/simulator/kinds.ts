import type { Life } from './life';
import {
  bannedPlaceVisitor,
  emulatorUser,
  gpsSpoofer,
  phishingRing,
  simSwapVictim,
  syntheticFarm,
} from './lives/fraud';
import {
  commuter,
  islander,
  newPhoneOwner,
  polarScientist,
  rootedPhoneOwner,
  sensorlessUser,
  torUser,
  traveller,
  vpnUser,
} from './lives/honest';
import type { Random } from './random';

/** A kind of life, with its share of all transactions in percent and the approximate number of actions of each life. */
export interface LifeKind {
  readonly share: number;
  readonly actionsEach: number;
  readonly make: (random: Random) => Life;
}

/** Fraud is overrepresented compared to the real world, as in a service that is consulted about suspicious actions. */
export const lifeKinds: readonly LifeKind[] = [
  { share: 22, actionsEach: 16, make: commuter },
  { share: 14, actionsEach: 9, make: traveller },
  { share: 6, actionsEach: 11, make: vpnUser },
  { share: 6, actionsEach: 6, make: newPhoneOwner },
  { share: 5, actionsEach: 11, make: rootedPhoneOwner },
  { share: 9, actionsEach: 10, make: simSwapVictim },
  { share: 6, actionsEach: 11, make: torUser },
  { share: 8, actionsEach: 9, make: gpsSpoofer },
  { share: 8, actionsEach: 28, make: phishingRing },
  { share: 5, actionsEach: 24, make: syntheticFarm },
  { share: 2, actionsEach: 8, make: emulatorUser },
  { share: 3, actionsEach: 8, make: bannedPlaceVisitor },
  { share: 3, actionsEach: 8, make: sensorlessUser },
  { share: 2, actionsEach: 8, make: islander },
  { share: 1, actionsEach: 10, make: polarScientist },
];
