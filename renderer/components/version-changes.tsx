import type { ReactNode } from 'react';
import type { ChangedField, EarlierVersion, ReportDetail } from '../../shared/contract/report.calls';
import type { JsonText } from '../../shared/domain/report';
import { messages } from '../../shared/i18n/messages';
import { valueFinder } from '../../shared/json/paths';
import { FixedList } from '../ui/fixed-list';
import { ReceivedText } from '../ui/hostile-text';
import { Stack, Text } from '../ui/layout';
import styles from './version-changes.module.css';

/** Maximum characters of a value; the Raw JSON tab has the latest version in full. */
const maxValueLength = 500;

/** The fields in which a version of a report, or another report, differs, each before and after. */
export function VersionChanges({ changes }: { readonly changes: readonly ChangedField[] }) {
  if (changes.length === 0)
    return (
      <Text as="p" tone="muted" size="small">
        {messages.report.history.onlyFormatting}
      </Text>
    );
  return (
    <Stack as="dl" gap={4} className={styles.root}>
      <FixedList of={changes}>{(change) => <Change change={change} />}</FixedList>
    </Stack>
  );
}

function Change({ change: { path, before, after } }: { readonly change: ChangedField }) {
  const text = messages.report.history;
  return (
    <Text as="div" breakWords>
      <Text as="dt" tone="muted" size="small">
        <ReceivedText text={path === '' ? messages.report.unreadableFields.wholeReport : path} mono />
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

/** A stored version of a report, with the changes made by the next stored version. */
export interface HistoryStep {
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
