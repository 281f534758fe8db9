import { DatabaseZap } from 'lucide-react';
import { useState } from 'react';
import type { StoreFault } from '../../shared/domain/store-state';
import { messages } from '../../shared/i18n/messages';
import { ProblemAlert } from '../components/problem-alert';
import { storeFaultWords } from '../components/problem-text';
import { useStores, useSubject } from '../state/stores';
import { Button } from '../ui/button';
import { StartOver } from './start-over';

/** Shows why the profile's store can't be opened, and what the user can do. */
export function StoreUnopened({ fault }: { readonly fault: StoreFault }) {
  const { localCopy, connection } = useStores();
  const storeProblem = useSubject('localCopy', (state) => state.problem);
  const connectionProblem = useSubject('connection', (state) => state.problem);
  const problem = storeProblem ?? (fault.kind === 'other-service' ? connectionProblem : null);
  const [busy, setBusy] = useState(false);
  const { title, what, advice } = storeFaultWords(fault);

  async function attempt(act: () => Promise<void>) {
    setBusy(true);
    await act();
    setBusy(false);
  }

  return (
    <section className="store-unopened" aria-labelledby="store-unopened-title">
      <DatabaseZap className="store-unopened__icon" size={28} aria-hidden="true" />
      <div role="alert">
        <h1 id="store-unopened-title">{title}</h1>
        <p>{what}</p>
        <p className="store-unopened__advice">{advice}</p>
      </div>
      {problem ? <ProblemAlert problem={problem} /> : null}
      <div className="store-unopened__buttons">
        {fault.kind === 'other-service' ? (
          <Button
            variant="primary"
            busy={busy}
            onClick={() => void attempt(() => connection.getState().restoreService())}
          >
            {messages.connection.keyNotice.restoreAddress}
          </Button>
        ) : (
          <Button
            variant="primary"
            busy={busy}
            onClick={() => void attempt(() => localCopy.getState().retry())}
          >
            {messages.words.actions.tryAgain}
          </Button>
        )}
        {canStartOver(fault) ? (
          <StartOver
            fault={fault}
            busy={busy}
            onConfirmed={() => void attempt(() => localCopy.getState().startOver())}
          />
        ) : null}
      </div>
    </section>
  );
}

/** Only for faults that don't end by themselves or by the user's action. */
function canStartOver({ kind }: StoreFault): boolean {
  return ['key-lost', 'wrong-key', 'other-service', 'user-data-damaged', 'not-migrated'].includes(kind);
}
