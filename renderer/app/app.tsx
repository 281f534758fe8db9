import { messages } from '../../shared/i18n/messages';
import { ProblemAlert } from '../components/problem-alert';
import { ConnectScreen } from '../features/connection/connect-screen';
import { ProfileDialogs } from '../features/connection/profile-dialogs';
import { useSubject } from '../state/stores';
import { Spinner } from '../ui/spinner';
import './app.css';
import { useCommands } from './commands/use-commands';
import { Shell } from './shell';
import { useReportPainted } from './use-report-painted';
import { WindowTitle } from './window-title';

/** The window's content: the connect screen until a profile is open with its key, then the workstation. */
export function App({ reportsPainted = false }: { readonly reportsPainted?: boolean }) {
  useCommands();
  useReportPainted(reportsPainted);
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
