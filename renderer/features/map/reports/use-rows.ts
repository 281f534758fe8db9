import { useCallback, useEffect, useRef, useState } from 'react';
import type { StoredRow } from '../../../../shared/domain/report-row';
import { useBridge } from '../../../state/stores';

/** So many at once: as many as a call takes (seqsSchema). */
const mostAsked = 500;
/** Rows that are remembered; with more, all but those asked for are forgotten. */
const mostKept = 5_000;

/** Rows of reports by their `seq`, as far as they are known. */
export interface RowsBySeq {
  readonly get: (seq: number) => StoredRow | null;
  /** Asks for those that are not known; resolves when they are, or could not be had. */
  readonly ask: (seqs: readonly number[]) => Promise<void>;
  /** Grows whenever more are known. */
  readonly version: number;
}

/**
 * The rows behind the points of the map, which know their reports by number alone. `asOf`: what was known at another moment is
 * forgotten, as numbers and rows may mean something else.
 */
export function useRows(asOf: string): RowsBySeq {
  const bridge = useBridge();
  const known = useRef(new Map<number, StoredRow>());
  const [version, setVersion] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another moment is what it waits for
  useEffect(() => {
    known.current = new Map();
  }, [asOf]);

  const ask = useCallback(
    async (seqs: readonly number[]) => {
      const rows = known.current;
      const unknown = [...new Set(seqs)].filter((seq) => !rows.has(seq)).slice(0, mostAsked);
      if (unknown.length === 0) return;
      const answer = await bridge.call('map.rows', { seqs: unknown });
      if (!answer.ok || rows !== known.current) return;
      if (rows.size > mostKept) rows.clear();
      for (const row of answer.value) rows.set(row.seq, row);
      setVersion((before) => before + 1);
    },
    [bridge],
  );
  return { get: (seq) => known.current.get(seq) ?? null, ask, version };
}
