import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ProblemAlert } from '../../ui/problem-alert';
import { OutboxTable } from './outbox-table';
import { needsAttention } from './outbox-words';
import './outbox-screen.css';

interface OutboxScreenProps {
  /** Buttons at the end of the header. */
  readonly actions?: ReactNode;
}

/** Every feedback of the open profile and what became of it. */
export function OutboxScreen({ actions }: OutboxScreenProps) {
  const items = useSubject('outbox', (state) => state.items);
  const attention = items.filter(needsAttention).length;
  return (
    <div className="outbox-screen">
      <header className="outbox-screen__header">
        <h1>Outbox</h1>
        <p className="outbox-screen__summary">{summaryOf(items.length, attention)}</p>
        <div className="outbox-screen__actions">{actions}</div>
      </header>
      <OutboxProblem />
      {items.length > 0 ? (
        <OutboxTable items={items} />
      ) : (
        <EmptyState icon={<Send size={20} />} title="No feedback yet">
          Open a report and choose “Give feedback”. What you send is kept here with what became of it, and
          nothing goes out twice without your word.
        </EmptyState>
      )}
    </div>
  );
}

function summaryOf(count: number, attention: number): string {
  if (count === 0) return '';
  const all = count === 1 ? '1 entry' : `${count} entries`;
  return attention === 0 ? all : `${all}, ${attention} to look at`;
}

/** Why the outbox could not be read, or a feedback not be sent again or discarded. */
function OutboxProblem() {
  const { outbox } = useStores();
  const problem = useSubject('outbox', (state) => state.problem);
  if (!problem) return null;
  const load = () => void outbox.getState().load();
  return (
    <ProblemAlert
      problem={problem}
      onDismiss={load}
      actions={
        <Button size="small" onClick={load}>
          Read the outbox again
        </Button>
      }
    />
  );
}
