import { Send } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { OutboxItem } from '../../../shared/domain/outbox';
import { useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { Kbd } from '../../ui/kbd';
import { ProblemAlert } from '../../ui/problem-alert';
import './send-bar.css';
import { UnconfirmedAlert } from './unconfirmed-alert';
import { useOutcome } from './use-outcome';

interface SendBarProps {
  /** A feedback on the transaction that may have arrived. */
  readonly unconfirmed: OutboxItem | null;
  /** True while the person is asked whether feedback that may have arrived is to be sent once more. */
  readonly confirming: boolean;
  readonly onCancel: () => void;
}

/** The foot of the form: what went wrong, and the button that sends. */
export function SendBar({ unconfirmed, confirming, onCancel }: SendBarProps) {
  const sending = useSubject('feedback', (state) => state.sending);
  const outcome = useOutcome();
  const problem = useSubject('feedback', (state) => state.problem);
  const draftProblem = useSubject('feedback', (state) => state.draftProblem);
  const mistakes = useSubject('feedback', (state) => Object.keys(state.mistakes).length);
  const failed = problem ?? (outcome?.state === 'Failed' ? outcome.problem : null) ?? draftProblem;
  return (
    <div className="send-bar">
      {unconfirmed && !sending ? <UnconfirmedAlert problem={unconfirmed.problem} /> : null}
      {failed && mistakes === 0 ? <ProblemAlert problem={failed} /> : null}
      {confirming ? (
        <ConfirmAgain onCancel={onCancel} />
      ) : (
        <div className="send-bar__line">
          <span className="send-bar__hint">{hintFor(mistakes)}</span>
          <Button type="submit" variant="primary" busy={sending} icon={<Send aria-hidden="true" />}>
            Send feedback
          </Button>
        </div>
      )}
    </div>
  );
}

function hintFor(mistakes: number) {
  if (mistakes > 0)
    return (
      <span className="send-bar__mistakes" role="alert">
        {mistakes === 1 ? 'One field' : `${mistakes} fields`} to correct
      </span>
    );
  return (
    <>
      <Kbd>{/Mac/.test(navigator.userAgent) ? '⌘' : 'Ctrl'}</Kbd> <Kbd>Enter</Kbd> sends
    </>
  );
}

/** Asks before feedback goes out on a transaction whose last one may have arrived. */
function ConfirmAgain({ onCancel }: { readonly onCancel: () => void }) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <div className="send-bar__question">
      <p className="send-bar__hint">
        An earlier one may have arrived. Sent once more, the service may have two.
      </p>
      <div className="send-bar__line">
        <Button ref={keep} onClick={onCancel}>
          Don’t send
        </Button>
        <Button type="submit" variant="primary">
          Send again
        </Button>
      </div>
    </div>
  );
}
