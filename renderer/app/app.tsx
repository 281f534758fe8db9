import { useEffect } from 'react';
import type { PaintedScreen } from '../../shared/contract/app.calls';
import { countWith } from '../../shared/domain/outbox';
import { messages } from '../../shared/i18n/messages';
import { visibleText } from '../../shared/i18n/visible-text';
import type { Profile } from '../../shared/profile';
import { ProblemAlert } from '../components/problem-alert';
import { ConnectScreen } from '../features/connection/connect-screen';
import { ProfileDialogs } from '../features/connection/profile-dialogs';
import { useBridge } from '../state/stores';
import { Centered } from '../ui/layout';
import { Spinner } from '../ui/spinner';
import styles from './app.module.css';
import { useCommands } from './commands/use-commands';
import { Shell } from './shell';
import { useSubject } from './stores/all-stores';
import { useUndoKey } from './toasts/undo-key';

/** The window's content: the connect screen until a profile is open with its key, then the workstation. */
export function App({ reportsPainted = false }: { readonly reportsPainted?: boolean }) {
  useCommands();
  useUndoKey();
  return (
    <>
      <PaintedReport isAsked={reportsPainted} />
      <WindowContent />
    </>
  );
}

function WindowContent() {
  const connection = useSubject('connection', (state) => state.connection);
  const problem = useSubject('connection', (state) => state.problem);
  if (!connection) {
    return (
      <Centered tone="muted" className={styles.opening}>
        {problem ? <ProblemAlert problem={problem} /> : <Spinner label={messages.shell.opening} />}
      </Centered>
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
      <Dialogs />
    </>
  );
}

/** The dialogs about profiles, which say what isn't sent yet. */
function Dialogs() {
  const counts = useSubject('outbox', (state) => state.summary.counts);
  return <ProfileDialogs unsent={countWith(counts, ({ mayDiscard }) => mayDiscard)} />;
}

/** Sets the window's title to the open profile's name. It never contains text from a service. */
function WindowTitle({ profile }: { readonly profile: Profile | null }) {
  const name = profile ? visibleText(profile.name) : null;
  useEffect(() => {
    document.title = name === null ? 'Whereabouts' : `${name} – Whereabouts`;
  }, [name]);
  return null;
}

/**
 * Reports to main which screen is shown, once it is painted, if main requested that. Main takes pictures after that. Shows
 * nothing: what it follows must not render the whole window.
 */
export function PaintedReport({ isAsked }: { readonly isAsked: boolean }) {
  const bridge = useBridge();
  const shown = useShown();
  useEffect(() => {
    if (!isAsked || shown === null) return;
    let isShown = true;
    void painted().then(() => {
      if (isShown) void bridge.call('window.painted', { shown });
    });
    return () => {
      isShown = false;
    };
  }, [bridge, isAsked, shown]);
  return null;
}

/** Returns the screen that is shown; null while it is loading. */
function useShown(): PaintedScreen | null {
  const connection = useSubject('connection', (state) => state.connection);
  const hasRows = useSubject('reports', ({ page }) => page && page.rows.length > 0);
  const store = useSubject('localCopy', (state) => state.store);
  if (connection === null) return null;
  if (connection.profile === null || connection.key !== 'present') return 'connect';
  if (store.kind === 'open-failed') return 'no-store';
  if (hasRows === null) return null;
  return hasRows ? 'reports' : 'no-reports';
}

/** Resolves when the fonts are loaded, and the page was laid out and rendered again to fit: the grid adds rows then. */
async function painted(): Promise<void> {
  await document.fonts.ready;
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  await new Promise((resolve) => requestIdleCallback(resolve));
}
