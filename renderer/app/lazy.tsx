import type { ReactNode } from 'react';
import { messages } from '../../shared/i18n/messages';
import type { AlibiMapProps } from '../features/map/alibi-map/alibi-map';
import type { FindingsMapProps } from '../features/map/findings-map/findings-map';
import type { LinksMapProps } from '../features/map/links-map/links-map';
import {
  loadAlibiMap,
  loadedAlibiMap,
  loadedFindingsMap,
  loadedLinksMap,
  loadedMap,
  loadedReportMap,
  loadFindingsMap,
  loadLinksMap,
  loadMap,
  loadReportMap,
} from '../features/map/load-map';
import type { ReportMapProps } from '../features/map/report-map/report-map';
import { Centered } from '../ui/layout';
import { Spinner } from '../ui/spinner';
import { useLoaded } from '../ui/use-loaded';

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

/** The map of the alibi check. */
export function LazyAlibiMap(props: AlibiMapProps) {
  return (
    <Lazy load={loadAlibiMap} loaded={loadedAlibiMap} label={messages.shell.openingMap}>
      {({ AlibiMap }) => <AlibiMap {...props} />}
    </Lazy>
  );
}

/** The map of links. */
export function LazyLinksMap(props: LinksMapProps) {
  return (
    <Lazy load={loadLinksMap} loaded={loadedLinksMap} label={messages.shell.openingMap}>
      {({ LinksMap }) => <LinksMap {...props} />}
    </Lazy>
  );
}

/** The map of the findings of a tool. */
export function LazyFindingsMap(props: FindingsMapProps) {
  return (
    <Lazy load={loadFindingsMap} loaded={loadedFindingsMap} label={messages.shell.openingMap}>
      {({ FindingsMap }) => <FindingsMap {...props} />}
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
