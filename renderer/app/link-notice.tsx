import { Link2Off, X } from 'lucide-react';
import { defaultSince, defaultTimeout } from '../../shared/api/endpoints';
import { messages } from '../../shared/i18n/messages';
import { problemText } from '../components/problem-text';
import { useStores, useSubject } from '../state/stores';
import { Button, IconButton } from '../ui/button';
import { ReceivedText } from '../ui/hostile-text';
import { Sentence } from '../ui/sentence';
import styles from './link-notice.module.css';
import type { LinkNotice as Notice } from './transaction-link-store';

/**
 * Shows why a linked transaction is not shown. The service is asked for it only if the user says so: anyone can create
 * a link.
 */
export function LinkNotice() {
  const { transactionLink, navigation, lookUp } = useStores();
  const notice = useSubject('transactionLink', (state) => state.notice);
  if (!notice) return null;
  const dismiss = () => transactionLink.getState().dismiss();

  function lookItUp(transactionId: string) {
    dismiss();
    navigation.getState().go('reports');
    void lookUp.getState().start({ transactionId, since: defaultSince, timeout: defaultTimeout });
  }

  return (
    <div className={styles.root} role="status" aria-label={messages.commands.link.name}>
      <Link2Off size={16} aria-hidden="true" />
      <p className={styles.text}>
        <NoticeText notice={notice} />
      </p>
      {notice.kind === 'not-stored' ? (
        <Button size="small" onClick={() => lookItUp(notice.transactionId)}>
          {messages.commands.link.lookUp}
        </Button>
      ) : null}
      <IconButton
        size="small"
        label={messages.commands.link.dismiss}
        icon={<X aria-hidden="true" />}
        onClick={dismiss}
      />
    </div>
  );
}

function NoticeText({ notice }: { readonly notice: Notice }) {
  if (notice.kind === 'no-link') return messages.commands.link.invalid;
  const id = (
    <span className={styles.id}>
      <ReceivedText text={notice.transactionId} mono />
    </span>
  );
  if (notice.kind === 'not-stored')
    return <Sentence text={messages.commands.link.notStored} parts={{ id }} />;
  return (
    <>
      <Sentence text={messages.commands.link.failed} parts={{ id }} /> {problemText(notice.problem).what}
    </>
  );
}
