import { CircleHelp } from 'lucide-react';
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
  return (
    <div role="alert" className="unconfirmed-alert">
      <CircleHelp size={16} aria-hidden="true" />
      <div>
        <p className="unconfirmed-alert__title">The feedback may or may not have arrived</p>
        {problem ? <p>{problemWords(problem).what}</p> : null}
        <p className="unconfirmed-alert__advice">
          It is kept in the outbox as Unconfirmed. Nothing is sent again without your word: the service might
          take it twice. <OutboxLink transactionId={transactionId}>Look at it there</OutboxLink>
        </p>
      </div>
    </div>
  );
}
