import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStores } from '../../state/stores';
import { Button } from '../../ui/button';

interface SendAgainProps {
  readonly id: string;
  /** What else can be done, which stands before. */
  readonly children: ReactNode;
}

/** Has a feedback sent once more that may have arrived: on a second word. */
export function SendAgain({ id, children }: SendAgainProps) {
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
        <Button onClick={() => setAsking(true)}>Send it again…</Button>
      </div>
    );
  return (
    <div className="outcome-panel__question">
      <p className="outcome-panel__words">It may have arrived. Sent once more, the service may have two.</p>
      <div className="outcome-panel__actions">
        <Button ref={keep} onClick={() => setAsking(false)}>
          Don’t send
        </Button>
        <Button variant="primary" onClick={() => void outbox.getState().retry(id)}>
          Send again
        </Button>
      </div>
    </div>
  );
}
