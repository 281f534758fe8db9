import type { Assessment, HistoryReader } from '../assessment';
import type { Facts } from '../facts';
import type { History, HistoryKey } from '../history';
import { isHighRisk } from '../is-high-risk';
import type { SeenNetwork } from '../seen-networks';
import { cellConflictKm, maxLearningErrorMetres, wifiConflictKm } from '../thresholds';
import { updateDeviceHistory } from './update-device-history';
import { updateNetworkHistory } from './update-network-history';
import { updatePlaceHistory } from './update-place-history';
import { updateUserHistory } from './update-user-history';

export type ChangedHistory = readonly [HistoryKey, History];

/** Returns the histories that a transaction changed, as new values. */
export function updateHistories(
  facts: Facts,
  assessment: Assessment,
  histories: HistoryReader,
): readonly ChangedHistory[] {
  const isTrusted = !assessment.findings.some(isHighRisk);
  const changed: ChangedHistory[] = [];
  addUserAndDevice(changed, facts, assessment, isTrusted);
  if (isTrusted) addNetworks(changed, facts);
  addPlaces(changed, facts, assessment, histories);
  return changed;
}

/** If nothing shows that a new device belongs to the user, it doesn't change the user's history either. */
function addUserAndDevice(
  changed: ChangedHistory[],
  facts: Facts,
  { findings }: Assessment,
  isTrusted: boolean,
): void {
  const { user, device } = facts.subjects;
  const isUnplaced = findings.some(({ rule }) => rule === 'unplacedDevice');
  const userHistory = updateUserHistory(facts, isTrusted && !isUnplaced);
  const deviceHistory = updateDeviceHistory(facts, isTrusted);
  if (user !== null && userHistory !== null) changed.push([user, userHistory]);
  if (device !== null && deviceHistory !== null) changed.push([device, deviceHistory]);
}

function addNetworks(changed: ChangedHistory[], { transaction, wifi, cells }: Facts): void {
  const { gpsFix } = transaction;
  if (gpsFix === null || (gpsFix.accuracyMetres ?? 0) > maxLearningErrorMetres) return;
  const learn = ({ network, history }: SeenNetwork, conflictKm: number) => {
    const learned = updateNetworkHistory(history, gpsFix, conflictKm);
    if (learned !== null) changed.push([network.key, learned]);
  };
  for (const seen of wifi) learn(seen, wifiConflictKm);
  for (const seen of cells) learn(seen, cellConflictKm);
}

function addPlaces(
  changed: ChangedHistory[],
  facts: Facts,
  { decisions }: Assessment,
  histories: HistoryReader,
): void {
  const isTakeover = decisions.includes('SIM Swapping / ATO');
  if (!isTakeover && !facts.isNewUser) return;
  for (const key of facts.subjects.places) {
    const before = histories.get(key);
    const history = updatePlaceHistory(facts, isTakeover, before?.kind === 'place' ? before : null);
    if (history !== null) changed.push([key, history]);
  }
}
