import { Link2Off } from 'lucide-react';
import { gap } from '../../../shared/i18n/gaps';
import { messages } from '../../../shared/i18n/messages';
import { problemText } from '../../../shared/i18n/problem-text';
import { lookUpTransaction } from '../../state/look-up';
import { Button, DismissButton } from '../../ui/button';
import { ReceivedText } from '../../ui/hostile-text';
import { Notice } from '../../ui/notice';
import { Sentence } from '../../ui/sentence';
import { useStores, useSubject } from '../stores/all-stores';
import type { LinkNotice as UnopenedLink } from '../transaction-link-store';

/**
 * Shows why a linked transaction is not shown. The service is asked for it only if the user says so: anyone can create
 * a link.
 */
export function LinkToast() {
  const stores = useStores();
  const { transactionLink } = stores;
  const notice = useSubject('transactionLink', (state) => state.notice);
  if (!notice) return null;
  const dismiss = () => transactionLink.getState().dismiss();

  function lookItUp(transactionId: string) {
    dismiss();
    lookUpTransaction(stores, { transactionId });
  }

  return (
    <Notice
      floating
      role="status"
      aria-label={messages.commands.link.name}
      icon={<Link2Off size={16} aria-hidden="true" />}
      actions={
        <>
          {notice.kind === 'not-stored' ? (
            <Button size="small" onClick={() => lookItUp(notice.transactionId)}>
              {messages.commands.link.lookUp}
            </Button>
          ) : null}
          <DismissButton label={messages.words.actions.dismiss} onClick={dismiss} />
        </>
      }
    >
      <p>
        <NoticeText notice={notice} />
      </p>
    </Notice>
  );
}

function NoticeText({ notice }: { readonly notice: UnopenedLink }) {
  if (notice.kind === 'no-link') return messages.commands.link.invalid;
  const id = <ReceivedText text={notice.transactionId} mono cut />;
  if (notice.kind === 'not-stored')
    return <Sentence text={messages.commands.link.notStored({ id: gap('id') })} parts={{ id }} />;
  return (
    <>
      <Sentence text={messages.commands.link.failed({ id: gap('id') })} parts={{ id }} />{' '}
      {problemText(notice.problem).what}
    </>
  );
}
