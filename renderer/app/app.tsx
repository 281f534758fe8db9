import { messages } from '../../shared/messages/messages';
import { ConnectScreen } from '../features/connection/connect-screen';
import { ProfileDialogs } from '../features/connection/profile-dialogs';
import { useSubject } from '../state/stores';
import { ProblemAlert } from '../ui/problem-alert';
import { Spinner } from '../ui/spinner';
import './app.css';
import { useCommands } from './commands/use-commands';
import { Shell } from './shell';
import { useTellPainted } from './use-tell-painted';
import { WindowTitle } from './window-title';

/** What the window shows: the way to connect until a profile with its key is open, then the workstation. */
export function App({ tellsPainted = false }: { readonly tellsPainted?: boolean }) {
  useCommands();
  useTellPainted(tellsPainted);
  const connection = useSubject('connection', (state) => state.connection);
  const problem = useSubject('connection', (state) => state.problem);
  if (!connection) {
    return (
      <div className="app-opening">
        {problem ? <ProblemAlert problem={problem} /> : <Spinner label={messages.shell.opening} />}
      </div>
    );
  }
  const { profile, key } = connection;
  return (
    <>
      <WindowTitle profile={profile} />
      {/* Nothing of one profile's screens is shown of another's. */}
      {profile && key === 'present' ? (
        <Shell key={profile.id} profile={profile} />
      ) : (
        <ConnectScreen connection={connection} />
      )}
      <ProfileDialogs />
    </>
  );
}
