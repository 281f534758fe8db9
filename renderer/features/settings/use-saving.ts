import { useEffect, useState } from 'react';
import type { Request } from '../../../shared/ipc';
import type { Problem } from '../../../shared/problem';
import { useStores } from '../../state/stores';

/** How long "Saved" stays, in ms. */
const savedFor = 3_000;

/** The keeping of a section's changes, and what became of the last one. */
export interface Saving<Kept = never> {
  readonly saved: boolean;
  /** Why the last change could not be kept. */
  readonly problem: Problem | null;
  readonly save: (what: Kept) => Promise<void>;
}

/** Saves settings on behalf of one section. */
export function useSaving(): Saving<Request<'settings.save'>> {
  const { settings } = useStores();
  return useKeeping(async (change) => {
    await settings.getState().save(change);
    return settings.getState().problem;
  });
}

/** Keeps what `keep` keeps, which answers why it could not, and says so in a section. */
export function useKeeping<Kept>(keep: (what: Kept) => Promise<Problem | null>): Saving<Kept> {
  const [saved, setSaved] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => setSaved(false), savedFor);
    return () => clearTimeout(timer);
  }, [saved]);

  return {
    saved,
    problem,
    save: async (what) => {
      const failed = await keep(what);
      setProblem(failed);
      setSaved(failed === null);
    },
  };
}
