import { History, SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { everyEntry, type LogQuery, verdicts } from '../../../../shared/domain/review-log';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { CsvJsonExport } from '../../../components/csv-json-export';
import { ProblemAlert } from '../../../components/problem-alert';
import { pageLimit } from '../../../state/paged-query';
import { Button } from '../../../ui/button';
import { NameDialog } from '../../../ui/dialog';
import { EmptyState } from '../../../ui/empty-state';
import { SearchField, SelectField } from '../../../ui/fields';
import { Centered, Row, Stack, Text } from '../../../ui/layout';
import { PagesNavigation } from '../../../ui/pages-navigation';
import { Group } from '../../../ui/regions';
import { Spinner } from '../../../ui/spinner';
import { ToggleChip } from '../../../ui/toggle-chip';
import { useStores, useSubject } from '../stores';
import { AssistantReadings, useHasReadings } from './assistant-readings';
import { ImportHistoryButton } from './import-history';
import styles from './log-screen.module.css';
import { isOfOneDecision, listedKinds, listedQuery, toggledVerdict } from './log-store';
import { LogTable } from './log-table';

interface LogScreenProps {
  readonly onOpenTransaction: (transactionId: string) => void;
  readonly onOpenReport: (key: string) => void;
}

/** What analysts decided and wrote, newest first, with search, filters and export. */
export function LogScreen(actions: LogScreenProps) {
  const { reviewLog } = useStores();
  const total = useSubject('reviewLog', (state) => state.total);
  const unread = useSubject('reviewLog', (state) => state.unread);
  const query = useSubject('reviewLog', (state) => state.query);
  const hasReadings = useHasReadings();
  const [ofAssistants, setOfAssistants] = useState(false);
  useEffect(() => void reviewLog.getState().read(), [reviewLog]);
  const text = messages.reviewLog;
  return (
    <Stack gap={16} className={styles.root}>
      <Row as="header" gap={12} align="baseline">
        <h1>{messages.commands.names.history}</h1>
        {total === 0 ? null : (
          <Text as="p" tone="muted" size="grid">
            {text.count({ count: total })}
          </Text>
        )}
        {unread === 0 ? null : (
          <Text as="p" tone="muted" size="grid">
            {text.unread({ count: unread })}
          </Text>
        )}
        {hasReadings ? (
          <span className={styles.assistants}>
            <ToggleChip pressed={ofAssistants} onClick={() => setOfAssistants(!ofAssistants)}>
              {messages.assistants.history}
            </ToggleChip>
          </span>
        ) : null}
      </Row>
      {ofAssistants ? (
        <AssistantReadings />
      ) : (
        <>
          <LogProblem />
          {total === 0 && query === everyEntry ? null : <LogToolbar />}
          <Stack grow className={styles.entries}>
            <Entries {...actions} />
          </Stack>
        </>
      )}
    </Stack>
  );
}

function LogProblem() {
  const { reviewLog } = useStores();
  const problem = useSubject('reviewLog', (state) => state.problem);
  if (!problem) return null;
  return (
    <ProblemAlert
      failed={messages.reviewLog.notRead}
      problem={problem}
      actions={
        <Button size="small" onClick={() => void reviewLog.getState().read()}>
          {messages.words.actions.tryAgain}
        </Button>
      }
    />
  );
}

function Entries(actions: LogScreenProps) {
  const { reviewLog } = useStores();
  const lines = useSubject('reviewLog', (state) => state.lines);
  const page = useSubject('reviewLog', (state) => state.page);
  const listed = useSubject('reviewLog', (state) => state.listed);
  const isRead = useSubject('reviewLog', (state) => state.isRead);
  const problem = useSubject('reviewLog', (state) => state.problem);
  const query = useSubject('reviewLog', (state) => state.query);
  const text = messages.reviewLog;
  if (!isRead)
    return (
      <Centered tone="muted" role="status">
        <Spinner label={text.reading} />
      </Centered>
    );
  if (problem) return null;
  if (lines.length === 0)
    return query === everyEntry ? (
      <EmptyState icon={<History size={20} />} title={text.empty.title} action={<ImportHistoryButton />}>
        {text.empty.advice}
      </EmptyState>
    ) : (
      <EmptyState
        icon={<SearchX size={20} />}
        title={text.noMatches.title}
        action={
          <Button onClick={() => void reviewLog.getState().setQuery(everyEntry)}>
            {text.noMatches.showAll}
          </Button>
        }
      >
        {text.noMatches.advice}
      </EmptyState>
    );
  return (
    <>
      <LogTable lines={lines} {...actions} />
      <PagesNavigation
        number={page}
        total={listed}
        limit={pageLimit}
        onGo={(to) => void reviewLog.getState().goTo(to)}
      />
    </>
  );
}

function LogToolbar() {
  const { reviewLog } = useStores();
  const query = useSubject('reviewLog', (state) => state.query);
  const text = messages.reviewLog;
  const setQuery = (change: Partial<LogQuery>) => void reviewLog.getState().setQuery(change);
  const isOnlyOf = (kind: (typeof listedKinds)[number]) =>
    query.kinds.length === 1 && query.kinds[0] === kind;
  return (
    <Row wrap gap={8} className={styles.toolbar}>
      <SearchField
        className={styles.search}
        label={text.search}
        placeholder={text.placeholder}
        maxLength={1_000}
        value={query.text}
        onChange={(typed) => reviewLog.getState().search(typed)}
      />
      <PersonField />
      <Group aria-label={text.kinds}>
        <Row wrap gap={6}>
          {listedKinds.map((kind) => (
            <ToggleChip
              key={kind}
              pressed={isOnlyOf(kind)}
              onClick={() => setQuery({ kinds: isOnlyOf(kind) ? [] : [kind], verdicts: [] })}
            >
              {text.kind[kind]}
            </ToggleChip>
          ))}
        </Row>
      </Group>
      {query.kinds.length === 0 || isOnlyOf('verdict') ? (
        <Group aria-label={text.verdicts}>
          <Row wrap gap={6}>
            {verdicts.map((verdict) => (
              <ToggleChip
                key={verdict}
                pressed={query.verdicts.includes(verdict)}
                onClick={() => setQuery({ ...toggledVerdict(query, verdict), kinds: [] })}
              >
                {messages.words.verdicts[verdict]}
              </ToggleChip>
            ))}
          </Row>
        </Group>
      ) : null}
      {isOfOneDecision(query) && (
        <Button onClick={() => setQuery(everyEntry)}>{text.noMatches.showAll}</Button>
      )}
      <ImportHistoryButton />
      <ExportLog />
    </Row>
  );
}

/** Shows only what one person of the team wrote. */
function PersonField() {
  const { reviewLog } = useStores();
  const team = useSubject('team', (state) => state.team);
  const people = useSubject('reviewLog', (state) => state.query.people);
  const text = messages.team.person;
  if (team.kind === 'none') return null;
  const others = team.people.filter(({ id }) => id !== team.person);
  const [selected] = people;
  return (
    <SelectField
      hideLabel
      label={text.label}
      value={selected === undefined ? everyone : (selected ?? team.person)}
      options={[
        { value: everyone, label: text.all },
        { value: team.person, label: messages.team.you },
        ...others.map(({ id, name }) => ({ value: id, label: visibleText(name) })),
      ]}
      onChange={(value) => {
        const person = value === team.person ? null : value;
        void reviewLog.getState().setQuery({ people: value === everyone ? [] : [person] });
      }}
    />
  );
}

/** No person's ID. */
const everyone = '';

/** Exports all pages of the filtered list to a file. One for colleagues has the user's name, which is asked. */
function ExportLog() {
  const stores = useStores();
  const total = useSubject('reviewLog', (state) => state.total);
  const name = useSubject('settings', ({ settings }) => settings.reviewerName);
  const [isNaming, setIsNaming] = useState(false);
  const text = messages.reviewLog;
  const start = (author: string | null) =>
    void stores.export.getState().startLog(listedQuery(stores.reviewLog.getState().query), author);
  return (
    <>
      <CsvJsonExport
        label={messages.words.actions.export}
        descriptions={{
          csv: text.exportDescription.csv({ count: total }),
          json: text.exportDescription.json,
        }}
        total={total}
        onExport={(format) => (format === 'csv' ? start(null) : setIsNaming(true))}
      />
      {isNaming ? (
        <NameDialog
          title={text.author.title}
          label={text.author.name}
          action={messages.words.actions.export}
          name={name}
          maxLength={200}
          errorIn={(typed) => (typed.trim() === '' ? text.author.none : null)}
          onName={(author) => {
            setIsNaming(false);
            void stores.settings.getState().save({ reviewerName: author });
            start(author);
          }}
          onCancel={() => setIsNaming(false)}
        >
          <Text as="p" tone="muted" size="small">
            {text.author.meaning}
          </Text>
        </NameDialog>
      ) : null}
    </>
  );
}
