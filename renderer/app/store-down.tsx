import { useState } from 'react';
import { messages } from '../../shared/i18n/messages';
import { ProblemAlert } from '../components/problem-alert';
import { useStores } from '../state/stores';
import { Button } from '../ui/button';

/** Shown when the store's process ended too often to be restarted automatically. */
export function StoreDown() {
  const { localCopy } = useStores();
  const [busy, setBusy] = useState(false);

  async function start() {
    setBusy(true);
    await localCopy.getState().retry();
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
