import { type ReactNode, useState } from 'react';
import { outboxStates } from '../../../shared/domain/outbox';
import { useSubject } from '../../state/stores';
import { countWords } from '../../ui/count-words';
import { Tabs } from '../../ui/tabs';
import { FeedbackTab } from './feedback-tab';
import { MeasuresTab } from './measures/measures-tab';
import type { EditFeedback } from './outbox-words';
import './outbox-screen.css';

interface OutboxScreenProps {
  /** Opens the form with what a Failed feedback says, to take its place; without it there is no way to. */
  readonly onEdit?: EditFeedback | undefined;
  /** Buttons at the end of the header. */
  readonly actions?: ReactNode;
}

/** Every feedback of the open profile and what became of it, and what all of it says of the service. */
export function OutboxScreen({ onEdit, actions }: OutboxScreenProps) {
  const [tab, setTab] = useState<'feedback' | 'measures'>('feedback');
  return (
    <div className="outbox-screen">
      <header className="outbox-screen__header">
        <h1>Outbox</h1>
        <Summary />
        <div className="outbox-screen__actions">{actions}</div>
      </header>
      <Tabs
        label="Outbox"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'feedback', label: 'Feedback', content: <FeedbackTab onEdit={onEdit} /> },
          { id: 'measures', label: 'Measures', content: <MeasuresTab /> },
        ]}
      />
    </div>
  );
}

function Summary() {
  const counts = useSubject('outbox', ({ standing }) => standing.counts);
  const all = outboxStates.reduce((sum, state) => sum + counts[state], 0);
  const attention = counts.Failed + counts.Unconfirmed;
  if (all === 0) return null;
  return (
    <p className="outbox-screen__summary">
      {countWords(all, 'feedback')}
      {attention === 0 ? null : `, ${attention.toLocaleString('en')} to look at`}
    </p>
  );
}
