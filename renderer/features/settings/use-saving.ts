import { useEffect, useState } from 'react';
import type { Request } from '../../../shared/contract/contract';
import type { Problem } from '../../../shared/problem';
import { useStores } from '../../state/stores';

/** Time in ms that "Saved" is shown. */
const savedDurationMs = 3_000;

/** Saves the changes of a section and holds the result of the last one. */
export interface Saving<Change = never> {
  readonly saved: boolean;
  /** Why the last change couldn't be saved. */
  readonly problem: Problem | null;
  readonly save: (change: Change) => Promise<void>;
}

/** Returns a Saving that saves settings for one section. */
export function useSaving(): Saving<Request<'settings.save'>> {
  const { settings } = useStores();
  return useSavingWith(async (change) => {
    await settings.getState().save(change);
    return settings.getState().problem;
  });
}

/** Returns a Saving that calls `saveChange`, which resolves with a problem if it failed. */
export function useSavingWith<Change>(
  saveChange: (change: Change) => Promise<Problem | null>,
): Saving<Change> {
  const [saved, setSaved] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => setSaved(false), savedDurationMs);
    return () => clearTimeout(timer);
  }, [saved]);

  return {
    saved,
    problem,
    save: async (change) => {
      const failed = await saveChange(change);
      setProblem(failed);
      setSaved(failed === null);
    },
  };
}
