import { CalendarRange } from 'lucide-react';
import type { DriftAnswer } from '../../../../shared/contract/drift.calls';
import { driftRules, stabilityReading } from '../../../../shared/domain/drift';
import { messages } from '../../../../shared/i18n/messages';
import { listText } from '../../../../shared/i18n/number-text';
import { NewerReports } from '../../../components/newer-reports';
import { QuestionFailed } from '../../../components/question-failed';
import { useTimeZone } from '../../../components/use-time-zone';
import type { QueryResult } from '../../../state/queries/query-observer';
import { useQuery } from '../../../state/queries/use-query';
import { useSubject } from '../../../state/stores';
import { EmptyState } from '../../../ui/empty-state';
import { Text } from '../../../ui/layout';
import { ScrollRegion } from '../../../ui/regions';
import { Spinner } from '../../../ui/spinner';
import type { OpenReportSlot } from '../open-report-slot';
import { driftQuery } from './drift-answer-query';
import { DriftFindings } from './drift-findings';
import { DriftScope } from './drift-scope';
import { driftSubjectName } from './drift-subject-name';
import styles from './drift-tool.module.css';
import { StabilityTable } from './stability-table';
import { ValuesByWeek } from './values-by-week';

/** Drift: what is new, gone or changed by week. */
export function DriftTool({ onOpenReport }: OpenReportSlot) {
  const timeZone = useTimeZone();
  const question = useSubject('investigation', (state) => state.investigation.drift);
  const result = useQuery(driftQuery(question, timeZone), { mode: 'snapshot' });
  return (
    <ScrollRegion className={styles.root} aria-label={messages.investigate.toolNames.drift}>
      <Text as="p" tone="muted" size="grid" className={styles.intro}>
        {messages.drift.intro}
      </Text>
      <DriftScope question={question} />
      {result.isOutdated ? <NewerReports onAgain={result.readAgain} /> : null}
      <Outcome result={result} isOfValues={question.values !== null} onOpenReport={onOpenReport} />
    </ScrollRegion>
  );
}

interface OutcomeProps extends OpenReportSlot {
  readonly result: QueryResult<DriftAnswer | null>;
  /** Whether only the changes of some values are findings. */
  readonly isOfValues: boolean;
}

function Outcome({ result, isOfValues, onOpenReport }: OutcomeProps) {
  const { reply: drift, problem, isAnswered, readAgain } = result;
  const text = messages.drift;
  if (problem) return <QuestionFailed failed={text.failed} problem={problem} onRetry={readAgain} />;
  if (!isAnswered) return <Spinner label={text.reading} />;
  if (drift === null)
    return (
      <EmptyState icon={<CalendarRange size={20} />} title={text.none.title}>
        <p>{text.none.text}</p>
      </EmptyState>
    );
  return <Drift drift={drift} isOfValues={isOfValues} onOpenReport={onOpenReport} />;
}

interface DriftProps extends OpenReportSlot {
  readonly drift: DriftAnswer;
  /** Whether only the changes of some values are findings. */
  readonly isOfValues: boolean;
}

function Drift({ drift, isOfValues, onOpenReport }: DriftProps) {
  const text = messages.drift;
  const { complete } = drift;
  return (
    <>
      {complete < driftRules.weeksForShares ? (
        <Text as="p" size="grid">
          {text.fewWeeks({ weeks: complete })}
        </Text>
      ) : null}
      <DriftFindings
        drift={drift}
        none={isOfValues ? text.fromReport.noneOfValues : noneText(drift)}
        onOpenReport={onOpenReport}
      />
      <Text as="p" tone="muted" size="small" className={styles.intro}>
        {text.limits} {text.sampled({ count: driftSample(drift) })}
      </Text>
      <div className={styles.tables}>
        <StabilityTable drift={drift} />
        <ValuesByWeek drift={drift} />
      </div>
    </>
  );
}

/** What is said without findings: shares that aren't compared may have changed, and many small changes may be one of the whole. */
function noneText({ complete, subjects }: DriftAnswer): string {
  const text = messages.drift;
  const none = complete < driftRules.weeksForShares ? text.noneNew : text.noFindings;
  const changed = subjects
    .filter(({ stability }) => stability && stabilityReading(stability) !== 'little')
    .map(({ subject }) => driftSubjectName(subject));
  return changed.length === 0 ? none : `${none} ${text.asWhole({ subjects: listText(changed) })}`;
}

/** The greatest number of sampled reports of a week. */
function driftSample({ sampled }: DriftAnswer): number {
  return Math.max(0, ...sampled);
}
