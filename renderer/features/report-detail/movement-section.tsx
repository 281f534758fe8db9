import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ReportDetail } from '../../../shared/contract/report.calls';
import { isTrusted } from '../../../shared/domain/explanation/arrivals';
import { isImpossible, type TrackStep } from '../../../shared/domain/moves';
import { messages } from '../../../shared/i18n/messages';
import { stepText, timeSpanText } from '../../../shared/i18n/move-text';
import { BrokenRules } from '../../components/broken-rules';
import { MoveList } from '../../components/move-list';
import { useArrivals } from '../../components/use-explanation';
import { useStores } from '../../state/stores';
import { Button } from '../../ui/button';
import { Row, Text } from '../../ui/layout';
import styles from './movement-section.module.css';
import { ReportSection } from './report-section';

/**
 * The movement of the report's user and device since their previous report, and since the last one that can be trusted:
 * a stolen account may have sent the previous report too.
 */
export function MovementSection({ detail }: { readonly detail: ReportDetail }) {
  const arrivals = useArrivals(detail);
  const text = messages.report.movement;
  return arrivals.map(({ traveller, step, isTrusted: isFromTrusted }) => {
    const isPrevious = !isTrusted(traveller);
    const note = isPrevious ? text.previousIsTrusted : text.trusted;
    return (
      <Movement
        key={traveller}
        title={text.titles[traveller]}
        open={isPrevious ? text.open : text.openTrusted}
        step={step}
        note={isFromTrusted ? note : null}
      />
    );
  });
}

interface MovementProps {
  readonly title: string;
  /** Name of the button that opens the earlier report. */
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
        <Button
          size="small"
          aria-label={open}
          title={open}
          onClick={() => void openReport.getState().select(step.fromKey)}
        >
          {messages.words.actions.open}
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
        <span>{reading({ words: stepText(step), span: timeSpanText(step.milliseconds) })}</span>
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
