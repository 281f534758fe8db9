import { useState } from 'react';
import type { Profile } from '../../shared/profile';
import { OutboxScreen } from '../features/outbox/outbox-screen';
import { ReportRows } from '../features/reports/report-rows';
import { ReportsScreen } from '../features/reports/reports-screen';
import { SettingsScreen } from '../features/settings/settings-screen';
import type { Screen } from '../state/navigation';
import { useSubject } from '../state/stores';
import { ErrorBoundary } from './error-boundary';
import { HeldBar } from './held-bar';
import { OpenedMap } from './opened-map';
import { Rail } from './rail';
import { ReportPane } from './report-pane';
import './shell.css';
import { ShortcutSheet } from './shortcut-sheet';
import { useShortcuts } from './shortcuts';
import { StoreNotice } from './store-notice';

/** The workstation: the rail, the chosen screen, and beside it the report that is being read. */
export function Shell({ profile }: { readonly profile: Profile }) {
  const screen = useSubject('navigation', (state) => state.screen);
  const [sheetOpen, setSheetOpen] = useState(false);
  useShortcuts(() => setSheetOpen(true));
  return (
    <div className="shell">
      <Rail profile={profile} onShowShortcuts={() => setSheetOpen(true)} />
      <main className="shell__screen">
        <StoreNotice needed={screen !== 'settings'}>
          <ErrorBoundary what="screen" resetOn={screen}>
            <ShownScreen screen={screen} />
          </ErrorBoundary>
        </StoreNotice>
      </main>
      {screen === 'reports' || screen === 'map' ? <ReportPane /> : null}
      <HeldBar />
      {sheetOpen ? <ShortcutSheet onClose={() => setSheetOpen(false)} /> : null}
    </div>
  );
}

function ShownScreen({ screen }: { readonly screen: Screen }) {
  switch (screen) {
    case 'reports':
      return <ReportsScreen />;
    case 'map':
      return <OpenedMap rows={<ReportRows />} />;
    case 'outbox':
      return <OutboxScreen />;
    case 'settings':
      return <SettingsScreen />;
  }
}
