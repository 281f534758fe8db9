import { type ReactNode, useEffect, useRef, useState } from 'react';
import { messages } from '../../../shared/messages/messages';
import { useStores } from '../../state/stores';
import { Button } from '../../ui/button';

interface SendAgainProps {
  readonly id: string;
  /** What else can be done, which stands before. */
  readonly children: ReactNode;
}

/** Has a feedback sent once more that may have arrived: on a second word. */
export function SendAgain({ id, children }: SendAgainProps) {
  const words = messages.feedback.outcome;
  const { outbox } = useStores();
  const [asking, setAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asking) keep.current?.focus();
  }, [asking]);
  if (!asking)
    return (
      <div className="outcome-panel__actions">
        {children}
        <Button onClick={() => setAsking(true)}>{words.sendItAgain}</Button>
      </div>
    );
  return (
    <div className="outcome-panel__question">
      <p className="outcome-panel__words">{words.mayHaveTwo}</p>
      <div className="outcome-panel__actions">
        <Button ref={keep} onClick={() => setAsking(false)}>
          {words.dontSend}
        </Button>
        <Button variant="primary" onClick={() => void outbox.getState().retry(id, true)}>
          {words.sendAgain}
        </Button>
      </div>
    </div>
  );
}
