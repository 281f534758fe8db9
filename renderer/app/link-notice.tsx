import { Link2Off, X } from 'lucide-react';
import { defaultSince, defaultTimeout } from '../../shared/api/endpoints';
import { useStores, useSubject } from '../state/stores';
import type { LinkNotice as Notice } from '../state/transaction-link';
import { Button, IconButton } from '../ui/button';
import { ReceivedText } from '../ui/hostile-text';
import { problemWords } from '../ui/problem-words';
import './link-notice.css';

/** Why a transaction that was asked for is not shown. The service is asked for it on the person's word alone: anybody can make a link. */
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
    <div className="link-notice" role="status" aria-label="Link">
      <Link2Off size={16} aria-hidden="true" />
      <p className="link-notice__words">
        <NoticeWords notice={notice} />
      </p>
      {notice.kind === 'not stored' ? (
        <Button size="small" onClick={() => lookItUp(notice.transactionId)}>
          Look it up at the service
        </Button>
      ) : null}
      <IconButton size="small" label="Dismiss" icon={<X aria-hidden="true" />} onClick={dismiss} />
    </div>
  );
}

function NoticeWords({ notice }: { readonly notice: Notice }) {
  if (notice.kind === 'no link') return 'What was opened is no link to a report, and was ignored.';
  const id = (
    <span className="link-notice__id">
      <ReceivedText text={notice.transactionId} mono />
    </span>
  );
  if (notice.kind === 'not stored') return <>No report of transaction {id} is stored here.</>;
  return (
    <>
      Transaction {id} could not be looked for. {problemWords(notice.problem).what}
    </>
  );
}
