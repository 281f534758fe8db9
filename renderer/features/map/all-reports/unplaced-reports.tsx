import { useEffect, useState } from 'react';
import { withFilter } from '../../../../shared/domain/report-query';
import type { StoredRow } from '../../../../shared/domain/report-row';
import { messages } from '../../../../shared/i18n/messages';
import type { Problem } from '../../../../shared/problem';
import { ProblemAlert } from '../../../components/problem-alert';
import { useBridge, useStores, useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { Sentence } from '../../../ui/sentence';
import { Spinner } from '../../../ui/spinner';
import { riskWord, timeOfDay } from '../place-text';
import type { ReportsOnMap } from '../points/use-points';
import { riskLook } from '../risk-look';
import { RiskShape } from '../shapes';

/** Maximum number of listed reports; more are easier to read in the grid. */
const maxListed = 50;
const unplaced = { field: 'placed', placed: false } as const;

interface UnplacedReportsProps {
  readonly reports: ReportsOnMap;
  readonly onSelect: (key: string) => void;
}

/** The reports of the query without a place on the map: the first ones here, all of them in the grid. */
export function UnplacedReports({ reports, onSelect }: UnplacedReportsProps) {
  const stores = useStores();
  const timeZone = useSubject('settings', (state) => state.settings.timeZone);
  const { rows, problem } = useUnplaced(reports);
  const words = messages.map.coverage;

  function showInGrid() {
    void stores.reports.getState().putFilter(unplaced);
    stores.navigation.getState().go('reports');
  }

  if (problem) return <ProblemAlert problem={problem} />;
  if (!rows) return <Spinner label={words.listLoading} />;
  return (
    <div className="map-coverage__list">
      <ul aria-label={words.listLabel}>
        {rows.map((row) => (
          <li key={row.key}>
            <button type="button" className="map-coverage__report" onClick={() => onSelect(row.key)}>
              <RiskShape look={riskLook(row.riskAssignment)} size={16} />
              <span>
                <Sentence
                  text={words.listed}
                  parts={{
                    risk: riskWord(row.riskAssignment),
                    transaction: <ReceivedText text={row.transactionId ?? row.id} mono />,
                    time: timeOfDay(row, timeZone),
                  }}
                />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {reports.unplaced > rows.length ? (
        <Button size="small" variant="quiet" onClick={showInGrid}>
          {words.showAll(reports.unplaced)}
        </Button>
      ) : null}
    </div>
  );
}

function useUnplaced({ query, asOf }: ReportsOnMap) {
  const bridge = useBridge();
  const [found, setFound] = useState<{
    readonly rows: readonly StoredRow[] | null;
    readonly problem: Problem | null;
  }>({ rows: null, problem: null });
  useEffect(() => {
    let isCurrent = true;
    const request = { query: withFilter(query, unplaced), asOf, page: 1, limit: maxListed };
    void bridge.call('reports.page', request).then((answer) => {
      if (!isCurrent) return;
      setFound(
        answer.ok ? { rows: answer.value.rows, problem: null } : { rows: null, problem: answer.problem },
      );
    });
    return () => {
      isCurrent = false;
    };
  }, [bridge, query, asOf]);
  return found;
}
