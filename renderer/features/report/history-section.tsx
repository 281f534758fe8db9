import { History } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
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
  const { earlier, json } = detail;
  const steps = useMemo(() => historyOf(earlier, json), [earlier, json]);
  if (steps.length === 0) return null;
  return (
    <ReportSection
      title={messages.report.history.title(steps.length)}
      mark={<History className="history__mark" size={14} aria-hidden="true" />}
    >
      <ol className="history" aria-label={messages.report.history.label}>
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

/** `changedAt`: when the content after this one was received, ms since 1970. */
function Step({ step, changedAt }: { readonly step: HistoryStep; readonly changedAt: number }) {
  const { version, changes } = step;
  const words = messages.report.history;
  return (
    <li className="history__step">
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
      {changes.length === 0 ? <p className="history__when">{words.formOnly}</p> : null}
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
