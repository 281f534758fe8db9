import { CircleHelp } from 'lucide-react';
import type { Problem } from '../../../shared/problem';
import { problemWords } from '../../ui/problem-words';
import './unconfirmed-alert.css';

/** Explains an outcome that nobody knows: the connection broke after the request had left. */
export function UnconfirmedAlert({ problem }: { readonly problem: Problem | null }) {
  return (
    <div role="alert" className="unconfirmed-alert">
      <CircleHelp size={16} aria-hidden="true" />
      <div>
        <p className="unconfirmed-alert__title">The feedback may or may not have arrived</p>
        {problem ? <p>{problemWords(problem).what}</p> : null}
        <p className="unconfirmed-alert__advice">
          It is kept in the outbox as Unconfirmed. Nothing is sent again without your word: the service might
          take it twice. <a href="#/outbox">Look at it there</a>
        </p>
      </div>
    </div>
  );
}
