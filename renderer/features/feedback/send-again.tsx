import { useEffect, useRef, useState } from 'react';
import { useStores } from '../../state/stores';
import { Button } from '../../ui/button';

/** Has a feedback sent once more that may have arrived: on a second word. */
export function SendAgain({ id }: { readonly id: string }) {
  const { outbox } = useStores();
  const [asking, setAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asking) keep.current?.focus();
  }, [asking]);
  if (!asking)
    return (
      <div className="outcome-panel__actions">
        <Button onClick={() => setAsking(true)}>Send it again…</Button>
      </div>
    );
  return (
    <>
      <p className="outcome-panel__words">It may have arrived. Sent once more, the service may have two.</p>
      <div className="outcome-panel__actions">
        <Button ref={keep} onClick={() => setAsking(false)}>
          Don’t send
        </Button>
        <Button variant="primary" onClick={() => void outbox.getState().retry(id)}>
          Send again
        </Button>
      </div>
    </>
  );
}
