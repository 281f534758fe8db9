import { History } from 'lucide-react';
import { Fragment, type ReactNode, useMemo } from 'react';
import type { JsonText } from '../../../shared/domain/report';
import type { ReportDetail } from '../../../shared/ipc/report-calls';
import { messages } from '../../../shared/messages/messages';
import { ReceivedText } from '../../ui/hostile-text';
import { InstantText } from '../../ui/instant-text';
import { MomentText } from '../../ui/moment-text';
import { Sentence } from '../../ui/sentence';
import { type ChangedField, type HistoryStep, historyOf } from './changed-fields';
import './history-section.css';
import { ReportSection } from './report-section';

/** Longer values are cut: Raw JSON has the latest whole. */
const limit = 500;

/** What the service said of the report before: each earlier content with what the next one changed, field by field. */
export function HistorySection({ detail }: { readonly detail: ReportDetail }) {
  const { earlier, changing, versions } = detail;
  const steps = useMemo(() => historyOf(detail), [detail]);
  if (steps.length === 0) return null;
  const words = messages.report.history;
  const allStored = versions <= steps.length + 1;
  return (
    <ReportSection
      title={words.title(Math.max(versions - 1, steps.length))}
      mark={<History className="history__mark" size={14} aria-hidden="true" />}
    >
      {allStored ? null : (
        <p className="history__stored">{words.someStored(versions, Math.max(0, steps.length - 1))}</p>
      )}
      {changing.length === 0 ? null : <ChangingFields paths={changing} />}
      <ol className="history" aria-label={words.label}>
        {steps.map((step, at) => (
          <Step
            // biome-ignore lint/suspicious/noArrayIndexKey: a report's history never changes its order
            key={at}
            step={step}
            changedAt={earlier[at - 1]?.receivedAt ?? detail.receivedAt}
          />
        ))}
      </ol>
    </ReportSection>
  );
}

/** More of them are only counted. */
const mostNamed = 8;

function ChangingFields({ paths }: { readonly paths: readonly string[] }) {
  const words = messages.report.history;
  const more = paths.length - mostNamed;
  return (
    <p className="history__stored">
      {words.changing}{' '}
      {paths.slice(0, mostNamed).map((path, at) => (
        <Fragment key={path}>
          {at > 0 && ', '}
          <ReceivedText text={path} mono />
        </Fragment>
      ))}
      {more > 0 && ` ${words.moreChanging(more)}`}
    </p>
  );
}

/** `changedAt`: when the stored content after this one was received, ms since 1970. */
function Step({ step, changedAt }: { readonly step: HistoryStep; readonly changedAt: number }) {
  const { version, changes, missing } = step;
  const words = messages.report.history[missing === 0 ? 'followed' : 'notFollowed'];
  return (
    <li className="history__step">
      {missing === 0 ? null : <p className="history__gap">{messages.report.history.missing(missing)}</p>}
      <p className="history__when">
        <Sentence
          text={version.timestamp === null ? words.received : words.receivedOf}
          parts={{
            received: <MomentText milliseconds={version.receivedAt} />,
            reported: version.timestamp && <InstantText nanoseconds={version.timestamp} />,
            changed: <MomentText milliseconds={changedAt} />,
          }}
        />
      </p>
      {changes.length === 0 ? <p className="history__when">{messages.report.history.formOnly}</p> : null}
      <dl className="history__changes">
        {changes.map((change, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paths may repeat, and the list never changes its order
          <Change key={at} change={change} />
        ))}
      </dl>
    </li>
  );
}

function Change({ change: { path, before, after } }: { readonly change: ChangedField }) {
  const words = messages.report.history;
  return (
    <div className="history__change">
      <dt>
        <ReceivedText text={path === '' ? words.wholeReport : path} mono />
      </dt>
      <dd>
        <del>
          <Value json={before} />
        </del>{' '}
        <span aria-hidden="true">→</span>
        <span className="visually-hidden">{words.became}</span>{' '}
        <ins>
          <Value json={after} />
        </ins>
      </dd>
    </div>
  );
}

function Value({ json }: { readonly json: JsonText | null }): ReactNode {
  if (json === null) return <ReceivedText text={null} />;
  const cut = json.length > limit ? `${json.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')}…` : json;
  return <ReceivedText text={cut} mono />;
}
