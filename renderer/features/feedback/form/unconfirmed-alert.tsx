import { CircleHelp } from 'lucide-react';
import { messages } from '../../../../shared/i18n/messages';
import type { Problem } from '../../../../shared/problem';
import { problemText } from '../../../components/problem-text';
import { OutboxLink } from './previous-feedback';
import './unconfirmed-alert.css';

interface UnconfirmedAlertProps {
  readonly transactionId: string;
  /** null if the program ended before the answer arrived. */
  readonly problem: Problem | null;
}

/** Explains an unknown outcome: the connection broke after the request was sent. */
export function UnconfirmedAlert({ transactionId, problem }: UnconfirmedAlertProps) {
  const text = messages.feedback.outcome;
  return (
    <div role="alert" className="unconfirmed-alert">
      <CircleHelp size={16} aria-hidden="true" />
      <div>
        <p className="unconfirmed-alert__title">{text.unconfirmed}</p>
        {problem ? <p>{problemText(problem).what}</p> : null}
        <p className="unconfirmed-alert__advice">
          {text.unconfirmedMeaning} <OutboxLink transactionId={transactionId}>{text.lookAtIt}</OutboxLink>
        </p>
      </div>
    </div>
  );
}
