import { CircleHelp } from 'lucide-react';
import { messages } from '../../../shared/messages/messages';
import type { Problem } from '../../../shared/problem';
import { problemWords } from '../../ui/problem-words';
import { OutboxLink } from './given-note';
import './unconfirmed-alert.css';

interface UnconfirmedAlertProps {
  readonly transactionId: string;
  /** null where the program ended before an answer came. */
  readonly problem: Problem | null;
}

/** Explains an outcome that nobody knows: the connection broke after the request had left. */
export function UnconfirmedAlert({ transactionId, problem }: UnconfirmedAlertProps) {
  const words = messages.feedback.outcome;
  return (
    <div role="alert" className="unconfirmed-alert">
      <CircleHelp size={16} aria-hidden="true" />
      <div>
        <p className="unconfirmed-alert__title">{words.unconfirmed}</p>
        {problem ? <p>{problemWords(problem).what}</p> : null}
        <p className="unconfirmed-alert__advice">
          {words.unconfirmedMeaning} <OutboxLink transactionId={transactionId}>{words.lookAtIt}</OutboxLink>
        </p>
      </div>
    </div>
  );
}
