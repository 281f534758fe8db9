import { ArrowDownToLine, Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { shownKeys } from '../../../shared/accelerator';
import { sum } from '../../../shared/domain/sum';
import { messages } from '../../../shared/i18n/messages';
import { compactText } from '../../../shared/i18n/number-text';
import { visibleText } from '../../../shared/i18n/visible-text';
import { useCommandKeys } from '../../components/command-keys';
import { nameOf } from '../../state/team';
import { Button } from '../../ui/button';
import { ReceivedText } from '../../ui/hostile-text';
import { isMac } from '../../ui/kbd';
import { Row, Stack, Text } from '../../ui/layout';
import { Tooltip } from '../../ui/popover';
import { ProgressBar } from '../../ui/progress-bar';
import { ToggleChip } from '../../ui/toggle-chip';
import { useBlindQueues } from './blind-queues';
import styles from './queue-bar.module.css';
import { type Queue, queuesOf } from './queues';
import { currentItem, decidedByOthers, progressOf, type Session } from './session';
import { canOrder } from './session-list';
import { useStores, useSubject } from './stores';

/** The queues with the number of their reports, and how far the session is. */
export function QueueBar() {
  return (
    <Row gap={16} className={styles.root}>
      <Queues />
      <ByIncident />
      <LastDecision />
      <SessionProgress />
    </Row>
  );
}

function Queues() {
  const views = useSubject('views', (state) => state.items);
  const counts = useSubject('queueCounts', (state) => state.counts);
  const running = useSubject('review', ({ session, starting }) => starting?.id ?? session?.queue.id);
  const blind = useBlindQueues();
  const isTeam = useSubject('team', ({ team }) => team.kind === 'joined');
  const shown = queuesOf(views, isTeam).filter(
    ({ id, standard }) => standard !== 'divided' || isTeam || running === id || (counts[id] ?? 0) > 0,
  );
  return (
    <ul className={styles.queues} aria-label={messages.review.queues.label}>
      {blind.map(({ queue, count }) => (
        <li key={queue.id}>
          <QueueButton
            queue={queue}
            count={queue.id === running ? undefined : count}
            isRunning={queue.id === running}
          />
        </li>
      ))}
      {shown.map((queue) => (
        <li key={queue.id}>
          <QueueButton
            queue={queue}
            count={queue.id === running ? undefined : counts[queue.id]}
            isRunning={queue.id === running}
          />
        </li>
      ))}
    </ul>
  );
}

interface QueueButtonProps {
  readonly queue: Queue;
  /** undefined until it was counted, and while the progress says it. */
  readonly count: number | undefined;
  readonly isRunning: boolean;
}

/** Starts a queue. The one that is running isn't started again before its end, so that a click loses nothing. */
function QueueButton({ queue, count, isRunning }: QueueButtonProps) {
  const { review } = useStores();
  function start() {
    const { session, ended } = review.getState();
    const isOver = !session || ended || !currentItem(session);
    if (!isRunning || isOver) void review.getState().start(queue);
  }
  const name = visibleText(queue.name);
  return (
    <button
      type="button"
      className={styles.queue}
      aria-current={isRunning ? 'true' : undefined}
      title={count === undefined ? undefined : messages.review.queues.counted({ name, count })}
      onClick={start}
    >
      <Text truncate>
        <bdi>{name}</bdi>
      </Text>
      {count === undefined ? null : (
        <Text size="small" tabular className={styles.count} aria-hidden>
          {compactText(count)}
        </Text>
      )}
    </button>
  );
}

/** Switches between the order of the queue and that of incidents. */
function ByIncident(): ReactNode {
  const { review } = useStores();
  const byIncident = useSubject('settings', ({ settings }) => settings.reviewByIncident);
  const offered = useSubject('review', ({ session }) => canOrder(session));
  const text = messages.review.incident.byIncident;
  if (!offered) return null;
  return (
    <ToggleChip pressed={byIncident} title={text.hint} onClick={() => review.getState().orderBy(!byIncident)}>
      {text.name}
    </ToggleChip>
  );
}

/** What was decided last, and the key that undoes it. It stays until the next decision. */
function LastDecision(): ReactNode {
  const step = useSubject('review', ({ session }) => session?.steps.at(-1));
  const keys = useCommandKeys('undo decision');
  if (!step) return null;
  const { done, undoes } = messages.review.last;
  const { outcome, name, others = [] } = step;
  const decision = outcome.kind === 'judged' ? messages.words.verdicts[outcome.verdict] : done[outcome.kind];
  return (
    <Row gap={4} size="small" tone="muted" className={styles.last}>
      <Text weight={600} nowrap>
        {decision}
      </Text>
      {others.length > 0 && (
        <Text nowrap>· {messages.words.counts.report({ count: others.length + 1 })}</Text>
      )}
      {name !== undefined && (
        <Text truncate>
          · <ReceivedText text={localPart(name)} />
        </Text>
      )}
      {keys !== null && <Text nowrap>· {undoes({ key: shownKeys(keys, isMac).join(' ') })}</Text>}
    </Row>
  );
}

/** Returns the part of an e-mail address before the @; another text as it is. */
function localPart(name: string): string {
  return /^[^\s@]+(?=@)/.exec(name)?.[0] ?? name;
}

/** How much of the list is done, what has arrived since it was made, and the end of the session. */
function SessionProgress() {
  const { review } = useStores();
  const session = useSubject('review', (state) => state.session);
  const ended = useSubject('review', (state) => state.ended);
  if (!session) return null;
  const text = messages.review;
  const { done, of } = progressOf(session);
  const isOver = ended || !currentItem(session);
  return (
    <Row gap={10} className={styles.progress}>
      <Arrived />
      <DoneByOthers session={session} />
      <Stack gap={4} className={styles.bar}>
        <Row justify="between" size="small" tabular>
          <Text role="status" aria-label={text.progress.label} weight={600} nowrap>
            {text.progress.of({ done, of })}
          </Text>
          {session.more > 0 ? (
            <Text tone="faint" nowrap>
              {text.progress.more({ count: session.more })}
            </Text>
          ) : null}
        </Row>
        <ProgressBar thin aria-label={text.progress.bar} value={done} max={Math.max(1, of)} />
      </Stack>
      {isOver ? null : (
        <Button
          size="small"
          variant="quiet"
          icon={<Flag aria-hidden="true" />}
          onClick={() => review.getState().end()}
        >
          {text.session.end}
        </Button>
      )}
    </Row>
  );
}

/** How many reports of the list others decided, with the name of the only one. */
function DoneByOthers({ session }: { readonly session: Session }): ReactNode {
  const team = useSubject('team', (state) => state.team);
  const counts = decidedByOthers(session).map(([person, count]) => ({
    name: visibleText(nameOf(team, person)),
    count,
  }));
  const [first, ...more] = counts;
  const text = messages.review.progress;
  if (!first) return null;
  const shown =
    more.length === 0
      ? text.byColleague({ count: first.count, name: first.name })
      : text.byOthers({ count: sum(counts.map(({ count }) => count)) });
  const names = counts.map(({ name, count }) => text.byColleague({ count, name })).join('\n');
  return (
    <Text
      role="status"
      aria-label={shown}
      title={names}
      size="small"
      tone="muted"
      tabular
      truncate
      className={styles.others}
    >
      {shown}
    </Text>
  );
}

/** Reports that arrived since the list was made. They join it when the user asks for them. */
function Arrived(): ReactNode {
  const { review } = useStores();
  const arrived = useSubject('review', (state) => state.arrived);
  const text = messages.review.queues;
  if (arrived === 0) return null;
  return (
    <Tooltip text={text.join}>
      <Button
        size="small"
        icon={<ArrowDownToLine aria-hidden="true" />}
        onClick={() => void review.getState().join()}
      >
        {text.arrived({ count: arrived })}
      </Button>
    </Tooltip>
  );
}
