import { useState } from 'react';
import { messages } from '../../shared/messages/messages';
import { useStores } from '../state/stores';
import { Button } from '../ui/button';
import { ProblemAlert } from '../ui/problem-alert';

/** The store ended too often to be started again unasked. */
export function StoreDown() {
  const { store } = useStores();
  const [busy, setBusy] = useState(false);

  async function start() {
    setBusy(true);
    await store.getState().retry();
    setBusy(false);
  }

  return (
    <ProblemAlert
      problem={{ kind: 'store-down' }}
      actions={
        <Button size="small" busy={busy} onClick={() => void start()}>
          {messages.shell.store.startAgain}
        </Button>
      }
    />
  );
}
