import { useEffect } from 'react';
import { useBridge, useStores } from '../state/stores';

/** Follows the links that the program is opened with, as soon as a profile is open; until then they wait in main. */
export function useOpenedLinks(): void {
  const bridge = useBridge();
  const { transactionLink } = useStores();
  useEffect(() => {
    const take = () => void transactionLink.getState().take();
    take();
    return bridge.on('link.opened', take);
  }, [bridge, transactionLink]);
}
