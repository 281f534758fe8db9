import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReportPage } from '../../../shared/contract/report-calls';
import { isImpossible, maxReportsBack, stepsOf, type TrackStep } from '../../../shared/domain/moves';
import type { Report } from '../../../shared/domain/report';
import { everyReport, type ReportFilter } from '../../../shared/domain/report-query';
import { moveSources, trackOf } from '../../../shared/domain/track';
import { messages } from '../../../shared/i18n/messages';
import { stepText, timeSpanText } from '../../../shared/i18n/move-text';
import { MoveList } from '../../components/move-list';
import { useBridge, useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { Row } from '../../ui/layout';
import styles from './movement-section.module.css';
import { ReportSection } from './report-section';

interface MovementSectionProps {
  readonly reportKey: string;
  readonly report: Report;
}

/** The movement of the report's user and device since their previous report. */
export function MovementSection({ reportKey, report }: MovementSectionProps) {
  const { timestamp } = report;
  const user = usePreviousStep(reportKey, timestamp, { field: 'user', id: report.user?.id ?? null });
  const device = usePreviousStep(reportKey, timestamp, { field: 'device', id: report.device?.id ?? null });
  if (user && device && isSame(user, device)) return <Movement whose="both" step={user} />;
  return (
    <>
      {user && <Movement whose="user" step={user} />}
      {device && <Movement whose="device" step={device} />}
    </>
  );
}

/** Returns true if both steps start at the same reports. */
function isSame(one: TrackStep, other: TrackStep): boolean {
  return (
    one.fromKey === other.fromKey &&
    moveSources.every((source) => one.moves[source]?.fromKey === other.moves[source]?.fromKey)
  );
}

function Movement({ whose, step }: { readonly whose: 'user' | 'device' | 'both'; readonly step: TrackStep }) {
  const { openReport } = useStores();
  const text = messages.report.movement;
  const impossible = isImpossible(step);
  const reading = impossible ? text.impossible : text.reading;
  return (
    <ReportSection
      title={text.titles[whose]}
      tools={
        <Button size="small" onClick={() => void openReport.getState().select(step.fromKey)}>
          {text.open}
        </Button>
      }
    >
      <Row
        as="p"
        gap={6}
        align="baseline"
        size="grid"
        {...(impossible && { tone: 'danger', weight: 500 })}
        className={styles.reading}
      >
        {impossible && <TriangleAlert size={14} aria-hidden />}
        <span>{reading(stepText(step), timeSpanText(step.milliseconds))}</span>
      </Row>
      <MoveList step={step} />
    </ReportSection>
  );
}

/** The report itself, and those at which its moves may start. */
const maxPreviousReports = maxReportsBack + 1;

/** The user or device whose movement is shown. */
interface Traveller {
  readonly field: 'user' | 'device';
  /** null if the report doesn't give it. */
  readonly id: string | null;
}

/**
 * Returns the step from the previous report of the same user or device; null if there is none or it isn't loaded yet.
 */
function usePreviousStep(key: string, timestamp: string | null, { field, id }: Traveller): TrackStep | null {
  const bridge = useBridge();
  const { assumedRadii, travelLimits } = useSubject('settings', ({ settings }) => settings);
  const [rows, setRows] = useState<ReportPage['rows'] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (timestamp === null || id === null) return;
    const filters: readonly ReportFilter[] = [
      { field, in: [id], out: [] },
      { field: 'time', range: { kind: 'between', from: null, until: timestamp } },
    ];
    const request = { query: { ...everyReport, filters }, asOf: null, page: 1, limit: maxPreviousReports };
    void bridge.call('reports.page', request).then((answer) => {
      // Read errors aren't shown here: the grid shows the state of the store.
      if (isCurrent) setRows(answer.ok ? answer.value.rows : []);
    });
    return () => {
      isCurrent = false;
    };
  }, [bridge, timestamp, field, id]);
  if (rows === null) return null;
  // A row lacks the location type, so the largest radius is assumed.
  const track = trackOf(rows.map((row) => ({ ...row, locationType: null })));
  return stepsOf(track, assumedRadii, travelLimits).find(({ toKey }) => toKey === key) ?? null;
}
