import { CircleCheck, Inbox } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { messages } from '../../../shared/i18n/messages';
import { QuestionFailed } from '../../components/question-failed';
import { EmptyState } from '../../ui/empty-state';
import { Centered, Stack } from '../../ui/layout';
import { Spinner } from '../../ui/spinner';
import { hidesReport } from './claims-store';
import { ClaimedReport } from './decisions/claimed-report';
import { DecisionBar } from './decisions/decision-bar';
import { ReviewEvidence } from './evidence/review-evidence';
import { IncidentBar } from './incident/incident-bar';
import { QueueBar } from './queue-bar';
import { standardQueue } from './queues';
import styles from './review-screen.module.css';
import { currentItem } from './session';
import { SessionEnd } from './session-end';
import { useStores, useSubject } from './stores';

interface ReviewScreenProps {
  /** All fields of the open report, shown in place of the evidence. */
  readonly allFields: ReactNode;
  readonly renderMap: ComponentProps<typeof ReviewEvidence>['renderMap'];
}

/** The review desk: the queues, what decides about the report under review, and the verdicts. */
export function ReviewScreen(slots: ReviewScreenProps) {
  const { review, queueCounts } = useStores();
  useEffect(() => {
    review.getState().begin();
    const ends = [review.getState().watch(), queueCounts.getState().watch()];
    return () => {
      for (const end of ends) end();
    };
  }, [review, queueCounts]);
  return (
    <section className={styles.root} aria-label={messages.commands.names.review} tabIndex={-1} data-review>
      <h1 className="visually-hidden">{messages.commands.names.review}</h1>
      <QueueBar />
      <div>
        <IncidentBar />
      </div>
      <div className={styles.content}>
        <Content {...slots} />
      </div>
      <DecisionBar />
    </section>
  );
}

function Content({ allFields, renderMap }: ReviewScreenProps) {
  const { review } = useStores();
  const session = useSubject('review', (state) => state.session);
  const problem = useSubject('review', (state) => state.problem);
  const ended = useSubject('review', (state) => state.ended);
  const reviewed = useSubject('review', (state) => state.reviewed);
  const showsAll = useSubject('review', (state) => state.allFields);
  const isClaimed = useSubject('claims', hidesReport);
  const text = messages.review;
  if (!session)
    return problem ? (
      <Failure
        failed={text.queues.notStarted}
        onRetry={() => void review.getState().start(standardQueue('needs-review'))}
      />
    ) : (
      <Waiting label={text.queues.starting} />
    );
  if (session.items.length === 0)
    return (
      <Stack grow justify="center" className={styles.empty}>
        <EmptyState
          icon={session.queue.standard === null ? <Inbox size={20} /> : <CircleCheck size={20} />}
          title={text.queues.empty.title}
        >
          {text.queues.empty.advice}
        </EmptyState>
      </Stack>
    );
  if (ended || !currentItem(session)) return <SessionEnd session={session} />;
  if (isClaimed) return <ClaimedReport />;
  if (reviewed) return showsAll ? allFields : <ReviewEvidence reviewed={reviewed} renderMap={renderMap} />;
  return problem ? (
    <Failure failed={text.notRead} onRetry={() => review.getState().readAgain()} />
  ) : (
    <Waiting label={text.reading} />
  );
}

function Waiting({ label }: { readonly label: string }) {
  return (
    <Centered tone="muted" role="status">
      <Spinner label={label} />
    </Centered>
  );
}

function Failure({ failed, onRetry }: { readonly failed: string; readonly onRetry: () => void }) {
  const problem = useSubject('review', (state) => state.problem);
  if (!problem) return null;
  return (
    <div className={styles.problem}>
      <QuestionFailed failed={failed} problem={problem} onRetry={onRetry} />
    </div>
  );
}
