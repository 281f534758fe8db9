import type { LookUp } from '../../state/look-up';
import { ReceivedText } from '../../ui/hostile-text';
import './nothing-found.css';

/** Says plainly that a look-up found nothing, with the likely reasons: the service does not tell which it is. */
export function NothingFound({ lookUp }: { readonly lookUp: LookUp }) {
  return (
    <div className="nothing-found">
      <p role="status">
        Nothing was found for transaction <ReceivedText text={lookUp.transactionId} mono />. The service does
        not say why; likely reasons:
      </p>
      <ul>
        <li>The ID is written differently: capitals, spaces and hyphens count.</li>
        <li>The transaction was not completed within {lookUp.timeout}: wait longer.</li>
        <li>Its reports are older than {lookUp.since}: look further back.</li>
        <li>It belongs to another application than the one of this API key.</li>
      </ul>
    </div>
  );
}
