import { History } from 'lucide-react';
import { Fragment, useMemo } from 'react';
import type { ReportDetail } from '../../../shared/contract/report.calls';
import { gap } from '../../../shared/i18n/gaps';
import { messages } from '../../../shared/i18n/messages';
import { InstantText, MomentText } from '../../components/instant-text';
import { type HistoryStep, historyOf, VersionChanges } from '../../components/version-changes';
import { FixedList } from '../../ui/fixed-list';
import { ReceivedText } from '../../ui/hostile-text';
import { Stack, Text } from '../../ui/layout';
import { Sentence } from '../../ui/sentence';
import styles from './history-section.module.css';
import { ReportSection } from './report-section';

/** The earlier versions of the report, each with the fields that the next version changed. */
export function HistorySection({ detail }: { readonly detail: ReportDetail }) {
  const { earlier, changing, versions } = detail;
  const steps = useMemo(() => historyOf(detail), [detail]);
  if (steps.length === 0) return null;
  const text = messages.report.history;
  const allStored = versions <= steps.length + 1;
  return (
    <ReportSection
      title={text.title({ count: Math.max(versions - 1, steps.length) })}
      mark={
        <Text tone="muted">
          <History size={14} aria-hidden="true" />
        </Text>
      }
    >
      {allStored ? null : (
        <Text as="p" size="small" className={styles.stored}>
          {text.someStored({
            received: text.received({ versions }),
            between: Math.max(0, steps.length - 1),
          })}
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
      {more > 0 && ` ${text.moreChanging({ count: more })}`}
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
          {messages.report.history.missing({ count: missing })}
        </Text>
      )}
      <Text as="p" tone="muted" size="small">
        <Sentence
          text={
            version.timestamp === null
              ? text.received({ received: gap('received'), changed: gap('changed') })
              : text.receivedOf({
                  received: gap('received'),
                  reported: gap('reported'),
                  changed: gap('changed'),
                })
          }
          parts={{
            received: <MomentText milliseconds={version.receivedAt} />,
            reported: version.timestamp && <InstantText nanoseconds={version.timestamp} />,
            changed: <MomentText milliseconds={changedAt} />,
          }}
        />
      </Text>
      <VersionChanges changes={changes} />
    </li>
  );
}
