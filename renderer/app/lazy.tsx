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

interface LazyProps<Module> {
  readonly load: () => Promise<Module>;
  readonly loaded: () => Module | null;
  /** Shown until then. */
  readonly label: string;
  readonly children: (module: Module) => ReactNode;
}

/**
 * Shows a part of a module that is loaded on demand. Suspense doesn't work here: it shows its fallback even if the code is
 * loaded, and keeps it for 300 ms.
 */
function Lazy<Module>({ load, loaded, label, children }: LazyProps<Module>) {
  const module = useLoaded(load, loaded);
  if (module) return children(module);
  return (
    <Centered tone="muted">
      <Spinner label={label} />
    </Centered>
  );
}

/** The map: Leaflet is the largest dependency, and the window opens without it. */
export function LazyMap({ rows }: { readonly rows: ReactNode }) {
  return (
    <Lazy load={loadMap} loaded={loadedMap} label={messages.shell.openingMap}>
      {({ MapScreen }) => <MapScreen rows={rows} />}
    </Lazy>
  );
}

/** The map of one report. */
export function LazyReportMap(props: ReportMapProps) {
  return (
    <Lazy load={loadReportMap} loaded={loadedReportMap} label={messages.shell.openingMap}>
      {({ ReportMap }) => <ReportMap {...props} />}
    </Lazy>
  );
}

type LaterScreens = typeof import('./later-screens');

let laterScreens: LaterScreens | null = null;

/** Loads the parts of the window that its first picture doesn't show. */
export async function loadLaterScreens(): Promise<LaterScreens> {
  laterScreens = await import('./later-screens');
  return laterScreens;
}

const loadedLaterScreens = () => laterScreens;

/** Shows one of them. */
export function Later({ children }: { readonly children: (screens: LaterScreens) => ReactNode }) {
  return (
    <Lazy load={loadLaterScreens} loaded={loadedLaterScreens} label={messages.shell.opening}>
      {children}
    </Lazy>
  );
}
