import { useEffect } from 'react';
import type { PaintedScreen } from '../../shared/contract/program-calls';
import { useBridge, useSubject } from '../state/stores';

/** Reports to main which screen is shown, once it is painted, if main asked for that. Main takes pictures after that. */
export function useReportPainted(isAsked: boolean): void {
  const bridge = useBridge();
  const shown = useShown();
  useEffect(() => {
    if (!isAsked || shown === null) return;
    let isShown = true;
    void painted().then(() => {
      if (isShown) void bridge.call('window.painted', { shown });
    });
    return () => {
      isShown = false;
    };
  }, [bridge, isAsked, shown]);
}

/** Returns the screen that is shown; null while it is loading. */
function useShown(): PaintedScreen | null {
  const connection = useSubject('connection', (state) => state.connection);
  const page = useSubject('reports', (state) => state.page);
  const store = useSubject('localCopy', (state) => state.store);
  if (connection === null) return null;
  if (connection.profile === null || connection.key !== 'present') return 'connect';
  if (store.kind === 'unopened') return 'no-store';
  if (page === null) return null;
  return page.rows.length > 0 ? 'reports' : 'no-reports';
}

/** Resolves when the fonts are loaded, and the page was laid out and rendered again to fit: the grid adds rows then. */
async function painted(): Promise<void> {
  await document.fonts.ready;
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  await new Promise((resolve) => requestIdleCallback(resolve));
}
