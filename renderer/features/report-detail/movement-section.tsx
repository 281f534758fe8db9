import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { ReportPage } from '../../../shared/contract/report-calls';
import { haveSameStarts, isImpossible, stepTo, type TrackStep } from '../../../shared/domain/moves';
import { positionsOf } from '../../../shared/domain/position';
import { type Report, raisedSignals } from '../../../shared/domain/report';
import type { ReportFilter } from '../../../shared/domain/report-query';
import { messages } from '../../../shared/i18n/messages';
import { stepText, timeSpanText } from '../../../shared/i18n/move-text';
import { BrokenRules } from '../../components/broken-rules';
import { MoveList } from '../../components/move-list';
import { useBridge, useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { Row, Text } from '../../ui/layout';
import { earlierReports, maxPreviousReports, type Traveller } from './movement';
import styles from './movement-section.module.css';
import { ReportSection } from './report-section';

interface MovementSectionProps {
  readonly reportKey: string;
  readonly report: Report;
}

/**
 * The movement of the report's user and device since their previous report, and since the last one that can be trusted:
 * a stolen account may have sent the previous report too.
 */
export function MovementSection({ reportKey, report }: MovementSectionProps) {
  const user = usePreviousStep(reportKey, report, 'user');
  const device = usePreviousStep(reportKey, report, 'device');
  const trusted = useTrustedStep(reportKey, report);
  const text = messages.report.movement;
  const isTrusted = trusted !== null && [user, device].some((step) => step?.fromKey === trusted.fromKey);
  const note = isTrusted ? text.previousIsTrusted : null;
  return (
    <>
      {user && device && haveSameStarts(user, device) ? (
        <Movement title={text.titles.both} open={text.open} step={user} note={note} />
      ) : (
        <>
          {user && <Movement title={text.titles.user} open={text.open} step={user} note={note} />}
          {device && <Movement title={text.titles.device} open={text.open} step={device} note={null} />}
        </>
      )}
      {trusted && !isTrusted && (
        <Movement
          title={text.titles[report.user?.id == null ? 'trustedDevice' : 'trustedUser']}
          open={text.openTrusted}
          step={trusted}
          note={text.trusted}
        />
      )}
    </>
  );
}

interface MovementProps {
  readonly title: string;
  /** Label of the button that opens the earlier report. */
  readonly open: string;
  readonly step: TrackStep;
  readonly note: ReactNode;
}

function Movement({ title, open, step, note }: MovementProps) {
  const { openReport } = useStores();
  const text = messages.report.movement;
  const impossible = isImpossible(step);
  const reading = impossible ? text.impossible : text.reading;
  return (
    <ReportSection
      title={title}
      tools={
        <Button size="small" onClick={() => void openReport.getState().select(step.fromKey)}>
          {open}
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
      <BrokenRules step={step} className={styles.note} />
      {note !== null && (
        <Text as="p" tone="muted" size="small" className={styles.note}>
          {note}
        </Text>
      )}
    </ReportSection>
  );
}

/**
 * Returns the step from the previous report of the same user or device; null if there is none or it isn't loaded yet.
 */
function usePreviousStep(key: string, report: Report, field: Traveller): TrackStep | null {
  const { assumedRadii, travelLimits } = useSubject('settings', (state) => state.settings);
  const rows = useEarlierRows(report, field, noFilters, maxPreviousReports);
  return rows && stepTo(key, rows, assumedRadii, travelLimits);
}

const noFilters: readonly ReportFilter[] = [];
/** Reports judged neither fraud nor high, with a position that no proxy displaces. */
const trustedFilters: readonly ReportFilter[] = [
  { field: 'risk', in: [], out: ['fraud', 'high', null] },
  { field: 'signal', in: [], out: ['TOR', 'VPN'] },
  { field: 'placed', placed: true },
];

/** Returns the step from the last trusted report of the same user, or device if there is no user; null for none. */
function useTrustedStep(key: string, report: Report): TrackStep | null {
  const field = report.user?.id == null ? 'device' : 'user';
  // Two, because the report itself may be among them.
  const rows = useEarlierRows(report, field, trustedFilters, 2);
  const { assumedRadii, travelLimits } = useSubject('settings', (state) => state.settings);
  const trusted = rows?.find((row) => row.key !== key);
  if (trusted === undefined) return null;
  const own = {
    key,
    timestamp: report.timestamp,
    positions: positionsOf(report).usable,
    signals: raisedSignals(report),
  };
  return stepTo(key, [trusted, own], assumedRadii, travelLimits);
}

/** Returns the latest reports of a report's user or device up to its time; null until they are loaded. */
function useEarlierRows(
  report: Report,
  field: Traveller,
  others: readonly ReportFilter[],
  limit: number,
): ReportPage['rows'] | null {
  const bridge = useBridge();
  const [rows, setRows] = useState<ReportPage['rows'] | null>(null);
  const { timestamp, user, device } = report;
  useEffect(() => {
    let isCurrent = true;
    const request = earlierReports({ timestamp, user, device }, field, others, limit);
    if (request === null) return;
    void bridge.call('reports.page', request).then((answer) => {
      // Read errors aren't shown here: the grid shows the state of the store.
      if (isCurrent) setRows(answer.ok ? answer.value.rows : []);
    });
    return () => {
      isCurrent = false;
    };
  }, [bridge, timestamp, user, device, field, others, limit]);
  return rows;
}
