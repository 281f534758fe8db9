import { BellRing } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WatchDryRun } from '../../../../shared/contract/watches.calls';
import { dryRunDays, type WatchSubject } from '../../../../shared/domain/watch';
import { messages } from '../../../../shared/i18n/messages';
import { timeNow } from '../../../clock';
import { QuestionFailed } from '../../../components/question-failed';
import type { QueryResult } from '../../../state/queries/query-observer';
import { useQuery } from '../../../state/queries/use-query';
import { EmptyState } from '../../../ui/empty-state';
import { Stack, Text } from '../../../ui/layout';
import { ScrollRegion } from '../../../ui/regions';
import { Spinner } from '../../../ui/spinner';
import type { OpenReportSlot } from '../open-report-slot';
import type { PlaceSearchSlot } from '../place-question';
import { useStores, useSubject } from '../stores';
import { ToolFrame } from '../tool-frame';
import { dayStartsUntil } from './day-starts';
import { DryRunResult } from './dry-run-result';
import { HitList } from './hit-list';
import { WatchCard } from './watch-card';
import { WatchForm } from './watch-form';
import { subjectOfForm } from './watch-form-subject';
import styles from './watches-tool.module.css';

export interface WatchesSlots extends OpenReportSlot {
  readonly renderPlaceSearch: (slot: PlaceSearchSlot) => ReactNode;
}

/** The watches: the one that is being made, with its dry run, and all that there are, with what they found. */
export function WatchesTool({ renderPlaceSearch, onOpenReport }: WatchesSlots) {
  const form = useSubject('investigation', (state) => state.investigation.watches);
  const subject = subjectOfForm(form);
  const run = useDryRun(subject);
  const hits = run.reply?.hits ?? [];
  const text = messages.watches;
  return (
    <ToolFrame
      label={messages.investigate.toolNames.watches}
      panel={
        <>
          <Text as="p" size="grid">
            {text.intro}
          </Text>
          <WatchForm form={form} renderPlaceSearch={renderPlaceSearch}>
            <Stack as="section" gap={8} className={styles.run} aria-label={text.pastTitle}>
              <h3 className={styles.heading}>{text.pastTitle}</h3>
              {subject === null ? (
                <Text as="p" tone="muted" size="grid">
                  {{ ...text.missing.subject, place: messages.words.choosePlace }[form.kind]}
                </Text>
              ) : (
                <DryRun run={run} />
              )}
            </Stack>
          </WatchForm>
          {hits.length > 0 ? <HitList label={text.newest} hits={hits} onOpenReport={onOpenReport} /> : null}
          <Text as="p" tone="muted" size="small">
            {text.shows}
          </Text>
        </>
      }
    >
      <ScrollRegion className={styles.list} aria-label={text.list}>
        <WatchList onOpenReport={onOpenReport} />
      </ScrollRegion>
    </ToolFrame>
  );
}

/** Tests the stored reports against a watch that is being made. */
function useDryRun(subject: WatchSubject | null): QueryResult<WatchDryRun> {
  const {
    assumedRadii: radii,
    travelLimits: limits,
    timeZone: zone,
  } = useSubject('settings', (state) => state.settings);
  return useQuery<WatchDryRun>(
    subject && {
      call: 'investigate.watchDryRun',
      args: [subject, zone, radii, limits],
      read: ({ bridge }) => {
        const dayStarts = dayStartsUntil(timeNow(), zone, dryRunDays);
        return bridge.call('investigate.watchDryRun', { subject, zone, radii, limits, dayStarts });
      },
    },
    { mode: 'snapshot' },
  );
}

function DryRun({ run: { reply, problem, readAgain } }: { readonly run: ReturnType<typeof useDryRun> }) {
  const text = messages.watches;
  if (problem) return <QuestionFailed failed={text.failed} problem={problem} onRetry={readAgain} />;
  return reply === null ? <Spinner label={text.running} /> : <DryRunResult days={reply.days} />;
}

function WatchList({ onOpenReport }: Pick<WatchesSlots, 'onOpenReport'>) {
  const { watches } = useStores();
  const items = useSubject('watches', (state) => state.items);
  const problem = useSubject('watches', (state) => state.problem);
  const states = useSubject('unseenHits', (state) => state.states);
  const text = messages.watches;
  return (
    <>
      <h2 className={styles.heading}>{text.list}</h2>
      {problem ? (
        <QuestionFailed
          failed={items.length === 0 ? text.notRead : text.notSaved}
          problem={problem}
          onRetry={() => void watches.getState().readAgain()}
        />
      ) : null}
      {items.length === 0 && !problem ? (
        <EmptyState icon={<BellRing size={20} />} title={text.none}>
          <p>{text.missing.title}</p>
        </EmptyState>
      ) : (
        <ul className={styles.cards}>
          {items.map((watch) => (
            <WatchCard
              key={watch.id}
              watch={watch}
              state={states.find(({ id }) => id === watch.id)}
              onOpenReport={onOpenReport}
            />
          ))}
        </ul>
      )}
    </>
  );
}
