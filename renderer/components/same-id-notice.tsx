import { TriangleAlert } from 'lucide-react';
import type { SameId } from '../../shared/contract/report.calls';
import { everyReport } from '../../shared/domain/report-query';
import { sharedIdReason } from '../../shared/domain/shared-id';
import { gap } from '../../shared/i18n/gaps';
import { messages } from '../../shared/i18n/messages';
import { showsReports } from '../state/navigation';
import { useStores } from '../state/stores';
import { Button } from '../ui/button';
import { FixedList } from '../ui/fixed-list';
import { ReceivedText } from '../ui/hostile-text';
import { Row, Stack, Text } from '../ui/layout';
import { Notice } from '../ui/notice';
import { Sentence } from '../ui/sentence';
import { InstantText } from './instant-text';
import styles from './same-id-notice.module.css';

interface SameIdNoticeProps {
  readonly id: string | null;
  readonly sameId: SameId;
}

/** Says that different reports have the ID of the shown one, with the likely reason, and shows them among all reports. */
export function SameIdNotice({ id, sameId: { total, newest } }: SameIdNoticeProps) {
  const { navigation, openReport, reports } = useStores();
  const text = messages.report.sameId;

  function open(key: string) {
    toReports();
    void openReport.getState().select(key);
  }

  function showAll() {
    toReports();
    void reports.getState().show({ ...everyReport, filters: [{ field: 'sharedId' }] });
  }

  /** Review and Investigate show one report; the map lists them like the grid. */
  function toReports() {
    if (!showsReports(navigation.getState().screen)) navigation.getState().go('reports');
  }

  return (
    <Notice
      as="section"
      kind="warning"
      className={styles.root}
      icon={<TriangleAlert size={14} aria-hidden="true" />}
      aria-label={messages.words.fields.sharedId}
    >
      <Stack gap={8}>
        <p>
          <Sentence
            text={text.found({ others: total, id: gap('id') })}
            parts={{ id: <ReceivedText text={id} mono /> }}
          />{' '}
          {id !== null && text.reasons[sharedIdReason(id)]}
        </p>
        <Stack as="ul" breakWords className={styles.others} aria-label={text.others}>
          <FixedList of={newest}>
            {({ key, transactionId, timestamp }) => (
              <Row as="li" wrap gap={8}>
                <Button size="small" variant="quiet" onClick={() => open(key)}>
                  {transactionId === null ? text.noTransaction : <ReceivedText text={transactionId} mono />}
                </Button>
                <Text tone="muted" tabular>
                  <InstantText nanoseconds={timestamp} />
                </Text>
              </Row>
            )}
          </FixedList>
        </Stack>
        <div>
          <Button size="small" onClick={showAll}>
            {text.showAll}
          </Button>
        </div>
      </Stack>
    </Notice>
  );
}
