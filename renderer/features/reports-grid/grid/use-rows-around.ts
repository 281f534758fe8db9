import { useEffect, useReducer, useRef } from 'react';
import type { RowRange } from '../../../state/row-window';
import { useSubject } from '../../../state/stores';

/** Number of rows rendered above and below the visible ones. */
const rowsAround = 3;

/**
 * Returns how many rows are rendered above and below those in view: none at first, so that another page, and the rows after
 * a jump, are painted earlier, and some as soon as the browser is idle.
 */
export function useRowsAround({ first, end }: RowRange): number {
  const page = useSubject('reports', (state) => state.generation);
  /** The view around which rows are rendered. */
  const around = useRef<(RowRange & { readonly page: number }) | null>(null);
  const [, render] = useReducer((count: number) => count + 1, 0);
  const before = around.current;
  const isNear = before !== null && before.page === page && first < before.end && end > before.first;
  useEffect(() => {
    if (isNear) {
      around.current = { page, first, end };
      return;
    }
    const idle = requestIdleCallback(() => {
      around.current = { page, first, end };
      render();
    });
    return () => cancelIdleCallback(idle);
  }, [isNear, page, first, end]);
  return isNear ? rowsAround : 0;
}
