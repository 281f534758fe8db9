import type { Past } from './assessment';
import type { NetworkHistory } from './history';
import type { Network } from './subjects';

/** A network that the device sees, with what was learned of it; null where nothing was. */
export interface SeenNetwork {
  readonly network: Network;
  readonly history: NetworkHistory | null;
}

/** Networks of a transaction against the past, in their order. */
export function seenNetworks(networks: readonly Network[], past: Past): readonly SeenNetwork[] {
  const seen: SeenNetwork[] = [];
  for (const network of networks) {
    const history = past.get(network.key);
    seen.push({ network, history: history?.kind === 'network' ? history : null });
  }
  return seen;
}
