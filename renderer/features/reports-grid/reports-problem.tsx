import { messages } from '../../../shared/i18n/messages';
import { ProblemAlert } from '../../components/problem-alert';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';

/** Explains why the store couldn't return the reports. The previous rows stay below. */
export function ReportsProblem() {
  const { reports } = useStores();
  const problem = useSubject('reports', (state) => state.problem);
  const isDown = useSubject('localCopy', ({ store }) => store.kind === 'down');
  // The store notice above the screen already says so, with a button that restarts it.
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
