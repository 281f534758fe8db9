import { useEffect, useState } from 'react';
import type { ReportQuery } from '../../../../shared/domain/report-query';
import type { Bounds } from '../bounds';
import type { PointsHost } from '../points/points-host';

/** The rectangle around all points of a query; null until it is known, and where there are none. That of before stays until then. */
export function useBounds(host: PointsHost | null, query: ReportQuery | null): Bounds | null {
  const [bounds, setBounds] = useState<Bounds | null>(null);
  useEffect(() => {
    if (!host || !query) return;
    let isWanted = true;
    void host.bounds().then((found) => {
      if (isWanted) setBounds(found);
    });
    return () => {
      isWanted = false;
    };
  }, [host, query]);
  return bounds;
}
