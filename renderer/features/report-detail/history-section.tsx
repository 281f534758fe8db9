import { History } from 'lucide-react';
import { Fragment, type ReactNode, useMemo } from 'react';
import type { EarlierVersion, ReportDetail } from '../../../shared/contract/report-calls';
import type { JsonText } from '../../../shared/domain/report';
import { messages } from '../../../shared/i18n/messages';
import { valueFinder } from '../../../shared/json/paths';
import { InstantText, MomentText } from '../../components/instant-text';
import { FixedList } from '../../ui/fixed-list';
import { ReceivedText } from '../../ui/hostile-text';
import { Stack, Text } from '../../ui/layout';
import { Sentence } from '../../ui/sentence';
import styles from './history-section.module.css';
import { ReportSection } from './report-section';

/** Maximum characters of a value; the Raw JSON tab has the latest version in full. */
const maxValueLength = 500;

/** The earlier versions of the report, each with the fields that the next version changed. */
export function HistorySection({ detail }: { readonly detail: ReportDetail }) {
  const { earlier, changing, versions } = detail;
  const steps = useMemo(() => historyOf(detail), [detail]);
  if (steps.length === 0) return null;
  const text = messages.report.history;
  const allStored = versions <= steps.length + 1;
  return (
    <ReportSection
      title={text.title(Math.max(versions - 1, steps.length))}
      mark={
        <Text tone="muted">
          <History size={14} aria-hidden="true" />
        </Text>
      }
    >
      {allStored ? null : (
        <Text as="p" size="small" className={styles.stored}>
          {text.someStored(versions, Math.max(0, steps.length - 1))}
        </Text>
      )}
      {changing.length === 0 ? null : <ChangingFields paths={changing} />}
      <Stack as="ol" gap={12} size="grid" aria-label={text.label}>
        <FixedList of={steps}>
          {(step, at) => <Step step={step} changedAt={earlier[at - 1]?.receivedAt ?? detail.receivedAt} />}
        </FixedList>
      </Stack>
    </ReportSection>
  );
}

/** Further fields are only counted. */
const maxNamed = 8;

function ChangingFields({ paths }: { readonly paths: readonly string[] }) {
  const text = messages.report.history;
  const more = paths.length - maxNamed;
  return (
    <Text as="p" size="small" breakWords className={styles.stored}>
      {text.changing}{' '}
      {paths.slice(0, maxNamed).map((path, at) => (
        <Fragment key={path}>
          {at > 0 && ', '}
          <ReceivedText text={path} mono />
        </Fragment>
      ))}
      {more > 0 && ` ${text.moreChanging(more)}`}
    </Text>
  );
}

/** `changedAt`: when the stored content after this one was received, ms since 1970. */
function Step({ step, changedAt }: { readonly step: HistoryStep; readonly changedAt: number }) {
  const { version, changes, missing } = step;
  const text = messages.report.history[missing === 0 ? 'changedIn' : 'comparedWith'];
  return (
    <li>
      {missing === 0 ? null : (
        <Text as="p" tone="muted" size="small" className={styles.gap}>
          {messages.report.history.missing(missing)}
        </Text>
      )}
      <Text as="p" tone="muted" size="small">
        <Sentence
          text={version.timestamp === null ? text.received : text.receivedOf}
          parts={{
            received: <MomentText milliseconds={version.receivedAt} />,
            reported: version.timestamp && <InstantText nanoseconds={version.timestamp} />,
            changed: <MomentText milliseconds={changedAt} />,
          }}
        />
      </Text>
      {changes.length === 0 ? (
        <Text as="p" tone="muted" size="small">
          {messages.report.history.onlyFormatting}
        </Text>
      ) : null}
      <Stack as="dl" gap={4} className={styles.changes}>
        <FixedList of={changes}>{(change) => <Change change={change} />}</FixedList>
      </Stack>
    </li>
  );
}

function Change({ change: { path, before, after } }: { readonly change: ChangedField }) {
  const text = messages.report.history;
  return (
    <Text as="div" breakWords>
      <Text as="dt" tone="muted" size="small">
        <ReceivedText text={path === '' ? text.wholeReport : path} mono />
      </Text>
      <dd>
        <del>
          <Value json={before} />
        </del>{' '}
        <span aria-hidden="true">→</span>
        <span className="visually-hidden">{text.changedTo}</span>{' '}
        <ins>
          <Value json={after} />
        </ins>
      </dd>
    </Text>
  );
}

function Value({ json }: { readonly json: JsonText | null }): ReactNode {
  if (json === null) return <ReceivedText text={null} />;
  const cut =
    json.length > maxValueLength ? `${json.slice(0, maxValueLength).replace(/[\uD800-\uDBFF]$/, '')}…` : json;
  return <ReceivedText text={cut} mono />;
}

/** A field that the service changed, with its exact JSON before and after; null if absent. */
interface ChangedField {
  readonly path: string;
  readonly before: JsonText | null;
  readonly after: JsonText | null;
}

/** A stored version of a report, with the changes made by the next stored version. */
interface HistoryStep {
  readonly version: EarlierVersion;
  readonly changes: readonly ChangedField[];
  /** Number of versions between this one and the next stored one that were received but not stored. */
  readonly missing: number;
}

/**
 * Returns the stored earlier versions of a report, newest first, each compared with the stored version that followed
 * it.
 */
export function historyOf(
  detail: Pick<ReportDetail, 'earlier' | 'json' | 'version'>,
): readonly HistoryStep[] {
  const { earlier } = detail;
  const stored = [detail.version, ...earlier.map(({ version }) => version)];
  return earlier.map((version, at) => {
    const next = earlier[at - 1] ?? detail;
    const before = valueFinder(version.json);
    const after = valueFinder(next.json);
    const between = stored.filter((each) => each > version.version && each < next.version).length;
    const changes = version.changedPaths.map((path): ChangedField => {
      const names = path === '' ? [] : path.split('.');
      return { path, before: before(names), after: after(names) };
    });
    return { version, changes, missing: Math.max(0, next.version - version.version - 1 - between) };
  });
}
