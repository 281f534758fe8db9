import { ClipboardCheck, ListFilter, MessageSquarePlus } from 'lucide-react';
import type { ReportQuery } from '../../../shared/domain/report-query';
import { maxRingSide, type Ring, ringQuery } from '../../../shared/domain/ring';
import { messages } from '../../../shared/i18n/messages';
import { ProblemAlert } from '../../components/problem-alert';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { Modal, useModal } from '../../ui/dialog';
import { Row, Stack, Text } from '../../ui/layout';
import { Spinner } from '../../ui/spinner';
import styles from './ring-dialog.module.css';
import { RingMatrix } from './ring-matrix';

/** All reports of a ring, as of the moment it was read. */
export interface RingReports {
  readonly query: ReportQuery;
  readonly asOf: number;
  readonly count: number;
}

interface RingDialogProps {
  /** Open the feedback form for all reports of the ring, and ask for a verdict on them. */
  readonly onGiveFeedback: (reports: RingReports) => void;
  readonly onJudge: (reports: RingReports) => void;
}

/** The users and devices of a ring as a matrix, and what can be done with all of its reports. */
export function RingDialog({ onGiveFeedback, onJudge }: RingDialogProps) {
  const { ring: store, navigation, reports } = useStores();
  const { ring, loading, problem, subject, open, close } = useSubject('ring', (state) => state);
  const modal = useModal();
  const text = messages.timeline.ring;

  const closeThen = (act: () => void) =>
    modal.closeThen(() => {
      store.getState().close();
      act();
    });
  const show = (query: ReportQuery) =>
    closeThen(() => {
      navigation.getState().go('reports');
      void reports.getState().show(query);
    });
  const all = ring && {
    query: ringQuery(ring.users, ring.devices),
    asOf: ring.asOf,
    count: ring.reports,
  };

  return (
    <Modal
      modal={modal}
      title={text.title}
      closeLabel={text.close}
      className={styles.root}
      onCancel={close}
      buttons={
        all && all.count > 0 ? (
          <>
            <Button icon={<ListFilter aria-hidden="true" />} onClick={() => show(all.query)}>
              {text.show}
            </Button>
            <Button
              icon={<ClipboardCheck aria-hidden="true" />}
              onClick={() => closeThen(() => onJudge(all))}
            >
              {text.judge}
            </Button>
            <Button
              variant="primary"
              icon={<MessageSquarePlus aria-hidden="true" />}
              onClick={() => closeThen(() => onGiveFeedback(all))}
            >
              {text.giveFeedback}
            </Button>
          </>
        ) : null
      }
    >
      {problem ? (
        <ProblemAlert
          problem={problem}
          actions={
            <Button size="small" onClick={() => subject && void open(subject)}>
              {messages.timeline.tryAgain}
            </Button>
          }
        />
      ) : null}
      {loading ? <Spinner label={messages.timeline.reading} /> : null}
      {!loading && !problem && !ring ? <Text as="p">{text.gone}</Text> : null}
      {ring ? <RingContent ring={ring} onShow={(user, device) => show(ringQuery([user], [device]))} /> : null}
    </Modal>
  );
}

interface RingContentProps {
  readonly ring: Ring;
  readonly onShow: (user: string, device: string) => void;
}

function RingContent({ ring, onShow }: RingContentProps) {
  const text = messages.timeline.ring;
  return (
    <Stack gap={12}>
      <Row wrap gap={8} align="baseline">
        <Text as="strong" weight={600} tabular>
          {text.counts(ring.users.length, ring.devices.length, ring.reports)}
        </Text>
        {ring.isCut ? (
          <Text tone="muted" size="small">
            {text.cut(maxRingSide)}
          </Text>
        ) : null}
      </Row>
      <RingMatrix ring={ring} onShow={onShow} />
    </Stack>
  );
}
