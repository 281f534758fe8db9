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
import { carrierUser, countryLevelUser, gatewayUser, passenger } from './lives/networks';
import type { Random } from './random';

/** A kind of life, with its share of all transactions in percent and the approximate number of actions of each life. */
export interface LifeKind {
  readonly name: string;
  readonly share: number;
  readonly actionsEach: number;
  readonly make: (random: Random) => Life;
}

/** Fraud is overrepresented compared to the real world, as in a service that is consulted about suspicious actions. */
export const lifeKinds = [
  { name: 'commuter', share: 22, actionsEach: 16, make: commuter },
  { name: 'traveller', share: 14, actionsEach: 9, make: traveller },
  { name: 'vpnUser', share: 6, actionsEach: 11, make: vpnUser },
  { name: 'newPhoneOwner', share: 6, actionsEach: 6, make: newPhoneOwner },
  { name: 'rootedPhoneOwner', share: 5, actionsEach: 11, make: rootedPhoneOwner },
  { name: 'simSwapVictim', share: 9, actionsEach: 10, make: simSwapVictim },
  { name: 'torUser', share: 6, actionsEach: 11, make: torUser },
  { name: 'gpsSpoofer', share: 8, actionsEach: 9, make: gpsSpoofer },
  { name: 'phishingRing', share: 8, actionsEach: 28, make: phishingRing },
  { name: 'syntheticFarm', share: 5, actionsEach: 24, make: syntheticFarm },
  { name: 'emulatorUser', share: 2, actionsEach: 8, make: emulatorUser },
  { name: 'bannedPlaceVisitor', share: 3, actionsEach: 8, make: bannedPlaceVisitor },
  { name: 'sensorlessUser', share: 3, actionsEach: 8, make: sensorlessUser },
  { name: 'islander', share: 2, actionsEach: 8, make: islander },
  { name: 'polarScientist', share: 1, actionsEach: 10, make: polarScientist },
] as const satisfies readonly LifeKind[];

/** The same with the networks of the real world: carriers, addresses known by country alone, gateways of companies, aeroplanes. */
export const networkKinds = [
  ...lifeKinds,
  { name: 'carrierUser', share: 20, actionsEach: 11, make: carrierUser },
  { name: 'countryLevelUser', share: 10, actionsEach: 11, make: countryLevelUser },
  { name: 'gatewayUser', share: 10, actionsEach: 11, make: gatewayUser },
  { name: 'passenger', share: 5, actionsEach: 12, make: passenger },
] as const satisfies readonly LifeKind[];

export type LifeName = (typeof networkKinds)[number]['name'];

/** The worlds that can be simulated: `reassessed` for worlds of faults, in which transactions are assessed up to many times. */
export const worlds = { standard: lifeKinds, networks: networkKinds, reassessed: lifeKinds } as const;
export type WorldName = keyof typeof worlds;
export const worldNames = ['standard', 'networks'] as const satisfies readonly WorldName[];
