import { useEffect, useState } from 'react';

/**
 * Returns a lazily loaded module, null until it has loaded. Throws if loading fails. `load` must stay the same; `loaded`
 * returns the module if it is loaded already.
 */
export function useLoaded<Module>(
  load: () => Promise<Module>,
  loaded: () => Module | null = () => null,
): Module | null {
  const [found, setFound] = useState<{ readonly module: Module | null } | Error>(() => ({
    module: loaded(),
  }));
  useEffect(() => {
    load().then(
      (module) => setFound({ module }),
      (problem: unknown) => setFound(problem instanceof Error ? problem : new Error(String(problem))),
    );
  }, [load]);
  if (found instanceof Error) throw found;
  return found.module;
}
