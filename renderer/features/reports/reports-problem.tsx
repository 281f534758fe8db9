import { messages } from '../../../shared/messages/messages';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { ProblemAlert } from '../../ui/problem-alert';

/** Why the store did not give what was asked for; the rows of before stay below it. */
export function ReportsProblem() {
  const { reports } = useStores();
  const problem = useSubject('reports', (state) => state.problem);
  const isDown = useSubject('store', ({ store }) => store.kind === 'down');
  // The notice above the screen says it already, with a button that starts the copy again.
  if (!problem || (problem.kind === 'store-down' && isDown)) return null;
  return (
    <ProblemAlert
      problem={problem}
      actions={
        <Button size="small" onClick={() => void reports.getState().retry()}>
          {messages.words.actions.tryAgain}
        </Button>
      }
      onDismiss={() => reports.getState().dismissProblem()}
    />
  );
}
