import type { ReactNode } from 'react';
import { messages } from '../../shared/i18n/messages';
import type { AlibiMapProps } from '../features/map/alibi-map/alibi-map';
import type { FindingsMapProps } from '../features/map/findings-map/findings-map';
import type { LinksMapProps } from '../features/map/links-map/links-map';
import { alibiMap, findingsMap, linksMap, mapScreen, reportMap } from '../features/map/load-map';
import type { ReportMapProps } from '../features/map/report-map/report-map';
import { Centered } from '../ui/layout';
import { type LazyModule, lazyModule } from '../ui/lazy-module';
import { Spinner } from '../ui/spinner';
import { useLoaded } from '../ui/use-loaded';

interface LazyProps<Module> {
  readonly from: LazyModule<Module>;
  /** Shown until then. */
  readonly label: string;
  readonly children: (module: Module) => ReactNode;
}

/**
 * Shows a part of a module that is loaded on demand. Suspense doesn't work here: it shows its fallback even if the code is
 * loaded, and keeps it for 300 ms.
 */
function Lazy<Module>({ from, label, children }: LazyProps<Module>) {
  const module = useLoaded(from.load, from.loaded);
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
    <Lazy from={mapScreen} label={messages.shell.openingMap}>
      {({ MapScreen }) => <MapScreen rows={rows} />}
    </Lazy>
  );
}

/** The map of one report. */
export function LazyReportMap(props: ReportMapProps) {
  return (
    <Lazy from={reportMap} label={messages.shell.openingMap}>
      {({ ReportMap }) => <ReportMap {...props} />}
    </Lazy>
  );
}

/** The map of the alibi check. */
export function LazyAlibiMap(props: AlibiMapProps) {
  return (
    <Lazy from={alibiMap} label={messages.shell.openingMap}>
      {({ AlibiMap }) => <AlibiMap {...props} />}
    </Lazy>
  );
}

/** The map of links. */
export function LazyLinksMap(props: LinksMapProps) {
  return (
    <Lazy from={linksMap} label={messages.shell.openingMap}>
      {({ LinksMap }) => <LinksMap {...props} />}
    </Lazy>
  );
}

/** The map of the findings of a tool. */
export function LazyFindingsMap(props: FindingsMapProps) {
  return (
    <Lazy from={findingsMap} label={messages.shell.openingMap}>
      {({ FindingsMap }) => <FindingsMap {...props} />}
    </Lazy>
  );
}

/** The parts of the window that its first picture doesn't show. */
export const laterScreens = lazyModule(() => import('./later-screens'));

/** Shows one of them. */
export function Later({
  children,
}: {
  readonly children: (screens: typeof import('./later-screens')) => ReactNode;
}) {
  return (
    <Lazy from={laterScreens} label={messages.shell.opening}>
      {children}
    </Lazy>
  );
}
