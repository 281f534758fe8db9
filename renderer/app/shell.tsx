import type { Profile } from '../../shared/profile';
import { ImportFeedbackButton } from '../features/bulk/import-feedback-button';
import { OutboxScreen } from '../features/outbox/outbox-screen';
import { ReportRows } from '../features/reports/report-rows';
import { ReportsScreen } from '../features/reports/reports-screen';
import { SettingsScreen } from '../features/settings/settings-screen';
import type { Choice } from '../state/chosen';
import type { Screen } from '../state/navigation';
import { useStores, useSubject } from '../state/stores';
import { CoveringWork, useCovered } from './covering-work';
import { ErrorBoundary } from './error-boundary';
import { HeldBar } from './held-bar';
import { OpenedMap } from './opened-map';
import { Overlays } from './overlays';
import { editFeedback, giveFeedbackOnMany } from './pane-moves';
import { Rail } from './rail';
import { ReportPane } from './report-pane';
import './shell.css';
import { StoreNotice } from './store-notice';
import { useOpenedLinks } from './use-opened-links';

/** The workstation: the rail, the chosen screen, and beside it the report that is being read. */
export function Shell({ profile }: { readonly profile: Profile }) {
  const screen = useSubject('navigation', (state) => state.screen);
  const covered = useCovered(screen);
  const { overlay } = useStores();
  useOpenedLinks();
  return (
    <div className="shell">
      <div className={`shell__stripe profile-stripe profile-stripe--${profile.colour}`} aria-hidden="true" />
      <Rail profile={profile} onShowShortcuts={() => overlay.getState().show('shortcuts')} />
      <div className="shell__work">
        <main className="shell__screen" inert={covered}>
          <StoreNotice needed={screen !== 'settings'}>
            <ErrorBoundary what="screen" resetOn={screen}>
              <ShownScreen screen={screen} />
            </ErrorBoundary>
          </StoreNotice>
        </main>
        {screen === 'reports' || screen === 'map' ? <ReportPane covered={covered} /> : null}
        <CoveringWork screen={screen} />
        <HeldBar />
      </div>
      <Overlays />
    </div>
  );
}

function ShownScreen({ screen }: { readonly screen: Screen }) {
  const stores = useStores();
  const onGiveFeedback = (choice: Choice) => giveFeedbackOnMany(stores, choice);
  switch (screen) {
    case 'reports':
      return <ReportsScreen onGiveFeedback={onGiveFeedback} />;
    case 'map':
      return <OpenedMap rows={<ReportRows onGiveFeedback={onGiveFeedback} />} />;
    case 'outbox':
      return (
        <OutboxScreen onEdit={(item) => void editFeedback(stores, item)} actions={<ImportFeedbackButton />} />
      );
    case 'settings':
      return <SettingsScreen />;
  }
}
