import { clsx } from 'clsx';
import { type ReactNode, useMemo } from 'react';
import type { ReportDetail } from '../../shared/contract/report.calls';
import type { EntryContent, LogEntry } from '../../shared/domain/review-log';
import type { TeamState } from '../../shared/domain/team';
import { gap } from '../../shared/i18n/gaps';
import { messages } from '../../shared/i18n/messages';
import { reasonText } from '../../shared/i18n/reason-text';
import { wordText } from '../../shared/i18n/word-text';
import { useSubject } from '../state/stores';
import { nameOf } from '../state/team';
import { FixedList } from '../ui/fixed-list';
import { ReceivedText } from '../ui/hostile-text';
import { Row, Stack, Text } from '../ui/layout';
import { Sentence } from '../ui/sentence';
import { FeedbackIntent } from './feedback-intent';
import { InstantText, MomentText } from './instant-text';
import styles from './review-history.module.css';
import { type HistoryItem, historyItems, type LogItem } from './review-history-items';
import { VersionChanges } from './version-changes';

/** All that happened to a report and its transaction, newest first. */
export function ReviewHistory({ detail }: { readonly detail: ReportDetail }) {
  const items = useMemo(() => historyItems(detail), [detail]);
  const text = messages.evidence.history;
  if (items.length === 0)
    return (
      <Text as="p" tone="muted" size="small">
        {text.none}
      </Text>
    );
  return (
    <Stack as="ol" gap={8} size="small" breakWords aria-label={text.title}>
      <FixedList of={items}>
        {(item) => (
          <li>
            <Item item={item} />
          </li>
        )}
      </FixedList>
    </Stack>
  );
}

function Item({ item }: { readonly item: HistoryItem }) {
  const text = messages.evidence.history;
  switch (item.kind) {
    case 'version':
      return (
        <>
          <Head time={<MomentText milliseconds={item.at} />}>{text.version({ version: item.version })}</Head>
          <VersionChanges changes={item.changes} />
        </>
      );
    case 'report':
      return (
        <>
          <Head time={<InstantText nanoseconds={item.row.timestamp} />}>{text.otherReport}</Head>
          <VersionChanges changes={item.changes} />
        </>
      );
    case 'entry':
      return (
        <>
          <EntryText item={item} mark={<SharingMark entry={item.entry} />} />
          {item.content?.kind === 'feedback' && <FeedbackIntent {...item.content.body} />}
        </>
      );
  }
}

interface EntryTextProps {
  readonly item: LogItem;
  /** Shown below who wrote it and when. */
  readonly mark?: ReactNode;
}

/** What was written, by whom and when. */
export function EntryText({ item, mark }: EntryTextProps) {
  const team = useSubject('team', (state) => state.team);
  return (
    <>
      <Head time={<MomentText milliseconds={item.at} />} by={<Author person={item.entry.person} />}>
        <EntryHead item={item} />
      </Head>
      {mark}
      {textsOf(item.content, team).map(({ name, value }) => (
        <p key={name} className={clsx(item.withdrawn && styles.withdrawn)}>
          <Text tone="muted">{name}:</Text> <ReceivedText text={value} />
        </p>
      ))}
    </>
  );
}

interface HeadProps {
  readonly time: ReactNode;
  readonly by?: ReactNode;
  readonly children: ReactNode;
}

function Head({ time, by, children }: HeadProps) {
  return (
    <Row as="div" wrap gap={6} align="baseline">
      <Text weight={500}>{children}</Text>
      <Text tone="muted" size="tiny" tabular>
        {by}
        {by !== undefined && ' · '}
        {time}
      </Text>
    </Row>
  );
}

export function Author({ person }: { readonly person: string | null }) {
  const team = useSubject('team', (state) => state.team);
  return <ReceivedText text={nameOf(team, person)} />;
}

/** What a team has to say about an entry: that it isn't shared yet, or was written without a claim. */
export function SharingMark({ entry }: { readonly entry: LogEntry }) {
  const isShared = useSubject('team', ({ team }) => team.kind === 'joined');
  const text = messages.team.entry;
  if (!isShared) return null;
  const marks = [
    ...(entry.seq === null && entry.person === null ? [text.unshared] : []),
    ...(entry.kind === 'verdict' && entry.claimToken === null ? [text.unclaimed] : []),
  ];
  if (marks.length === 0) return null;
  return (
    <Text tone="faint" size="tiny">
      {marks.join(' · ')}
    </Text>
  );
}

/** What was written, in a few words, and whether it was undone. */
export function EntryHead({ item }: { readonly item: LogItem }) {
  if (!item.withdrawn) return <EntryWords item={item} />;
  return (
    <>
      <span className={styles.withdrawn}>
        <EntryWords item={item} />
      </span>
      <Text tone="muted"> ({messages.evidence.history.undone})</Text>
    </>
  );
}

function EntryWords({ item: { content, before } }: { readonly item: LogItem }) {
  const text = messages.evidence.history;
  const { verdicts } = messages.words;
  switch (content?.kind) {
    case 'verdict':
      return before === null ? (
        verdicts[content.body.verdict]
      ) : (
        <Change from={verdicts[before]} to={verdicts[content.body.verdict]} />
      );
    case 'note':
      return content.body.text === '' ? text.noteRemoved : messages.words.terms.note;
    case 'snooze': {
      const { until, untilNextReport } = content.body;
      if (until === null) return text.snoozedUntilNext;
      return (
        <Sentence
          text={
            untilNextReport
              ? text.snoozedUntilEither({ time: gap('time') })
              : text.snoozedUntil({ time: gap('time') })
          }
          parts={{ time: <MomentText milliseconds={until} /> }}
        />
      );
    }
    case 'escalation':
      return messages.words.standings.escalated;
    case 'answer':
      return text.answered;
    case 'feedback':
      return text.feedback;
    default:
      return text.newer;
  }
}

/** The free texts of an entry, with their names. */
export function textsOf(
  content: EntryContent | null,
  team: TeamState,
): readonly { readonly name: string; readonly value: string }[] {
  const { reported, reason, question, answer } = messages.evidence.history.texts;
  const { note } = messages.words.terms;
  const given = (name: string, value: string | null) =>
    value === null || value === '' ? [] : [{ name, value }];
  switch (content?.kind) {
    case 'verdict':
      return [
        ...given(
          reported,
          content.body.reportedRisk && wordText('risk_assignment', content.body.reportedRisk),
        ),
        ...given(reason, content.body.reason && reasonText(content.body.reason)),
        ...given(note, content.body.note),
      ];
    case 'snooze':
      return given(reason, content.body.reason);
    case 'note':
      return given(note, content.body.text);
    case 'escalation':
      return [
        ...given(messages.team.escalation.to, content.body.to && nameOf(team, content.body.to)),
        ...given(question, content.body.question),
      ];
    case 'answer':
      return given(answer, content.body.text);
    default:
      return [];
  }
}

function Change({ from, to }: { readonly from: ReactNode; readonly to: ReactNode }) {
  return (
    <>
      {from} <span aria-hidden="true">→</span>
      <span className="visually-hidden">{messages.report.history.changedTo}</span> {to}
    </>
  );
}
