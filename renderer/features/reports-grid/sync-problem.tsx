import { messages } from '../../../shared/i18n/messages';
import type { Problem } from '../../../shared/problem';
import { ProblemAlert } from '../../components/problem-alert';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { ForgetKeyButton } from './forget-key-button';

/**
 * Explains why the sync fails or, while it works, which page of the service can't be read. The stored reports stay
 * usable below.
 */
export function SyncProblem() {
  const { sync } = useStores();
  const problem = useSubject('sync', (state) => state.problem ?? state.sync.problem);
  const dismissed = useSubject('sync', (state) => state.dismissed);
  const unread = useSubject('sync', (state) => (state.unreadDismissed ? null : state.sync.unread));
  if (problem && problem.kind !== 'cancelled') {
    if (dismissed) return null;
    return <Alert problem={problem} onDismiss={() => sync.getState().dismissProblem()} />;
  }
  if (!unread) return null;
  const text = messages.reports.pageNotRead;
  return (
    <Alert
      problem={unread.problem}
      failed={text.title(unread.page, unread.limit)}
      consequence={text.consequence}
      onDismiss={() => sync.getState().dismissUnread()}
    />
  );
}

interface AlertProps {
  readonly problem: Problem;
  readonly failed?: string;
  readonly consequence?: string;
  readonly onDismiss: () => void;
}

function Alert({ problem, failed, consequence, onDismiss }: AlertProps) {
  const { reports } = useStores();
  const refreshing = useSubject('reports', (state) => state.refreshing);
  return (
    <ProblemAlert
      problem={problem}
      failed={failed}
      consequence={consequence}
      actions={
        <>
          <Button size="small" busy={refreshing} onClick={() => void reports.getState().refresh()}>
            {messages.words.actions.tryAgain}
          </Button>
          <ForgetKeyButton problem={problem} />
        </>
      }
      onDismiss={onDismiss}
    />
  );
}
