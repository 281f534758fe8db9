import type { Problem } from '../../../shared/problem';
import { useStores } from '../../state/stores';
import { Button } from '../../ui/button';
import { ProblemAlert } from '../../ui/problem-alert';

/** Why the report cannot be shown, and the way to it. */
export function DetailProblem({ problem }: { readonly problem: Problem }) {
  const { reports, selection } = useStores();
  const again =
    problem.kind === 'gone' ? (
      <Button size="small" onClick={() => void reports.getState().refresh()}>
        Refresh reports
      </Button>
    ) : (
      <Button size="small" onClick={() => void selection.getState().select(selection.getState().key)}>
        Try again
      </Button>
    );
  return (
    <div className="report-details__problem">
      {problem.kind === 'gone' && <p>It is not, or no longer, among the reports kept on this computer.</p>}
      <ProblemAlert problem={problem} actions={again} />
    </div>
  );
}
