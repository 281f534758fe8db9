import { messages } from '../../../shared/i18n/messages';
import type { Problem } from '../../../shared/problem';
import { ProblemAlert } from '../../components/problem-alert';
import { Button } from '../../ui/button';

/** The operation in progress: "form", "built-in", "restore", "another", or the id of the profile being opened. */
export type Pending = string | null;

interface ConnectProblemProps {
  readonly problem: Problem;
  readonly pending: Pending;
  /** Connects again with the given consent. */
  readonly onAgree: (agreed: { allowPlainHttp?: boolean; keyStorage?: 'keychain' | 'memory' }) => void;
}

/** Explains why connecting failed, and offers to continue where consent suffices. */
export function ConnectProblem({ problem, pending, onAgree }: ConnectProblemProps) {
  const text = messages.connection.form;
  const busy = pending === 'form';
  switch (problem.kind) {
    case 'plain-http':
      return (
        <ProblemAlert
          problem={problem}
          actions={
            <Button
              variant="danger"
              size="small"
              busy={busy}
              onClick={() => onAgree({ allowPlainHttp: true })}
            >
              {text.connectUnencrypted}
            </Button>
          }
        />
      );
    case 'keychain-locked':
    case 'keychain-unavailable':
      return (
        <ProblemAlert
          problem={problem}
          actions={
            <Button size="small" busy={busy} onClick={() => onAgree({ keyStorage: 'memory' })}>
              {text.keepForThisRun}
            </Button>
          }
        />
      );
    default:
      return <ProblemAlert problem={problem} />;
  }
}
