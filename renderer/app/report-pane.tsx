import { useEffect, useRef } from 'react';
import { FeedbackForm } from '../features/feedback/form/feedback-form';
import { ReportDetails } from '../features/report-detail/report-details';
import { ErrorBoundary } from './error-boundary';
import { closePane } from './pane-actions';
import styles from './report-pane.module.css';
import { useStores, useSubject } from './stores/all-stores';

/** The open report, or the feedback form on it. Takes no space if there is neither. */
export function ReportPane({ covered }: { readonly covered: boolean }) {
  const stores = useStores();
  const key = useSubject('openReport', (state) => state.key);
  const writing = useSubject('feedback', (state) => state.subject !== null);
  const details = useRef<HTMLDivElement>(null);
  const wasWriting = useRef(writing);

  useEffect(() => {
    if (wasWriting.current && !writing) details.current?.focus();
    wasWriting.current = writing;
  }, [writing]);

  if (key === null && !writing) return null;
  return (
    <div className={styles.root} inert={covered} data-report-pane>
      {key === null ? null : (
        <div
          ref={details}
          className={styles.details}
          inert={writing}
          tabIndex={-1}
          data-covered={writing || undefined}
        >
          <AllFields />
        </div>
      )}
      {writing ? (
        <div className={styles.feedback}>
          <ErrorBoundary what="form">
            <FeedbackForm onBack={() => stores.feedback.getState().close()} />
          </ErrorBoundary>
        </div>
      ) : null}
    </div>
  );
}

/** All fields of the open report. */
export function AllFields() {
  const stores = useStores();
  const key = useSubject('openReport', (state) => state.key);
  return (
    <ErrorBoundary what="report" resetOn={key ?? undefined}>
      <ReportDetails
        onGiveFeedback={(subject) => void stores.feedback.getState().open(subject)}
        onShowOnMap={() => stores.requests.getState().make({ kind: 'report-on-map' })}
        onClose={() => closePane(stores)}
      />
    </ErrorBoundary>
  );
}
