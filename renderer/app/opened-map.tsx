import { type ReactNode, useEffect, useState } from 'react';
import { messages } from '../../shared/messages/messages';
import { loadedMap, loadMap, type MapModule } from '../features/map/load-map';
import { Spinner } from '../ui/spinner';

/**
 * The map, once its code is there: Leaflet is the heaviest thing there is, and the window opens without it. Suspense would not do: it
 * shows a spinner even where the code is there, and keeps that for 300 ms.
 */
export function OpenedMap({ rows }: { readonly rows: ReactNode }) {
  const [found, setFound] = useState<MapModule | Error | null>(loadedMap);
  useEffect(() => {
    loadMap().then(setFound, (problem: unknown) =>
      setFound(problem instanceof Error ? problem : new Error(String(problem))),
    );
  }, []);
  if (found instanceof Error) throw found;
  if (found) return <found.MapScreen rows={rows} />;
  return (
    <div className="shell__opening">
      <Spinner label={messages.shell.openingMap} />
    </div>
  );
}
