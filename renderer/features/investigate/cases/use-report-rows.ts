import { useEffect, useState } from 'react';
import type { StoredRow } from '../../../../shared/domain/report-row';
import { latestOnly } from '../../../state/pacing';
import { useBridge } from '../../../state/stores';

/** The reports of a case by key; null while they are read. Reports that the local copy doesn't have are missing. */
export type ReportRows = ReadonlyMap<string, StoredRow> | null;

/** Reads the reports with these keys. */
export function useReportRows(keys: readonly string[]): ReportRows {
  const bridge = useBridge();
  const [rows, setRows] = useState<ReportRows>(null);
  const [requests] = useState(() =>
    latestOnly((requested: readonly string[]) => bridge.call('reports.rows', { keys: [...requested] })),
  );
  const wanted = JSON.stringify(keys.toSorted());
  useEffect(() => {
    let isCurrent = true;
    const requested: readonly string[] = JSON.parse(wanted);
    void requests.send(requested).then((answer) => {
      if (isCurrent && answer?.ok) setRows(new Map(answer.value.map((row) => [row.key, row])));
    });
    return () => {
      isCurrent = false;
    };
  }, [requests, wanted]);
  return rows;
}
