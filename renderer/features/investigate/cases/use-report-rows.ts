import { useEffect, useState } from 'react';
import type { ReportRows } from '../../../../shared/row-of-item';
import { latestOnly } from '../../../state/pacing';
import { readReportRows } from '../../../state/report-rows';
import { useBridge } from '../../../state/stores';

/** Reads the reports with these keys; null while they are read. */
export function useReportRows(keys: readonly string[]): ReportRows | null {
  const bridge = useBridge();
  const [rows, setRows] = useState<ReportRows | null>(null);
  const [requests] = useState(() =>
    latestOnly((requested: readonly string[]) => readReportRows(bridge, requested)),
  );
  const wanted = JSON.stringify(keys.toSorted());
  useEffect(() => {
    let isCurrent = true;
    const requested: readonly string[] = JSON.parse(wanted);
    void requests.send(requested).then((answer) => {
      if (isCurrent && answer?.ok) setRows(answer.value);
    });
    return () => {
      isCurrent = false;
    };
  }, [requests, wanted]);
  return rows;
}
