import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { ProblemAlert } from '../../ui/problem-alert';
import { NothingFound } from './nothing-found';

/** Why the latest page or look-up failed; the rows of before stay below it. */
export function ReportsProblem() {
  const { reports, connection } = useStores();
  const problem = useSubject('reports', (state) => state.problem);
  const asked = useSubject('reports', (state) => state.asked);
  if (!problem) return null;
  const notFound = problem.kind === 'service-error' && problem.status === 404;
  return (
    <>
      {asked && notFound && <NothingFound lookUp={asked} />}
      <ProblemAlert
        problem={problem}
        actions={
          <>
            <Button size="small" onClick={() => void reports.getState().retry()}>
              Try again
            </Button>
            {problem.kind === 'key-refused' && (
              <Button size="small" onClick={() => void connection.getState().forgetKey()}>
                Forget this key and enter another
              </Button>
            )}
          </>
        }
        onDismiss={() => reports.getState().dismissProblem()}
      />
    </>
  );
}
