import { type ReactNode, useEffect, useState } from 'react';
import { messages } from '../../shared/i18n/messages';
import { loadedMap, loadMap, type MapModule } from '../features/map/load-map';
import { Centered } from '../ui/layout';
import { Spinner } from '../ui/spinner';

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

/**
 * The map, loaded on demand: Leaflet is the largest dependency, and the window opens without it. Suspense doesn't work
 * here: it shows its fallback even if the code is loaded, and keeps it for 300 ms.
 */
export function LazyMap({ rows }: { readonly rows: ReactNode }) {
  const [found, setFound] = useState<MapModule | Error | null>(loadedMap);
  useEffect(() => {
    loadMap().then(setFound, (problem: unknown) =>
      setFound(problem instanceof Error ? problem : new Error(String(problem))),
    );
  }, []);
  if (found instanceof Error) throw found;
  if (found) return <found.MapScreen rows={rows} />;
  return (
    <Centered tone="muted">
      <Spinner label={messages.shell.openingMap} />
    </Centered>
  );
}
