import type { MobileCell, Transaction } from '../transaction';
import type { Past } from './assessment';
import type { HistoryKey, NetworkHistory } from './history';
import { cellKey, cellsOf, wifiKey, wifiOf } from './history-keys';

/** A network that the device sees, with what was learned of it; null where nothing was. */
export interface SeenNetwork {
  readonly key: HistoryKey;
  readonly type: 'wifi' | MobileCell['type'];
  readonly isConnected: boolean;
  readonly history: NetworkHistory | null;
}

/** The Wi-Fi networks that count: the connected one first, then the strongest. */
export function seenWifi(transaction: Transaction, past: Past): readonly SeenNetwork[] {
  return wifiOf(transaction).map((bssid) => {
    const key = wifiKey(bssid);
    const isConnected = bssid === transaction.connectedWifi;
    return { key, type: 'wifi', isConnected, history: networkHistory(past, key) };
  });
}

/** The mobile cells that count, the serving one first. A device is in the hands of one at a time. */
export function seenCells(transaction: Transaction, past: Past): readonly SeenNetwork[] {
  return cellsOf(transaction).map((cell, order) => {
    const key = cellKey(cell);
    return { key, type: cell.type, isConnected: order === 0, history: networkHistory(past, key) };
  });
}

function networkHistory(past: Past, key: HistoryKey): NetworkHistory | null {
  const history = past.get(key);
  return history?.kind === 'network' ? history : null;
}
