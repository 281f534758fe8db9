import { useEffect, useState } from 'react';

/** Returns a lazily loaded module, null until it has loaded. Throws if loading fails. `load` must stay the same. */
export function useLoaded<Module>(load: () => Promise<Module>): Module | null {
  const [found, setFound] = useState<{ readonly module: Module } | Error | null>(null);
  useEffect(() => {
    load().then(
      (module) => setFound({ module }),
      (problem: unknown) => setFound(problem instanceof Error ? problem : new Error(String(problem))),
    );
  }, [load]);
  if (found instanceof Error) throw found;
  return found?.module ?? null;
}
