import { messages } from '../../../shared/messages/messages';
import { useSubject } from '../../state/stores';
import { ProblemAlert } from '../../ui/problem-alert';

/**
 * Explains why the feedback in the form failed, with the error returned by the service. The fields below stay
 * reachable, however long the text is.
 */
export function FailedNote() {
  const outcome = useSubject('feedback', (state) => state.outcome);
  if (outcome?.state !== 'Failed' || !outcome.problem) return null;
  return <ProblemAlert problem={outcome.problem} failed={messages.feedback.notSent} />;
}
