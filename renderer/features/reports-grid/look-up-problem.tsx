import { messages } from '../../../shared/i18n/messages';
import { ProblemAlert } from '../../components/problem-alert';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { ForgetKeyButton } from './forget-key-button';
import { NothingFound } from './nothing-found';

/** Explains why the latest look-up failed. The previous rows stay below. */
export function LookUpProblem() {
  const { lookUp } = useStores();
  const asked = useSubject('lookUp', (state) => state.asked);
  const problem = useSubject('lookUp', (state) => state.problem);
  if (!problem || !asked) return null;
  const notFound = problem.kind === 'service-error' && problem.status === 404;
  return (
    <ProblemAlert
      problem={problem}
      calmly={notFound ? <NothingFound lookUp={asked} /> : undefined}
      actions={
        <>
          <Button size="small" onClick={() => void lookUp.getState().start(asked)}>
            {messages.words.actions.tryAgain}
          </Button>
          <ForgetKeyButton problem={problem} />
        </>
      }
      onDismiss={() => lookUp.getState().dismissProblem()}
    />
  );
}
