import type { Assessment, Past } from '../assessment';
import type { Facts } from '../facts';
import type { History, HistoryKey } from '../history';
import { isGrave } from '../is-grave';
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
  const changed: Remembered[] = [];
  addUserAndDevice(changed, facts, assessment, isTrusted);
  if (isTrusted) addNetworks(changed, facts);
  addPlaces(changed, facts, assessment, past);
  return changed;
}

/** A new device of which nothing says that it is the user's own teaches nothing about the user, either. */
function addUserAndDevice(
  changed: Remembered[],
  facts: Facts,
  { findings }: Assessment,
  isTrusted: boolean,
): void {
  const { user, device } = facts.subjects;
  const isUnplaced = findings.some(({ rule }) => rule === 'unplacedDevice');
  const userHistory = userAfter(facts, isTrusted && !isUnplaced);
  const deviceHistory = deviceAfter(facts, isTrusted);
  if (user !== null && userHistory !== null) changed.push([user, userHistory]);
  if (device !== null && deviceHistory !== null) changed.push([device, deviceHistory]);
}

function addNetworks(changed: Remembered[], { transaction, wifi, cells }: Facts): void {
  const { gpsFix } = transaction;
  if (gpsFix === null || (gpsFix.accuracyMetres ?? 0) > goodFixMetres) return;
  const learn = ({ network, history }: SeenNetwork, conflictKm: number) => {
    const learned = networkAfter(history, gpsFix, conflictKm);
    if (learned !== null) changed.push([network.key, learned]);
  };
  for (const seen of wifi) learn(seen, wifiConflictKm);
  for (const seen of cells) learn(seen, cellConflictKm);
}

function addPlaces(changed: Remembered[], facts: Facts, { decisions }: Assessment, past: Past): void {
  const isTakeover = decisions.includes('SIM Swapping / ATO');
  if (!isTakeover && !facts.isNewUser) return;
  for (const key of facts.subjects.places) {
    const before = past.get(key);
    const history = placeAfter(facts, isTakeover, before?.kind === 'place' ? before : null);
    if (history !== null) changed.push([key, history]);
  }
}
