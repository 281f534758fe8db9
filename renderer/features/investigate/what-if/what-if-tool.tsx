import { FlaskConical } from 'lucide-react';
import { messages } from '../../../../shared/i18n/messages';
import { QuestionFailed } from '../../../components/question-failed';
import { useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Stack, Text } from '../../../ui/layout';
import { ProgressBar } from '../../../ui/progress-bar';
import { ScrollRegion } from '../../../ui/regions';
import { Spinner } from '../../../ui/spinner';
import type { OpenReportSlot } from '../open-report-slot';
import { ToolFrame } from '../tool-frame';
import { ChangedReports } from './changed-reports';
import { LimitsForm } from './limits-form';
import { limitsToday, triedLimits } from './tried-limits';
import { useWhatIf } from './use-what-if';
import { WhatIfResult } from './what-if-result';
import styles from './what-if-tool.module.css';

/** The what-if: the limits to try, and what they would flag compared with the current ones. */
export function WhatIfTool({ onOpenReport }: OpenReportSlot) {
  const form = useSubject('investigation', (state) => state.investigation.whatIf);
  const settings = useSubject('settings', (state) => state.settings);
  const today = limitsToday(settings);
  const tried = triedLimits(form, today);
  const asked = useWhatIf(today, tried, form.listed);
  return (
    <ToolFrame
      label={messages.whatIf.form}
      panel={
        <>
          <Text as="p" tone="muted" size="grid">
            {messages.whatIf.intro}
          </Text>
          <LimitsForm form={form} today={today} tried={tried} />
        </>
      }
    >
      <ScrollRegion className={styles.outcome} aria-label={messages.investigate.toolNames.whatIf}>
        <Outcome isValid={tried !== null} asked={asked} onOpenReport={onOpenReport} />
      </ScrollRegion>
    </ToolFrame>
  );
}

interface OutcomeProps extends OpenReportSlot {
  readonly isValid: boolean;
  readonly asked: ReturnType<typeof useWhatIf>;
}

/** The counts, or why there are none. */
function Outcome({ isValid, asked, onOpenReport }: OutcomeProps) {
  const text = messages.whatIf;
  const { answered, progress, problem } = asked;
  if (!isValid)
    return (
      <EmptyState icon={<FlaskConical size={20} />} title={text.invalid.title}>
        <p>{text.invalid.text}</p>
      </EmptyState>
    );
  if (problem)
    return <QuestionFailed failed={messages.words.reports.notRead} problem={problem} onRetry={asked.retry} />;
  if (answered === null || progress !== null)
    return (
      <Stack gap={8}>
        <Spinner label={messages.words.reports.reading} />
        {progress ? (
          <ProgressBar aria-label={text.progress} max={Math.max(1, progress.of)} value={progress.done} />
        ) : null}
      </Stack>
    );
  const { counts, of } = answered;
  if (counts.reports === 0)
    return (
      <EmptyState
        icon={<FlaskConical size={20} />}
        title={text.empty.title}
        action={
          <Button size="small" onClick={asked.readAgain}>
            {text.readAgain}
          </Button>
        }
      >
        <p>{text.empty.text}</p>
      </EmptyState>
    );
  return (
    <Stack gap={16}>
      <WhatIfResult counts={counts} of={of} onReadAgain={asked.readAgain} />
      <ChangedReports counts={counts} of={of} onGone={asked.readAgain} onOpenReport={onOpenReport} />
    </Stack>
  );
}
