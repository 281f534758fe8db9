import { messages } from '../../../shared/messages/messages';
import type { LookUp } from '../../state/look-up';
import { ReceivedText } from '../../ui/hostile-text';
import { Sentence } from '../../ui/sentence';
import './nothing-found.css';

/** Says plainly that a look-up found nothing, with the likely reasons: which of them it is, nobody tells for sure. */
export function NothingFound({ lookUp }: { readonly lookUp: LookUp }) {
  const words = messages.reports.lookUp;
  return (
    <div className="nothing-found">
      <p className="nothing-found__words">
        <Sentence
          text={words.nothingFound}
          parts={{ id: <ReceivedText text={lookUp.transactionId} mono /> }}
        />
      </p>
      <ul>
        <li>{words.otherwiseWritten}</li>
        <li>{words.notCompleted(lookUp.timeout)}</li>
        <li>{words.older(lookUp.since)}</li>
        <li>{words.otherApplication}</li>
      </ul>
    </div>
  );
}
