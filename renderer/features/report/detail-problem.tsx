import { messages } from '../../../shared/messages/messages';
import type { Problem } from '../../../shared/problem';
import { useStores } from '../../state/stores';
import { Button } from '../../ui/button';
import { ProblemAlert } from '../../ui/problem-alert';

/** Why the report cannot be shown, and the way to it. */
export function DetailProblem({ problem }: { readonly problem: Problem }) {
  const { reports, selection } = useStores();
  const words = messages.report.problem;
  const again =
    problem.kind === 'gone' ? (
      <Button size="small" onClick={() => void reports.getState().refresh()}>
        {words.refresh}
      </Button>
    ) : (
      <Button size="small" onClick={() => void selection.getState().select(selection.getState().key)}>
        {messages.words.actions.tryAgain}
      </Button>
    );
  return (
    <div className="report-details__problem">
      {problem.kind === 'gone' && <p>{words.gone}</p>}
      <ProblemAlert problem={problem} actions={again} />
    </div>
  );
}
