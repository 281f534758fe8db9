import { messages } from '../../../shared/messages/messages';
import { Spinner } from '../../ui/spinner';
import './reports-loading.css';

interface ReportsLoadingProps {
  readonly loading: boolean;
  /** True where there are no rows of before to keep. */
  readonly first: boolean;
}

/** A spinner before the first page; later a thin moving line above the rows, which stay. */
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
