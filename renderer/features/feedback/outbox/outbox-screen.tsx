import { SearchX, Send } from 'lucide-react';
import { attentionWithOverdue, everyItem, outboxStates } from '../../../../shared/domain/outbox';
import { messages } from '../../../../shared/i18n/messages';
import { ProblemAlert } from '../../../components/problem-alert';
import { pageLimit } from '../../../state/paged-query';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Row, Stack, Text } from '../../../ui/layout';
import { PagesNavigation } from '../../../ui/pages-navigation';
import { Spinner } from '../../../ui/spinner';
import { ImportFeedbackButton } from '../import/import-feedback';
import { useStores, useSubject } from '../stores';
import { BatchList } from './batch-list';
import styles from './outbox-screen.module.css';
import { OutboxTable } from './outbox-table';
import { OutboxToolbar } from './outbox-toolbar';
import { TeamBanner } from './team-banner';
import { WaitBanner } from './wait-banner';

/** The feedback of the open profile with its state. */
export function OutboxScreen() {
  return (
    <Stack gap={16} className={styles.root}>
      <Row as="header" gap={12} align="baseline" className={styles.header}>
        <h1>{messages.commands.names.outbox}</h1>
        <Summary />
        <ImportFeedbackButton />
      </Row>
      <Feedback />
    </Stack>
  );
}

function Summary() {
  const summary = useSubject('outbox', (state) => state.summary);
  const { counts } = summary;
  const all = outboxStates.reduce((sum, state) => sum + counts[state], 0);
  const attention = attentionWithOverdue(summary);
  if (all === 0) return null;
  const text = messages.outbox;
  return (
    <Text as="p" tone="muted" size="grid">
      {attention === 0
        ? messages.words.counts.feedback({ count: all })
        : text.countAndAttention({ entries: messages.words.counts.feedback({ count: all }), attention })}
    </Text>
  );
}

/** The feedback in the outbox and in the history, with search and filters. */
function Feedback() {
  const isEmpty = useSubject('outbox', ({ summary: { counts }, items }) => {
    return items.length === 0 && Object.values(counts).every((count) => count === 0);
  });
  const isRead = useSubject('outbox', (state) => state.isRead);
  return (
    <Stack grow gap={12}>
      <OutboxProblem />
      <TeamBanner />
      <WaitBanner />
      <BatchList />
      {isEmpty ? null : <OutboxToolbar />}
      <Stack className={styles.items}>
        {isEmpty ? isRead ? <NothingYet /> : <Spinner label={messages.outbox.reading} /> : <Items />}
      </Stack>
    </Stack>
  );
}

function Items() {
  const { outbox } = useStores();
  const items = useSubject('outbox', (state) => state.items);
  const page = useSubject('outbox', (state) => state.page);
  const total = useSubject('outbox', (state) => state.total);
  const isRead = useSubject('outbox', (state) => state.isRead);
  if (items.length === 0 && isRead) return <NothingFound />;
  return (
    <>
      <OutboxTable items={items} />
      <PagesNavigation
        number={page}
        total={total}
        limit={pageLimit}
        onGo={(to) => void outbox.getState().goTo(to)}
      />
    </>
  );
}

function NothingYet() {
  return (
    <Stack grow justify="center">
      <EmptyState icon={<Send size={20} />} title={messages.outbox.empty.title}>
        {messages.outbox.empty.advice}
      </EmptyState>
    </Stack>
  );
}

function NothingFound() {
  const { outbox } = useStores();
  const text = messages.outbox.noMatches;
  const showAll = () => void outbox.getState().setQuery(everyItem);
  return (
    <Stack grow justify="center">
      <EmptyState
        icon={<SearchX size={20} />}
        title={text.title}
        action={<Button onClick={showAll}>{text.showAll}</Button>}
      >
        {text.advice}
      </EmptyState>
    </Stack>
  );
}

/** Explains why the outbox couldn't be read, or feedback couldn't be retried or discarded. */
function OutboxProblem() {
  const { outbox } = useStores();
  const problem = useSubject('outbox', ({ problem, readProblem }) => problem ?? readProblem);
  if (!problem) return null;
  const load = () => void outbox.getState().readAgain();
  return (
    <ProblemAlert
      problem={problem}
      onDismiss={load}
      actions={
        <Button size="small" onClick={load}>
          {messages.words.actions.tryAgain}
        </Button>
      }
    />
  );
}
