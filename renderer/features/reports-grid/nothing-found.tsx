import { messages } from '../../../shared/i18n/messages';
import { ReceivedText } from '../../ui/hostile-text';
import { Sentence } from '../../ui/sentence';
import type { LookUp } from './look-up-store';
import './nothing-found.css';

/** Says that a look-up found nothing and lists possible reasons; which one applies can't be determined. */
export function NothingFound({ lookUp }: { readonly lookUp: LookUp }) {
  const text = messages.reports.lookUp;
  return (
    <div className="nothing-found">
      <p className="nothing-found__words">
        <Sentence
          text={text.nothingFound}
          parts={{ id: <ReceivedText text={lookUp.transactionId} mono /> }}
        />
      </p>
      <ul>
        <li>{text.otherwiseWritten}</li>
        <li>{text.notCompleted(lookUp.timeout)}</li>
        <li>{text.older(lookUp.since)}</li>
        <li>{text.otherApplication}</li>
      </ul>
    </div>
  );
}
