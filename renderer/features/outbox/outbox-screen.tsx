import type { ReactNode } from 'react';
import { outboxStates } from '../../../shared/domain/outbox';
import { messages } from '../../../shared/messages/messages';
import { useStores, useSubject } from '../../state/stores';
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
  const words = messages.outbox;
  const { outbox } = useStores();
  const tab = useSubject('outbox', (state) => state.tab);
  return (
    <div className="outbox-screen">
      <header className="outbox-screen__header">
        <h1>{words.title}</h1>
        <Summary />
        <div className="outbox-screen__actions">{actions}</div>
      </header>
      <Tabs
        label={words.title}
        selected={tab}
        onSelect={(chosen) => outbox.getState().setTab(chosen)}
        tabs={[
          { id: 'feedback', label: words.feedback, content: <FeedbackTab onEdit={onEdit} /> },
          { id: 'measures', label: words.measures, content: <MeasuresTab /> },
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
  const words = messages.outbox;
  return (
    <p className="outbox-screen__summary">
      {attention === 0 ? words.count(all) : words.countAndAttention(all, attention)}
    </p>
  );
}
