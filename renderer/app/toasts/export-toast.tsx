import { Download } from 'lucide-react';
import { messages } from '../../../shared/i18n/messages';
import { Button } from '../../ui/button';
import { Row, Text } from '../../ui/layout';
import { Notice } from '../../ui/notice';
import { ProgressBar } from '../../ui/progress-bar';
import { useStores, useSubject } from '../stores/all-stores';

/** The progress of an export, which can be cancelled. */
export function ExportToast() {
  const stores = useStores();
  const progress = useSubject('export', (state) => state.progress);
  const what = useSubject('export', (state) => state.what);
  if (!progress) return null;
  const words = messages.words.files;
  return (
    <Notice
      floating
      icon={<Download size={16} aria-hidden="true" />}
      actions={
        <Button size="small" onClick={() => void stores.export.getState().cancel()}>
          {words.cancelExport}
        </Button>
      }
    >
      <p role="status">{words.exporting({ what: messages.words.counts[what]({ count: progress.total }) })}</p>
      <Row gap={12}>
        <ProgressBar
          grow
          aria-label={words.exportProgress[what]}
          max={Math.max(1, progress.total)}
          value={progress.written}
        />
        <Text tone="muted" size="small" tabular>
          {words.exported({ count: progress.written })}
        </Text>
      </Row>
    </Notice>
  );
}
