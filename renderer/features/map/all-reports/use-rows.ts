import { useCallback, useEffect, useRef, useState } from 'react';
import type { StoredRow } from '../../../../shared/domain/report-row';
import { useBridge } from '../../../state/stores';

/** Maximum number of rows per call (seqsSchema). */
const maxPerCall = 500;
/** Maximum number of cached rows; beyond it, the cache is cleared. */
const maxCached = 5_000;

/** The rows of reports by `seq`, as far as loaded. */
export interface RowsBySeq {
  readonly get: (seq: number) => StoredRow | null;
  /** Loads the missing rows. Resolves when they are loaded or loading has failed. */
  readonly load: (seqs: readonly number[]) => Promise<void>;
  /** Increases whenever more rows are loaded. */
  readonly version: number;
}

/**
 * Returns the rows of the points on the map, which know their reports only by number. A new `asOf` clears the
 * cache, because numbers and rows may have changed their meaning.
 */
export function useRows(asOf: string): RowsBySeq {
  const bridge = useBridge();
  const cache = useRef(new Map<number, StoredRow>());
  const [version, setVersion] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another moment is what it waits for
  useEffect(() => {
    cache.current = new Map();
  }, [asOf]);

  const load = useCallback(
    async (seqs: readonly number[]) => {
      const rows = cache.current;
      const unknown = [...new Set(seqs)].filter((seq) => !rows.has(seq)).slice(0, maxPerCall);
      if (unknown.length === 0) return;
      const answer = await bridge.call('map.rows', { seqs: unknown });
      if (!answer.ok || rows !== cache.current) return;
      if (rows.size > maxCached) rows.clear();
      for (const row of answer.value) rows.set(row.seq, row);
      setVersion((before) => before + 1);
    },
    [bridge],
  );
  return { get: (seq) => cache.current.get(seq) ?? null, load, version };
}
