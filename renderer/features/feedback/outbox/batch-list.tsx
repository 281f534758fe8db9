import { useState } from 'react';
import type { BatchProgress } from '../../../../shared/domain/outbox';
import { messages } from '../../../../shared/i18n/messages';
import { useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { BatchRow } from './batch-row';
import './batch-list.css';

/** Number of settled batches shown without expanding the list, if none is open. */
const maxSettledShown = 1;

/** The batches. Only those in progress or with failed or unconfirmed items are shown until the list is expanded. */
export function BatchList() {
  const batches = useSubject('outbox', ({ standing }) => standing.batches);
  const batchTotal = useSubject('outbox', ({ standing }) => standing.batchTotal);
  const [all, setAll] = useState(false);
  if (batches.length === 0) return null;
  const text = messages.outbox.batches;
  const open = batches.filter(isOpen);
  const shownCollapsed = open.length > 0 ? open : batches.slice(0, maxSettledShown);
  const shown = all ? batches : shownCollapsed;
  const older = batchTotal - batches.length;
  return (
    <section className="batch-list" aria-label={text.title}>
      <header className="batch-list__header">
        <h2>{text.title}</h2>
        {batches.length > shownCollapsed.length ? (
          <Button size="small" variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? text.showFewer : text.showEarlier(batches.length - shownCollapsed.length)}
          </Button>
        ) : null}
      </header>
      <ul className="batch-list__batches">
        {shown.map((batch) => (
          <BatchRow key={batch.id} batch={batch} />
        ))}
      </ul>
      {all && older > 0 ? <p className="batch-list__older">{text.older(older)}</p> : null}
    </section>
  );
}

/** Returns true for a batch in progress or with items that wait for a decision. */
function isOpen({ counts }: BatchProgress): boolean {
  return counts.Queued + counts.Sending + counts.Failed + counts.Unconfirmed > 0;
}
