import { CircleCheck } from 'lucide-react';
import { messages } from '../../shared/i18n/messages';
import { useStores, useSubject } from '../state/stores';
import { Button, DismissButton } from '../ui/button';
import { Row, Text } from '../ui/layout';
import { Notice } from '../ui/notice';
import { ProgressBar } from '../ui/progress-bar';
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
      <Row gap={12} size="grid" className={styles.root}>
        <span role="status">{words.exporting(counted(progress.total))}</span>
        <ProgressBar
          grow
          aria-label={what === 'report' ? words.reportsExported : words.feedbackExported}
          max={Math.max(1, progress.total)}
          value={progress.written}
        />
        <Text tone="muted" size="small" tabular>
          {words.exported(progress.written)}
        </Text>
        <Button size="small" onClick={() => void stores.export.getState().cancel()}>
          {words.cancelExport}
        </Button>
      </Row>
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
    <Notice
      kind="success"
      icon={<CircleCheck size={15} aria-hidden="true" />}
      actions={<DismissButton onClick={onDismiss} />}
    >
      <p role="status">
        <Sentence
          text={messages.words.files.savedTo(what)}
          parts={{ file: <bdi>{visibleText(fileName)}</bdi> }}
        />
      </p>
    </Notice>
  );
}
