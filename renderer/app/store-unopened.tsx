import { DatabaseZap } from 'lucide-react';
import { useState } from 'react';
import type { StoreFault } from '../../shared/domain/store-state';
import { messages } from '../../shared/messages/messages';
import { useStores, useSubject } from '../state/stores';
import { Button } from '../ui/button';
import { ProblemAlert } from '../ui/problem-alert';
import { storeFaultWords } from '../ui/problem-words';
import { BeginAnew } from './begin-anew';

/** Why nothing of this profile can be shown, and the ways out. */
export function StoreUnopened({ fault }: { readonly fault: StoreFault }) {
  const { store, connection } = useStores();
  const storeProblem = useSubject('store', (state) => state.problem);
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
          <Button variant="primary" busy={busy} onClick={() => void attempt(() => store.getState().retry())}>
            {messages.words.actions.tryAgain}
          </Button>
        )}
        {mayBeginAnew(fault) ? (
          <BeginAnew
            fault={fault}
            busy={busy}
            onConfirmed={() => void attempt(() => store.getState().beginAnew())}
          />
        ) : null}
      </div>
    </section>
  );
}

/** Only where waiting may never help; the other faults end by themselves or by the person's doing. */
function mayBeginAnew({ kind }: StoreFault): boolean {
  return ['key-lost', 'wrong-key', 'other-service', 'own-data-damaged', 'not-migrated'].includes(kind);
}
