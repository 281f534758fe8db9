import { messages } from '../../../shared/messages/messages';
import { useSubject } from '../../state/stores';
import { ProblemAlert } from '../../ui/problem-alert';

/** Why the feedback that the form holds Failed, with the service's own account: however long, the fields stay in reach below it. */
export function FailedNote() {
  const outcome = useSubject('feedback', (state) => state.outcome);
  if (outcome?.state !== 'Failed' || !outcome.problem) return null;
  return <ProblemAlert problem={outcome.problem} failed={messages.feedback.notSent} />;
}
