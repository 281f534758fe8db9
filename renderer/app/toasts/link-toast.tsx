import { Link2Off } from 'lucide-react';
import type { LinkedProfile } from '../../../shared/deep-link/deep-link';
import { builtInService } from '../../../shared/domain/service-id';
import { gap } from '../../../shared/i18n/gaps';
import { messages } from '../../../shared/i18n/messages';
import { problemText } from '../../../shared/i18n/problem-text';
import { lookUpTransaction } from '../../state/look-up';
import { Button, DismissButton } from '../../ui/button';
import { ReceivedText } from '../../ui/hostile-text';
import { Notice } from '../../ui/notice';
import { Sentence } from '../../ui/sentence';
import type { LinkNotice } from '../links/opened-link-store';
import { useStores, useSubject } from '../stores/all-stores';

/**
 * Shows why a link shows nothing. The service is asked for a transaction only if the user says so: anyone can create a link.
 */
export function LinkToast() {
  const stores = useStores();
  const { openedLink } = stores;
  const notice = useSubject('openedLink', (state) => state.notice);
  if (!notice) return null;
  const dismiss = () => openedLink.getState().dismiss();

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
          {notice.kind === 'not-stored' && notice.what === 'transaction' ? (
            <Button size="small" onClick={() => lookItUp(notice.value)}>
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

function NoticeText({ notice }: { readonly notice: LinkNotice }) {
  const text = messages.commands.link;
  switch (notice.kind) {
    case 'no-link':
      return text.ignored[notice.why];
    case 'not-stored':
      return (
        <Sentence
          text={text.notStored[notice.what]({ id: gap('id') })}
          parts={{ id: <ReceivedText text={notice.value} mono cut /> }}
        />
      );
    case 'no-view':
      return (
        <Sentence
          text={text.noView({ name: gap('name') })}
          parts={{ name: <ReceivedText text={notice.name} cut /> }}
        />
      );
    case 'no-case':
      return text.noCase;
    case 'no-profile':
      return <NoProfile {...notice.linked} />;
    case 'failed':
      return `${text.failed} ${problemText(notice.problem).what}`;
  }
}

/** Names the profile where its service says nothing: it is the built-in one, which each computer has, or isn't given. */
function NoProfile({ name, service }: LinkedProfile) {
  const text = messages.commands.link;
  const isNamed = name !== null && (service === null || service === builtInService);
  return isNamed ? (
    <Sentence
      text={text.noProfile({ name: gap('name') })}
      parts={{ name: <ReceivedText text={name} cut /> }}
    />
  ) : (
    <Sentence
      text={text.noService({ service: gap('service') })}
      parts={{ service: <ReceivedText text={service} cut /> }}
    />
  );
}
