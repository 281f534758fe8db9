import { TriangleAlert } from 'lucide-react';
import { spanInWords } from '../../../shared/domain/move-words';
import { isImpossible, type TrackStep } from '../../../shared/domain/moves';
import type { Report } from '../../../shared/domain/report';
import { moveSources } from '../../../shared/domain/sighting';
import { messages } from '../../../shared/messages/messages';
import { useStores } from '../../state/stores';
import { Button } from '../../ui/button';
import { MoveList } from '../../ui/move-list';
import './movement-section.css';
import { ReportSection } from './report-section';
import { useStepBefore } from './use-step-before';

interface MovementSectionProps {
  readonly reportKey: string;
  readonly report: Report;
}

/** How the report's user, and its device, came where it says they are from where the report before said. */
export function MovementSection({ reportKey, report }: MovementSectionProps) {
  const { timestamp } = report;
  const user = useStepBefore(reportKey, timestamp, { field: 'user', id: report.user?.id ?? null });
  const device = useStepBefore(reportKey, timestamp, { field: 'device', id: report.device?.id ?? null });
  if (user && device && isSame(user, device)) return <Movement whose="both" step={user} />;
  return (
    <>
      {user && <Movement whose="user" step={user} />}
      {device && <Movement whose="device" step={device} />}
    </>
  );
}

/** True where both begin at the same reports. */
function isSame(one: TrackStep, other: TrackStep): boolean {
  return (
    one.fromKey === other.fromKey &&
    moveSources.every((source) => one.moves[source]?.fromKey === other.moves[source]?.fromKey)
  );
}

function Movement({ whose, step }: { readonly whose: 'user' | 'device' | 'both'; readonly step: TrackStep }) {
  const { selection } = useStores();
  const words = messages.report.movement;
  const impossible = isImpossible(step);
  const reading = impossible ? words.impossible : words.reading;
  return (
    <ReportSection
      title={words.titles[whose]}
      tools={
        <Button size="small" onClick={() => void selection.getState().select(step.fromKey)}>
          {words.open}
        </Button>
      }
    >
      <p className={impossible ? 'movement__reading movement__reading--impossible' : 'movement__reading'}>
        {impossible && <TriangleAlert size={14} aria-hidden />}
        <span>{reading(step.reading.words, spanInWords(step.milliseconds))}</span>
      </p>
      <MoveList step={step} />
    </ReportSection>
  );
}
