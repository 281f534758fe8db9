import { useState } from 'react';
import { messages } from '../../../shared/messages/messages';
import type { FeedbackSubject } from '../../state/feedback-subject';
import { useSubject } from '../../state/stores';
import { Spinner } from '../../ui/spinner';
import { Tabs } from '../../ui/tabs';
import { DetailProblem } from './detail-problem';
import { DetailsHeader } from './details-header';
import { ForeignApplication } from './foreign-application';
import { NoteSection } from './note-section';
import { RawJson } from './raw-json';
import { ReportFields } from './report-fields';
import { ReportSummary } from './report-summary';
import './report-details.css';

interface ReportDetailsProps {
  readonly onGiveFeedback: (subject: FeedbackSubject) => void;
  readonly onShowOnMap: () => void;
  readonly onClose: () => void;
}

/** The selected report, whole. The one before stays until the next has arrived; then reading begins at its top. */
export function ReportDetails(actions: ReportDetailsProps) {
  const words = messages.report;
  const key = useSubject('selection', (state) => state.key);
  const detail = useSubject('selection', (state) => state.detail);
  const problem = useSubject('selection', (state) => state.problem);
  const [tab, setTab] = useState<'details' | 'raw'>('details');
  const waiting = key !== null && !problem && detail?.key !== key;
  return (
    <section className="report-details" aria-label={words.label} aria-busy={waiting}>
      <DetailsHeader report={waiting ? null : (detail?.report ?? null)} {...actions} />
      {problem && <DetailProblem problem={problem} />}
      {waiting && !detail && (
        <p className="report-details__waiting" role="status">
          <Spinner label={words.loading} />
        </p>
      )}
      {detail && (
        <div key={detail.key} className="report-details__body">
          {detail.foreignApplication ? (
            <ForeignApplication applicationId={detail.report.applicationId} />
          ) : null}
          <ReportSummary report={detail.report} receivedAt={detail.receivedAt} />
          <NoteSection reportKey={detail.key} kept={detail.note} />
          <Tabs
            label={words.views.label}
            selected={tab}
            onSelect={setTab}
            tabs={[
              { id: 'details', label: words.views.details, content: <ReportFields detail={detail} /> },
              { id: 'raw', label: words.views.raw, content: <RawJson report={detail} /> },
            ]}
          />
        </div>
      )}
    </section>
  );
}
