import { ConnectScreen } from '../features/connection/connect-screen';
import { useSubject } from '../state/stores';
import { ProblemAlert } from '../ui/problem-alert';
import { Spinner } from '../ui/spinner';
import './app.css';
import { useCommands } from './commands/use-commands';
import { Shell } from './shell';

/** What the window shows: the way to connect until a profile with its key is open, then the workstation. */
export function App() {
  useCommands();
  const connection = useSubject('connection', (state) => state.connection);
  const problem = useSubject('connection', (state) => state.problem);
  if (!connection) {
    return (
      <div className="app-opening">
        {problem ? <ProblemAlert problem={problem} /> : <Spinner label="Opening…" />}
      </div>
    );
  }
  if (!connection.profile || connection.key !== 'present') return <ConnectScreen connection={connection} />;
  return <Shell profile={connection.profile} />;
}
