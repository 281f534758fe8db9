import { clsx } from 'clsx';
import { useState } from 'react';
import { withFilter } from '../../../../shared/domain/report-query';
import { gap } from '../../../../shared/i18n/gaps';
import { messages } from '../../../../shared/i18n/messages';
import { ProblemAlert } from '../../../components/problem-alert';
import { queryOf } from '../../../state/queries/query';
import { useQuery } from '../../../state/queries/use-query';
import { useStores, useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Text } from '../../../ui/layout';
import { Popover } from '../../../ui/popover';
import { Sentence } from '../../../ui/sentence';
import { Spinner } from '../../../ui/spinner';
import { riskText, timeOfDay } from '../place-text';
import type { PointsCount } from '../points/count-clusters';
import type { ReportsOnMap } from '../points/points-sync';
import { ReportButton } from '../report-button';
import styles from './map-coverage.module.css';

interface MapCoverageProps {
  readonly reports: ReportsOnMap;
  /** null until the points are counted. */
  readonly count: PointsCount | null;
  readonly onSelect: (key: string) => void;
}

/**
 * Says how many of the grid's reports the map shows and how many are in view, and lists those that it can't
 * show.
 */
export function MapCoverage({ reports, count, onSelect }: MapCoverageProps) {
  const [open, setOpen] = useState(false);
  const words = messages.map.coverage;
  const placed = coverageWords(coverageOf(reports, count));
  return (
    <Row justify="end" nowrap size="small" className={styles.root}>
      <Text
        truncate
        weight={500}
        title={placed}
        className={clsx(reports.unplaced > 0 && ['seen-with-room', styles.placed])}
      >
        {placed}
      </Text>
      {reports.unplaced > 0 ? (
        <Popover
          label={words.listLabel}
          open={open}
          onOpenChange={setOpen}
          trigger={
            <Button size="small" variant="quiet">
              {words.unplaced({ reports: reports.unplaced })}
            </Button>
          }
        >
          <UnplacedReports
            reports={reports}
            onSelect={(key) => {
              setOpen(false);
              onSelect(key);
            }}
          />
        </Popover>
      ) : null}
      {count ? (
        <Text
          tone="muted"
          tabular
          className={clsx('seen-with-room', styles.view)}
          role="status"
          aria-label={words.inViewLabel}
        >
          {words.inView({ reports: count.reports })}
        </Text>
      ) : null}
    </Row>
  );
}

function coverageOf({ shown, unplaced }: ReportsOnMap, count: PointsCount | null): Coverage {
  if (!count) return { shown, unplaced, hidden: 0, empty: 0 };
  return { shown, unplaced, hidden: Math.max(0, shown - unplaced - count.placed), empty: count.empty };
}

/** How many of the grid's reports the map shows. */
interface Coverage {
  /** Number of reports of the query, as counted by the grid. */
  readonly shown: number;
  /** Without any usable position. */
  readonly unplaced: number;
  /** Only with positions in hidden layers. */
  readonly hidden: number;
  /** On the map, with a position that says nothing. */
  readonly empty: number;
}

/** "18 of 20 reports on the map, 1 of them without information; 2 only in hidden layers", with plural forms. */
export function coverageWords({ shown, unplaced, hidden, empty }: Coverage): string {
  const placed = shown - unplaced - hidden;
  const words = messages.map.coverage;
  return [
    words.onMap({ placed, shown }),
    empty === 0 ? '' : `, ${words.empty({ reports: empty })}`,
    hidden === 0 ? '' : `; ${words.hidden({ reports: hidden })}`,
  ].join('');
}

/** Maximum number of listed reports; more are easier to read in the grid. */
const maxListed = 50;
const unplaced = { field: 'placed', placed: false } as const;

interface UnplacedReportsProps {
  readonly reports: ReportsOnMap;
  readonly onSelect: (key: string) => void;
}

/** The reports of the query without a place on the map: the first ones here, all of them in the grid. */
function UnplacedReports({ reports, onSelect }: UnplacedReportsProps) {
  const stores = useStores();
  const timeZone = useSubject('settings', (state) => state.settings.timeZone);
  const { query, asOf, unplaced: total } = reports;
  const request = { query: withFilter(query, unplaced), asOf, page: 1, limit: maxListed };
  const { reply, problem } = useQuery({
    ...queryOf('reports.page', request),
    // It lists the reports of a moment.
    concerns: { 'reports.changed': () => false },
  });
  const words = messages.map.coverage;

  function showInGrid() {
    void stores.reports.getState().putFilter(unplaced);
    stores.navigation.getState().go('reports');
  }

  if (problem) return <ProblemAlert problem={problem} />;
  if (!reply) return <Spinner label={words.listLoading} />;
  const { rows } = reply;
  return (
    <div className={styles.list}>
      <ul aria-label={words.listLabel}>
        {rows.map((row) => (
          <li key={row.key}>
            <ReportButton row={row} onSelect={onSelect}>
              <Sentence
                text={words.listed({ risk: gap('risk'), transaction: gap('transaction'), time: gap('time') })}
                parts={{
                  risk: riskText(row.riskAssignment),
                  transaction: <ReceivedText text={row.transactionId ?? row.id} mono />,
                  time: timeOfDay(row, timeZone),
                }}
              />
            </ReportButton>
          </li>
        ))}
      </ul>
      {total > rows.length ? (
        <Button size="small" variant="quiet" onClick={showInGrid}>
          {words.showAll({ reports: total })}
        </Button>
      ) : null}
    </div>
  );
}

interface OutOfViewProps {
  readonly count: PointsCount;
  readonly onShow: () => void;
}

/** Says how many reports a map fitted to all of them leaves out: those too far north or south. */
export function OutOfView({ count, onShow }: OutOfViewProps) {
  const reports = count.placed - count.reports;
  if (reports <= 0) return null;
  const words = messages.map.coverage;
  return (
    <Row gap={4} size="small" role="status" className={styles.outOfView}>
      {words.outOfView({ reports })}
      <Button size="small" variant="quiet" onClick={onShow}>
        {words.zoomOut}
      </Button>
    </Row>
  );
}
