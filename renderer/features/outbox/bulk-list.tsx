import { useState } from 'react';
import type { BulkProgress } from '../../../shared/domain/outbox';
import { messages } from '../../../shared/messages/messages';
import { useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { BulkRow } from './bulk-row';
import './bulk-list.css';

/** Bulks that need no more of anybody are behind a button, but for this many of the newest. */
const settledInSight = 1;

/** The bulks, those under way and those with something to look at in sight. */
export function BulkList() {
  const bulks = useSubject('outbox', ({ standing }) => standing.bulks);
  const bulkTotal = useSubject('outbox', ({ standing }) => standing.bulkTotal);
  const [all, setAll] = useState(false);
  if (bulks.length === 0) return null;
  const words = messages.outbox.bulks;
  const open = bulks.filter(isOpen);
  const inSight = open.length > 0 ? open : bulks.slice(0, settledInSight);
  const shown = all ? bulks : inSight;
  const older = bulkTotal - bulks.length;
  return (
    <section className="bulk-list" aria-label={words.title}>
      <header className="bulk-list__header">
        <h2>{words.title}</h2>
        {bulks.length > inSight.length ? (
          <Button size="small" variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? words.showFewer : words.showEarlier(bulks.length - inSight.length)}
          </Button>
        ) : null}
      </header>
      <ul className="bulk-list__bulks">
        {shown.map((bulk) => (
          <BulkRow key={bulk.id} bulk={bulk} />
        ))}
      </ul>
      {all && older > 0 ? <p className="bulk-list__older">{words.older(older)}</p> : null}
    </section>
  );
}

/** Under way, or with something that waits for the person's decision. */
function isOpen({ counts }: BulkProgress): boolean {
  return counts.Queued + counts.Sending + counts.Failed + counts.Unconfirmed > 0;
}
