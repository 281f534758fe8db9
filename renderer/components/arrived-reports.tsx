import { ArrowUp } from 'lucide-react';
import { messages } from '../../shared/i18n/messages';
import { useStores, useSubject } from '../state/stores';
import { Button } from '../ui/button';
import { Row } from '../ui/layout';
import styles from './arrived-reports.module.css';

/** Announces new reports with a button that shows them. */
export function ArrivedReports() {
  const { reports } = useStores();
  const arrived = useSubject('reports', (state) => state.counts?.arrived ?? 0);
  const text = messages.reports.arrived;
  return (
    <Row
      gap={8}
      tone="accent"
      size="small"
      weight={500}
      className={arrived > 0 ? styles.root : undefined}
      data-arrived={arrived > 0 || undefined}
    >
      <Row as="span" gap={4} tabular nowrap role="status" aria-label={text.label}>
        {arrived > 0 && (
          <>
            <ArrowUp size={14} aria-hidden />
            {text.some({ count: arrived })}
          </>
        )}
      </Row>
      {arrived > 0 && (
        <Button
          variant="primary"
          size="small"
          className={styles.show}
          onClick={() => void reports.getState().showArrived()}
        >
          {messages.words.actions.show}
        </Button>
      )}
    </Row>
  );
}
