import { MessageSquareWarning } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type OutboxItem, wholeOutbox } from '../../../shared/domain/outbox';
import { messages } from '../../../shared/messages/messages';
import { useStores, useSubject } from '../../state/stores';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { ReceivedText } from '../../ui/hostile-text';
import { InstantText } from '../../ui/instant-text';
import { RiskBadge } from '../../ui/risk-badge';
import { Sentence } from '../../ui/sentence';
import './given-note.css';

/** More are in the outbox. */
const mostShown = 3;

/** Says that there is feedback on the transaction already, and which. */
export function GivenNote({ transactionId }: { readonly transactionId: string }) {
  const given = useSubject('feedback', (state) => state.given);
  const replaces = useSubject('feedback', (state) => state.replaces);
  const others = given.filter(({ id }) => id !== replaces);
  if (others.length === 0) return null;
  const words = messages.feedback.given;
  return (
    <section className="given-note" aria-label={words.title}>
      <MessageSquareWarning size={16} aria-hidden="true" />
      <div className="given-note__body">
        <p role="status" className="given-note__title">
          {words.already(others.length)}
        </p>
        <ul className="given-note__list">
          {others.slice(0, mostShown).map((item) => (
            <GivenItem key={item.id} item={item} />
          ))}
        </ul>
        <OutboxLink transactionId={transactionId}>
          {others.length > mostShown ? words.showAll(others.length) : words.showDetails}
        </OutboxLink>
      </div>
    </section>
  );
}

function GivenItem({ item }: { readonly item: OutboxItem }) {
  const { desired } = item.feedback.behaviour;
  const { name = '', surname = '', email = '' } = item.feedback.reporter ?? {};
  const who = `${name} ${surname}`.trim() || email;
  return (
    <li className="given-note__item">
      <Badge tone={item.state === 'Sent' ? 'success' : item.state === 'Failed' ? 'danger' : 'warning'}>
        {messages.outbox.states[item.state]}
      </Badge>
      <RiskBadge risk={desired.risk_assignment} />
      {desired.fraud_cases?.slice(0, 5).map((fraudCase) => (
        <Badge key={fraudCase}>
          <ReceivedText text={fraudCase} />
        </Badge>
      ))}
      <span className="given-note__when">
        <InstantText nanoseconds={`${item.createdAt}000000`} />
        {who === '' ? null : (
          <>
            {' '}
            <Sentence text={messages.feedback.given.by} parts={{ who: <ReceivedText text={who} /> }} />
          </>
        )}
      </span>
      {item.state === 'Failed' ? <EditThatOne item={item} /> : null}
    </li>
  );
}

/** Loads a Failed one into the form; asks first where that would take the place of something typed. */
function EditThatOne({ item }: { readonly item: OutboxItem }) {
  const { feedback } = useStores();
  const touched = useSubject('feedback', (state) => state.touched);
  const [asking, setAsking] = useState(false);
  const edit = () => feedback.getState().editGiven(item);
  const words = messages.feedback.given;
  return (
    <>
      <Button size="small" onClick={touched ? () => setAsking(true) : edit}>
        {words.edit}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={words.replaceTitle}
          action={words.replace}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            edit();
          }}
        >
          {words.replaceMeaning}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** Leads to the outbox with nothing but the feedback on one transaction. */
export function OutboxLink({
  transactionId,
  children,
}: {
  readonly transactionId: string;
  readonly children: ReactNode;
}) {
  const { outbox } = useStores();
  const show = () => void outbox.getState().ask({ ...wholeOutbox, transactionId });
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads there; the click says what is shown there
    <a href="#/outbox" onClick={show}>
      {children}
    </a>
  );
}
