import { useEffect, useState } from 'react';
import type { Request } from '../../../shared/ipc';
import type { Problem } from '../../../shared/problem';
import { useStores } from '../../state/stores';

/** How long "Saved" stays, in ms. */
const savedFor = 3_000;

/** The keeping of a section's changes, and what became of the last one. */
export interface Saving {
  readonly saved: boolean;
  /** Why the last change could not be kept. */
  readonly problem: Problem | null;
  readonly save: (change: Request<'settings.save'>) => Promise<void>;
}

/** Saves settings on behalf of one section. */
export function useSaving(): Saving {
  const { settings } = useStores();
  const [saved, setSaved] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => setSaved(false), savedFor);
    return () => clearTimeout(timer);
  }, [saved]);

  async function save(change: Request<'settings.save'>) {
    await settings.getState().save(change);
    const failed = settings.getState().problem;
    setProblem(failed);
    setSaved(failed === null);
  }

  return { saved, problem, save };
}
