import { type ReactNode, useEffect, useRef, useState } from 'react';
import { messages } from '../../../../shared/i18n/messages';
import { useStores } from '../../../state/stores';
import { Button } from '../../../ui/button';

interface SendAgainProps {
  readonly id: string;
  /** Other actions, shown first. */
  readonly children: ReactNode;
}

/** Sends unconfirmed feedback again after a confirmation, since it may have arrived. */
export function SendAgain({ id, children }: SendAgainProps) {
  const text = messages.feedback.outcome;
  const { outbox } = useStores();
  const [asking, setAsking] = useState(false);
  const cancelButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asking) cancelButton.current?.focus();
  }, [asking]);
  if (!asking)
    return (
      <div className="outcome-panel__actions">
        {children}
        <Button onClick={() => setAsking(true)}>{text.sendItAgain}</Button>
      </div>
    );
  return (
    <div className="outcome-panel__question">
      <p className="outcome-panel__words">{text.mayHaveTwo}</p>
      <div className="outcome-panel__actions">
        <Button ref={cancelButton} onClick={() => setAsking(false)}>
          {text.dontSend}
        </Button>
        <Button variant="primary" onClick={() => void outbox.getState().retry(id, true)}>
          {text.sendAgain}
        </Button>
      </div>
    </div>
  );
}
