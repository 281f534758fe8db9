import { messages } from '../../../shared/messages/messages';
import type { Problem } from '../../../shared/problem';
import { Button } from '../../ui/button';
import { ProblemAlert } from '../../ui/problem-alert';
import type { Pending } from './connect-screen';

interface ConnectProblemProps {
  readonly problem: Problem;
  readonly pending: Pending;
  /** Connects again with what the person agreed to. */
  readonly onAgree: (agreed: { allowPlainHttp?: boolean; keepKey?: 'keychain' | 'memory' }) => void;
}

/** Why connecting failed, with the consent that would let it go on where there is one. */
export function ConnectProblem({ problem, pending, onAgree }: ConnectProblemProps) {
  const words = messages.connection.form;
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
              {words.connectUnencrypted}
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
            <Button size="small" busy={busy} onClick={() => onAgree({ keepKey: 'memory' })}>
              {words.keepForThisRun}
            </Button>
          }
        />
      );
    default:
      return <ProblemAlert problem={problem} />;
  }
}
