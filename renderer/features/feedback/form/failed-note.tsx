import { messages } from '../../../../shared/i18n/messages';
import { ProblemAlert } from '../../../components/problem-alert';
import { useSubject } from '../../../state/stores';

/**
 * Explains why the feedback in the form failed, with the error returned by the service. The fields below stay
 * reachable, however long the text is.
 */
export function FailedNote() {
  const outcome = useSubject('feedback', (state) => state.outcome);
  if (outcome?.state !== 'Failed' || !outcome.problem) return null;
  return <ProblemAlert problem={outcome.problem} failed={messages.feedback.notSent} />;
}
