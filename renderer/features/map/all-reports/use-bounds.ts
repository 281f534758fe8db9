import { useEffect, useState } from 'react';
import type { ReportQuery } from '../../../../shared/domain/report-query';
import type { Bounds } from '../bounds';
import type { PointsHost } from '../points/points-host';

/**
 * Returns the rectangle around all points of a query; null until known, and if there are none. The previous
 * rectangle stays until then.
 */
export function useBounds(host: PointsHost | null, query: ReportQuery | null): Bounds | null {
  const [bounds, setBounds] = useState<Bounds | null>(null);
  useEffect(() => {
    if (!host || !query) return;
    let isCurrent = true;
    void host.bounds().then((found) => {
      if (isCurrent) setBounds(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [host, query]);
  return bounds;
}
