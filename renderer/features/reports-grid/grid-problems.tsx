import type { Problem } from '../../../shared/domain/problem';
import { messages } from '../../../shared/i18n/messages';
import { ProblemAlert } from '../../components/problem-alert';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';

/** Explains why the store couldn't return the reports. The previous rows stay below. */
export function ReportsProblem() {
  const { reports } = useStores();
  const problem = useSubject('reports', (state) => state.problem);
  const isDown = useSubject('localCopy', ({ store }) => store.kind === 'down');
  // The store notice above the screen already says so, with a button that restarts it.
  if (!problem || (problem.kind === 'store-down' && isDown)) return null;
  return (
    <ProblemAlert
      problem={problem}
      actions={
        <Button size="small" onClick={() => void reports.getState().retry()}>
          {messages.words.actions.tryAgain}
        </Button>
      }
      onDismiss={() => reports.getState().dismissProblem()}
    />
  );
}

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
      failed={text.title({ page: unread.page, limit: unread.limit })}
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

/** A button to enter another API key, shown only if the service rejected the current one. */
export function ForgetKeyButton({ problem }: { readonly problem: Problem }) {
  const { connection } = useStores();
  if (problem.kind !== 'key-refused') return null;
  return (
    <Button size="small" onClick={() => void connection.getState().forgetKey()}>
      {messages.reports.forgetKey}
    </Button>
  );
}
