import { useEffect, useState } from 'react';
import type { UpdateState } from '../../../shared/domain/update';
import { useBridge } from '../../state/stores';

/** How updates stand, as main tells it; null until it has. */
export function useUpdateState(): UpdateState | null {
  const bridge = useBridge();
  const [state, setState] = useState<UpdateState | null>(null);
  useEffect(() => {
    let isShown = true;
    void bridge.call('update.read', undefined).then((answer) => {
      if (isShown && answer.ok) setState(answer.value);
    });
    const stop = bridge.on('update.changed', setState);
    return () => {
      isShown = false;
      stop();
    };
  }, [bridge]);
  return state;
}
