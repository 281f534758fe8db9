import { messages } from '../../../shared/messages/messages';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { ProblemAlert } from '../../ui/problem-alert';
import { ForgetKeyButton } from './forget-key-button';

/** Why no new reports come from the service. Everything that is stored stays below it, to be read and searched. */
export function SyncProblem() {
  const { reports, sync } = useStores();
  const problem = useSubject('sync', (state) => state.problem ?? state.sync.problem);
  const dismissed = useSubject('sync', (state) => state.dismissed);
  const refreshing = useSubject('reports', (state) => state.refreshing);
  if (!problem || dismissed || problem.kind === 'cancelled') return null;
  return (
    <ProblemAlert
      problem={problem}
      actions={
        <>
          <Button size="small" busy={refreshing} onClick={() => void reports.getState().refresh()}>
            {messages.words.actions.tryAgain}
          </Button>
          <ForgetKeyButton problem={problem} />
        </>
      }
      onDismiss={() => sync.getState().dismissProblem()}
    />
  );
}
