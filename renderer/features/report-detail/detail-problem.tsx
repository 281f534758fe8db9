import { messages } from '../../../shared/i18n/messages';
import type { Problem } from '../../../shared/problem';
import { ProblemAlert } from '../../components/problem-alert';
import { useStores } from '../../state/stores';
import { Button } from '../../ui/button';

/** Explains why the report can't be shown, with a way to retry. */
export function DetailProblem({ problem }: { readonly problem: Problem }) {
  const { reports, openReport } = useStores();
  const text = messages.report.problem;
  const again =
    problem.kind === 'gone' ? (
      <Button size="small" onClick={() => void reports.getState().refresh()}>
        {text.refresh}
      </Button>
    ) : (
      <Button size="small" onClick={() => void openReport.getState().select(openReport.getState().key)}>
        {messages.words.actions.tryAgain}
      </Button>
    );
  return (
    <div className="report-details__problem">
      {problem.kind === 'gone' && <p>{text.gone}</p>}
      <ProblemAlert problem={problem} actions={again} />
    </div>
  );
}
