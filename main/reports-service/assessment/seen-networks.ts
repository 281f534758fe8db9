import type { HistoryReader } from './assessment';
import type { NetworkHistory } from './history';
import type { Network } from './subjects';

/** A network that the device receives, with its history or null. */
export interface SeenNetwork {
  readonly network: Network;
  readonly history: NetworkHistory | null;
}

/** Returns the networks of a transaction with their histories, in the same order. */
export function seenNetworks(networks: readonly Network[], histories: HistoryReader): readonly SeenNetwork[] {
  const seen: SeenNetwork[] = [];
  for (const network of networks) {
    const history = histories.get(network.key);
    seen.push({ network, history: history?.kind === 'network' ? history : null });
  }
  return seen;
}
