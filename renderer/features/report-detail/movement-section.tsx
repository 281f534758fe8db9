import { TriangleAlert } from 'lucide-react';
import { isImpossible, type TrackStep } from '../../../shared/domain/moves';
import type { Report } from '../../../shared/domain/report';
import { moveSources } from '../../../shared/domain/track';
import { messages } from '../../../shared/i18n/messages';
import { readingText, timeSpanText } from '../../../shared/i18n/move-text';
import { MoveList } from '../../components/move-list';
import { useStores } from '../../state/stores';
import { Button } from '../../ui/button';
import './movement-section.css';
import { ReportSection } from './report-section';
import { usePreviousStep } from './use-previous-step';

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
      <p className={impossible ? 'movement__reading movement__reading--impossible' : 'movement__reading'}>
        {impossible && <TriangleAlert size={14} aria-hidden />}
        <span>{reading(readingText(step.reading), timeSpanText(step.milliseconds))}</span>
      </p>
      <MoveList step={step} />
    </ReportSection>
  );
}
