import { MessageSquareWarning } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type OutboxItem, wholeOutbox } from '../../../../shared/domain/outbox';
import { messages } from '../../../../shared/i18n/messages';
import { InstantText } from '../../../components/instant-text';
import { RiskBadge } from '../../../components/risk-badge';
import { useStores, useSubject } from '../../../state/stores';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/dialog';
import { ReceivedText } from '../../../ui/hostile-text';
import { Sentence } from '../../../ui/sentence';
import { nanosecondsOf, reporterOf } from '../outbox/outbox-text';
import styles from './previous-feedback.module.css';

/** The outbox lists the others. */
const maxShown = 3;

/** Lists the existing feedback on the transaction. */
export function PreviousFeedback({ transactionId }: { readonly transactionId: string }) {
  const previous = useSubject('feedback', (state) => state.existing);
  const replaces = useSubject('feedback', (state) => state.replaces);
  const others = previous.filter(({ id }) => id !== replaces);
  if (others.length === 0) return null;
  const text = messages.feedback.earlier;
  return (
    <section className={styles.root} aria-label={text.title}>
      <MessageSquareWarning size={16} aria-hidden="true" />
      <div className={styles.body}>
        <p role="status" className={styles.title}>
          {text.alreadyHasFeedback(others.length)}
        </p>
        <ul className={styles.list}>
          {others.slice(0, maxShown).map((item) => (
            <PreviousItem key={item.id} item={item} />
          ))}
        </ul>
        <OutboxLink transactionId={transactionId}>
          {others.length > maxShown ? text.showAll(others.length) : text.showDetails}
        </OutboxLink>
      </div>
    </section>
  );
}

function PreviousItem({ item }: { readonly item: OutboxItem }) {
  const { desired } = item.feedback.behaviour;
  const reporter = reporterOf(item);
  return (
    <li className={styles.item}>
      <Badge tone={item.state === 'Sent' ? 'success' : item.state === 'Failed' ? 'danger' : 'warning'}>
        {messages.outbox.states[item.state]}
      </Badge>
      <RiskBadge risk={desired.risk_assignment} />
      {desired.fraud_cases?.slice(0, 5).map((fraudCase) => (
        <Badge key={fraudCase}>
          <ReceivedText text={fraudCase} />
        </Badge>
      ))}
      <span className={styles.when}>
        <InstantText nanoseconds={nanosecondsOf(item.createdAt)} />
        {reporter === null ? null : (
          <>
            {' '}
            <Sentence text={messages.feedback.earlier.by} parts={{ who: <ReceivedText text={reporter} /> }} />
          </>
        )}
      </span>
      {item.state === 'Failed' ? <EditFailed item={item} /> : null}
    </li>
  );
}

/** Loads failed feedback into the form. Asks first if that would replace typed text. */
function EditFailed({ item }: { readonly item: OutboxItem }) {
  const { feedback } = useStores();
  const touched = useSubject('feedback', (state) => state.touched);
  const [confirming, setConfirming] = useState(false);
  const edit = () => feedback.getState().editFailed(item);
  const text = messages.feedback.earlier;
  return (
    <>
      <Button size="small" onClick={touched ? () => setConfirming(true) : edit}>
        {text.edit}
      </Button>
      {confirming ? (
        <ConfirmDialog
          title={text.replaceTitle}
          action={text.replace}
          onCancel={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            edit();
          }}
        >
          {text.replaceMeaning}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** Links to the outbox, filtered by one transaction. */
export function OutboxLink({
  transactionId,
  children,
}: {
  readonly transactionId: string;
  readonly children: ReactNode;
}) {
  const { outbox } = useStores();
  const show = () => void outbox.getState().setQuery({ ...wholeOutbox, transactionId });
  return (
    // biome-ignore lint/a11y/useValidAnchor: the link navigates; the click sets the filter
    <a href="#/outbox" onClick={show}>
      {children}
    </a>
  );
}
