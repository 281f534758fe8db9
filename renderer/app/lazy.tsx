import { type ReactNode, useEffect, useState } from 'react';
import { messages } from '../../shared/i18n/messages';
import { loadedMap, loadedReportMap, loadMap, loadReportMap } from '../features/map/load-map';
import type { ReportMapProps } from '../features/map/report-map/report-map';
import { Centered } from '../ui/layout';
import { Spinner } from '../ui/spinner';

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

/**
 * The map, loaded on demand: Leaflet is the largest dependency, and the window opens without it. Suspense doesn't work
 * here: it shows its fallback even if the code is loaded, and keeps it for 300 ms.
 */
export function LazyMap({ rows }: { readonly rows: ReactNode }) {
  const loaded = useLoaded(loadMap, loadedMap);
  if (loaded) return <loaded.MapScreen rows={rows} />;
  return (
    <Centered tone="muted">
      <Spinner label={messages.shell.openingMap} />
    </Centered>
  );
}

/** The map of one report, loaded on demand like the other one. */
export function LazyReportMap(props: ReportMapProps) {
  const loaded = useLoaded(loadReportMap, loadedReportMap);
  if (loaded) return <loaded.ReportMap {...props} />;
  return (
    <Centered tone="muted">
      <Spinner label={messages.shell.openingMap} />
    </Centered>
  );
}

type LaterScreens = typeof import('./later-screens');

let laterScreens: LaterScreens | null = null;

/** Loads the parts of the window that its first picture doesn't show. */
export async function loadLaterScreens(): Promise<LaterScreens> {
  laterScreens = await import('./later-screens');
  return laterScreens;
}

/** Shows one of them. */
export function Later({ children }: { readonly children: (screens: LaterScreens) => ReactNode }) {
  const loaded = useLoaded(loadLaterScreens, () => laterScreens);
  if (loaded) return children(loaded);
  return (
    <Centered tone="muted">
      <Spinner label={messages.shell.opening} />
    </Centered>
  );
}
