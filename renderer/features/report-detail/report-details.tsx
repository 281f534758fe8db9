import { useState } from 'react';
import type { FeedbackSubject } from '../../../shared/domain/outbox';
import { messages } from '../../../shared/i18n/messages';
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

/** All of the selected report. The previous one stays until the next is loaded, which is then shown from the top. */
export function ReportDetails(actions: ReportDetailsProps) {
  const text = messages.report;
  const key = useSubject('openReport', (state) => state.key);
  const detail = useSubject('openReport', (state) => state.detail);
  const problem = useSubject('openReport', (state) => state.problem);
  const [tab, setTab] = useState<'details' | 'raw'>('details');
  const waiting = key !== null && !problem && detail?.key !== key;
  return (
    <section className="report-details" aria-label={text.label} aria-busy={waiting}>
      <DetailsHeader report={waiting ? null : (detail?.report ?? null)} {...actions} />
      {problem && <DetailProblem problem={problem} />}
      {waiting && !detail && (
        <p className="report-details__waiting" role="status">
          <Spinner label={text.loading} />
        </p>
      )}
      {detail && (
        <div key={detail.key} className="report-details__body">
          {detail.foreignApplication ? (
            <ForeignApplication applicationId={detail.report.applicationId} />
          ) : null}
          <ReportSummary report={detail.report} receivedAt={detail.receivedAt} />
          <NoteSection reportKey={detail.key} saved={detail.note} />
          <Tabs
            label={text.views.label}
            selected={tab}
            onSelect={setTab}
            tabs={[
              { id: 'details', label: text.views.details, content: <ReportFields detail={detail} /> },
              { id: 'raw', label: text.views.raw, content: <RawJson report={detail} /> },
            ]}
          />
        </div>
      )}
    </section>
  );
}
