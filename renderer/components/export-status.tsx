import { clsx } from 'clsx';
import { CircleCheck } from 'lucide-react';
import { messages } from '../../shared/i18n/messages';
import { useStores, useSubject } from '../state/stores';
import { Button, DismissButton } from '../ui/button';
import { Sentence } from '../ui/sentence';
import { visibleText } from '../ui/visible-text';
import styles from './export-status.module.css';
import { ProblemAlert } from './problem-alert';

/** The progress of an export, which can be cancelled; then its result. */
export function ExportStatus() {
  const stores = useStores();
  const progress = useSubject('export', (state) => state.progress);
  const exported = useSubject('export', (state) => state.exported);
  const problem = useSubject('export', (state) => state.problem);
  const what = useSubject('export', (state) => state.what);
  const words = messages.words.files;
  const counted = what === 'report' ? words.reports : words.feedback;
  const dismiss = () => stores.export.getState().dismiss();
  if (problem) return <ProblemAlert problem={problem} failed={words.notExported} onDismiss={dismiss} />;
  if (progress) {
    return (
      <div className={styles.root}>
        <span role="status">{words.exporting(counted(progress.total))}</span>
        <progress
          className={styles.progress}
          aria-label={what === 'report' ? words.reportsWritten : words.feedbackWritten}
          max={Math.max(1, progress.total)}
          value={progress.written}
        />
        <span className={styles.written}>{words.written(progress.written)}</span>
        <Button size="small" onClick={() => void stores.export.getState().cancel()}>
          {words.cancelExport}
        </Button>
      </div>
    );
  }
  if (!exported) return null;
  return <FileWritten what={counted(exported.entries)} fileName={exported.fileName} onDismiss={dismiss} />;
}

interface FileWrittenProps {
  /** What was written, e.g. "12 reports". */
  readonly what: string;
  readonly fileName: string;
  readonly onDismiss: () => void;
}

/** Notice of a written file, until it is dismissed. */
export function FileWritten({ what, fileName, onDismiss }: FileWrittenProps) {
  return (
    <div className={clsx(styles.root, styles.done)}>
      <CircleCheck size={15} aria-hidden="true" />
      <span role="status">
        <Sentence
          text={messages.words.files.writtenTo(what)}
          parts={{ file: <bdi>{visibleText(fileName)}</bdi> }}
        />
      </span>
      <DismissButton onClick={onDismiss} />
    </div>
  );
}
