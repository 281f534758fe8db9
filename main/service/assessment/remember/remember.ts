import type { Assessment, Past } from '../assessment';
import { isGrave } from '../conclude';
import type { Facts } from '../facts';
import type { History, HistoryKey } from '../history';
import { deviceKey, placeKeys, userKey } from '../history-keys';
import type { SeenNetwork } from '../seen-networks';
import { cellConflictKm, goodFixMetres, wifiConflictKm } from '../thresholds';
import { deviceAfter } from './device-after';
import { networkAfter } from './network-after';
import { placeAfter } from './place-after';
import { userAfter } from './user-after';

export type Remembered = readonly [HistoryKey, History];

/** The histories that a transaction changed, as new values. */
export function remembered(facts: Facts, assessment: Assessment, past: Past): readonly Remembered[] {
  const isTrusted = !assessment.findings.some(isGrave);
  return [
    ...ofUserAndDevice(facts, assessment, isTrusted),
    ...(isTrusted ? ofNetworks(facts) : []),
    ...ofPlaces(facts, assessment, past),
  ];
}

/** A new device of which nothing says that it is the user's own teaches nothing about the user, either. */
function ofUserAndDevice(facts: Facts, { findings }: Assessment, isTrusted: boolean): readonly Remembered[] {
  const { userId, device } = facts.transaction;
  const isUnplaced = findings.some(({ rule }) => rule === 'unplacedDevice');
  const userHistory = userAfter(facts, isTrusted && !isUnplaced);
  const deviceHistory = deviceAfter(facts, isTrusted);
  const changed: Remembered[] = [];
  if (userId !== null && userHistory !== null) changed.push([userKey(userId), userHistory]);
  if (device.id !== null && deviceHistory !== null) changed.push([deviceKey(device.id), deviceHistory]);
  return changed;
}

function ofNetworks({ transaction, wifi, cells }: Facts): readonly Remembered[] {
  const { gpsFix } = transaction;
  if (gpsFix === null || (gpsFix.accuracyMetres ?? 0) > goodFixMetres) return [];
  const changed: Remembered[] = [];
  const learn = ({ key, history }: SeenNetwork, conflictKm: number) => {
    const learned = networkAfter(history, gpsFix, conflictKm);
    if (learned !== null) changed.push([key, learned]);
  };
  for (const network of wifi) learn(network, wifiConflictKm);
  for (const cell of cells) learn(cell, cellConflictKm);
  return changed;
}

function ofPlaces(facts: Facts, { decisions }: Assessment, past: Past): readonly Remembered[] {
  const isTakeover = decisions.includes('SIM Swapping / ATO');
  if (!isTakeover && !facts.isNewUser) return [];
  const changed: Remembered[] = [];
  for (const key of placeKeys(facts.transaction)) {
    const before = past.get(key);
    const history = placeAfter(facts, isTakeover, before?.kind === 'place' ? before : null);
    if (history !== null) changed.push([key, history]);
  }
  return changed;
}
