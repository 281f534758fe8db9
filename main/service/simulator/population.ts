import { localHour } from './cities';
import { bannedPlace } from './lives/banned-place';
import { commuter } from './lives/commuter';
import { emulatorUser } from './lives/emulator-user';
import { gpsSpoofer } from './lives/gps-spoofer';
import { newPhoneOwner } from './lives/new-phone-owner';
import { phishingRing } from './lives/phishing-ring';
import { rootedPhoneOwner } from './lives/rooted-phone-owner';
import { simSwapVictim } from './lives/sim-swap-victim';
import { syntheticFarm } from './lives/synthetic-farm';
import { torUser } from './lives/tor-user';
import { traveller } from './lives/traveller';
import { vpnUser } from './lives/vpn-user';
import type { Random } from './random';
import type { Life } from './scene';

/** A kind of life: how many of a hundred reports it makes, and about how many each single one makes of them. */
interface Kind {
  readonly share: number;
  readonly reportsEach: number;
  readonly make: (random: Random) => Life;
}

const kinds: readonly Kind[] = [
  { share: 42, reportsEach: 18, make: commuter },
  { share: 12, reportsEach: 12, make: traveller },
  { share: 6, reportsEach: 12, make: vpnUser },
  { share: 4, reportsEach: 12, make: newPhoneOwner },
  { share: 3, reportsEach: 12, make: rootedPhoneOwner },
  { share: 7, reportsEach: 22, make: simSwapVictim },
  { share: 5, reportsEach: 8, make: torUser },
  { share: 6, reportsEach: 10, make: gpsSpoofer },
  { share: 5, reportsEach: 30, make: phishingRing },
  { share: 5, reportsEach: 30, make: syntheticFarm },
  { share: 2, reportsEach: 10, make: emulatorUser },
  { share: 3, reportsEach: 20, make: bannedPlace },
];

/** Everybody who acts in a period of so many reports. */
export interface Population {
  /** Somebody who may well be awake at this time, ms since 1970. */
  someoneAt(at: number, random: Random): Life;
}

export function makePopulation(reports: number, random: Random): Population {
  const groups = kinds.map(({ share, reportsEach, make }) => {
    const size = Math.max(1, Math.ceil((reports * share) / 100 / reportsEach));
    return { share, lives: Array.from({ length: size }, () => make(random)) };
  });
  const shares = groups.reduce((sum, { share }) => sum + share, 0);

  function someone(random: Random): Life {
    let left = random.between(0, shares);
    const group = groups.find(({ share }) => {
      left -= share;
      return left < 0;
    });
    return random.pick((group ?? random.pick(groups)).lives);
  }

  return {
    someoneAt(at, random) {
      for (let tries = 0; tries < 3; tries += 1) {
        const life = someone(random);
        if (localHour(life.home, at) >= 7) return life;
      }
      return someone(random);
    },
  };
}
