import { messages } from '../../../shared/i18n/messages';
import { Spinner } from '../../ui/spinner';
import './reports-loading.css';

interface ReportsLoadingProps {
  readonly loading: boolean;
  /** True if there are no previous rows to show. */
  readonly first: boolean;
}

/** A spinner before the first page; afterwards a progress line above the rows, which stay. */
export function ReportsLoading({ loading, first }: ReportsLoadingProps) {
  if (!loading) return null;
  if (!first)
    return <div className="reports-loading" role="progressbar" aria-label={messages.reports.loading} />;
  return (
    <div className="reports-loading-first" role="status">
      <Spinner label={messages.reports.loadingFirst} />
    </div>
  );
}
