import { useStores, useSubject } from '../state/stores';
import { Button } from './button';
import { countWords } from './count-words';
import { FileWritten } from './file-written';
import { ProblemAlert } from './problem-alert';
import './export-status.css';

/** How far the writing of a file is, with the way out; then what was written, or why it was not. */
export function ExportStatus() {
  const stores = useStores();
  const progress = useSubject('export', (state) => state.progress);
  const exported = useSubject('export', (state) => state.exported);
  const problem = useSubject('export', (state) => state.problem);
  const what = useSubject('export', (state) => state.what);
  const dismiss = () => stores.export.getState().dismiss();
  if (problem) return <ProblemAlert problem={problem} failed="Not exported." onDismiss={dismiss} />;
  if (progress) {
    return (
      <div className="export-status">
        <span role="status">Exporting {countWords(progress.total, what)}…</span>
        <progress
          className="export-status__progress"
          aria-label={what === 'report' ? 'Reports written' : 'Feedbacks written'}
          max={Math.max(1, progress.total)}
          value={progress.written}
        />
        <span className="export-status__written">{progress.written.toLocaleString('en')} written</span>
        <Button size="small" onClick={() => void stores.export.getState().cancel()}>
          Cancel export
        </Button>
      </div>
    );
  }
  if (!exported) return null;
  return (
    <FileWritten what={countWords(exported.entries, what)} fileName={exported.fileName} onDismiss={dismiss} />
  );
}
