import type { ReactNode } from 'react';
import { outboxStates } from '../../../../shared/domain/outbox';
import { messages } from '../../../../shared/i18n/messages';
import { useStores, useSubject } from '../../../state/stores';
import { Tabs } from '../../../ui/tabs';
import { MeasuresTab } from '../measures/measures-tab';
import { FeedbackTab } from './feedback-tab';
import type { EditFeedback } from './outbox-text';
import './outbox-screen.css';

interface OutboxScreenProps {
  /** Opens the form with a failed feedback, to replace it. Without it, items can't be edited. */
  readonly onEdit?: EditFeedback | undefined;
  /** Shown at the end of the header. */
  readonly actions?: ReactNode;
}

/** The feedback of the open profile with its state, and metrics of it. */
export function OutboxScreen({ onEdit, actions }: OutboxScreenProps) {
  const text = messages.outbox;
  const { outbox } = useStores();
  const tab = useSubject('outbox', (state) => state.tab);
  return (
    <div className="outbox-screen">
      <header className="outbox-screen__header">
        <h1>{text.title}</h1>
        <Summary />
        <div className="outbox-screen__actions">{actions}</div>
      </header>
      <Tabs
        label={text.title}
        selected={tab}
        onSelect={(selected) => outbox.getState().setTab(selected)}
        tabs={[
          { id: 'feedback', label: text.feedback, content: <FeedbackTab onEdit={onEdit} /> },
          { id: 'measures', label: text.measures, content: <MeasuresTab /> },
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
  const text = messages.outbox;
  return (
    <p className="outbox-screen__summary">
      {attention === 0 ? text.count(all) : text.countAndAttention(all, attention)}
    </p>
  );
}
