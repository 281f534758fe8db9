import { MessageSquareWarning } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type OutboxItem, wholeOutbox } from '../../../shared/domain/outbox';
import { useStores, useSubject } from '../../state/stores';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { ReceivedText } from '../../ui/hostile-text';
import { InstantText } from '../../ui/instant-text';
import { RiskBadge } from '../../ui/risk-badge';
import './given-note.css';

/** More are in the outbox. */
const mostShown = 3;

/** Says that there is feedback on the transaction already, and which. */
export function GivenNote({ transactionId }: { readonly transactionId: string }) {
  const given = useSubject('feedback', (state) => state.given);
  const replaces = useSubject('feedback', (state) => state.replaces);
  const others = given.filter(({ id }) => id !== replaces);
  if (others.length === 0) return null;
  return (
    <section className="given-note" aria-label="Feedback given before">
      <MessageSquareWarning size={16} aria-hidden="true" />
      <div className="given-note__body">
        <p role="status" className="given-note__title">
          {others.length === 1
            ? 'There is feedback on this transaction already'
            : `There are ${others.length} feedbacks on this transaction already`}
        </p>
        <ul className="given-note__list">
          {others.slice(0, mostShown).map((item) => (
            <GivenItem key={item.id} item={item} />
          ))}
        </ul>
        <OutboxLink transactionId={transactionId}>
          {others.length > mostShown ? `Show all ${others.length}` : 'Show details'}
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
        {item.state}
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
            by <ReceivedText text={who} />
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
  return (
    <>
      <Button size="small" onClick={touched ? () => setAsking(true) : edit}>
        Edit that one
      </Button>
      {asking ? (
        <ConfirmDialog
          title="Replace what is typed?"
          action="Replace"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            edit();
          }}
        >
          The feedback that failed takes the place of what is in the form now.
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
