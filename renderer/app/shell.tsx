import { clsx } from 'clsx';
import { useEffect } from 'react';
import type { Profile } from '../../shared/profile';
import { ProfileStripe } from '../components/profile-mark';
import { mapScreen } from '../features/map/load-map';
import { ReportRows, ReportsScreen } from '../features/reports-grid/reports-screen';
import type { RowSelection } from '../features/reports-grid/selection/row-selection';
import { type Screen, showsReports } from '../state/navigation';
import { useBridge } from '../state/stores';
import { Row } from '../ui/layout';
import { ErrorBoundary } from './error-boundary';
import {
  Later,
  LazyAlibiMap,
  LazyFindingsMap,
  LazyLinksMap,
  LazyMap,
  LazyReportMap,
  laterScreens,
} from './lazy';
import { Overlays, TaskOverlay, useHasTask } from './overlays';
import { addManyToCase, giveFeedbackOnAll, giveFeedbackOnMany, judgeAll, judgeMany } from './pane-actions';
import { Rail } from './rail';
import { AllFields, ReportPane } from './report-pane';
import styles from './shell.module.css';
import { StoreNotice } from './store-notice';
import { useStores, useSubject } from './stores/all-stores';
import { ToastArea } from './toasts/toast-area';

/** The workstation: the navigation, the selected screen, and the open report next to it. */
export function Shell({ profile }: { readonly profile: Profile }) {
  const screen = useSubject('navigation', (state) => state.screen);
  const covered = useHasTask(screen);
  const writing = useSubject('feedback', ({ subject }) => subject !== null);
  useOpenedLinks();
  useLaterScreens();
  return (
    <Row align="stretch" className={styles.root}>
      <ProfileStripe profile={profile} className={styles.stripe} />
      <Rail profile={profile} />
      <Row align="stretch" grow className={styles.work}>
        <main className={clsx(styles.screen, screen === 'map' && styles.map)} inert={covered}>
          <StoreNotice needed={screen !== 'settings'}>
            <ErrorBoundary what="screen" resetOn={screen}>
              <ShownScreen screen={screen} />
            </ErrorBoundary>
          </StoreNotice>
        </main>
        {showsReports(screen) || (screen === 'review' && writing) ? <ReportPane covered={covered} /> : null}
        <TaskOverlay screen={screen} />
        <ToastArea />
      </Row>
      <Overlays />
    </Row>
  );
}

function ShownScreen({ screen }: { readonly screen: Screen }) {
  const stores = useStores();
  const bridge = useBridge();
  const onSelected = {
    onGiveFeedback: (choice: RowSelection) => giveFeedbackOnMany(stores, choice),
    onJudge: (choice: RowSelection) => judgeMany(stores, choice, 'fraud'),
    onAddToCase: (choice: RowSelection) => void addManyToCase(bridge, stores, choice),
  };
  const openOnReports = (key: string) => {
    stores.navigation.getState().go('reports');
    void stores.openReport.getState().select(key);
  };
  switch (screen) {
    case 'reports':
      return <ReportsScreen {...onSelected} />;
    case 'review':
      return (
        <Later>
          {({ ReviewScreen }) => (
            <ReviewScreen allFields={<AllFields />} renderMap={(map) => <LazyReportMap {...map} />} />
          )}
        </Later>
      );
    case 'map':
      return <LazyMap rows={<ReportRows {...onSelected} />} />;
    case 'investigate':
      return (
        <Later>
          {({ InvestigateScreen, PlaceSearch }) => (
            <InvestigateScreen
              renderPlaceSearch={({ onPlace }) => <PlaceSearch onPlace={onPlace} wide />}
              renderAlibiMap={(map) => <LazyAlibiMap {...map} />}
              renderLinksMap={(map) => <LazyLinksMap {...map} />}
              onGiveFeedback={(linked) => giveFeedbackOnAll(stores, linked)}
              onJudge={(linked) => judgeAll(stores, linked, 'fraud')}
              renderFindingsMap={(map) => <LazyFindingsMap {...map} />}
              onOpenReport={openOnReports}
              onShowReports={(query) => {
                stores.navigation.getState().go('reports');
                void stores.reports.getState().show(query);
              }}
            />
          )}
        </Later>
      );
    case 'outbox':
      return <Later>{({ OutboxScreen }) => <OutboxScreen />}</Later>;
    case 'history':
      return (
        <Later>
          {({ LogScreen }) => (
            <LogScreen
              onOpenTransaction={(id) => void stores.openedLink.getState().open(id)}
              onOpenReport={openOnReports}
            />
          )}
        </Later>
      );
    case 'metrics':
      return <Later>{({ MetricsScreen }) => <MetricsScreen />}</Later>;
    case 'settings':
      return <Later>{({ SettingsScreen }) => <SettingsScreen />}</Later>;
  }
}

/** Loads the other screens once the window has nothing else to do, and is not waiting for its first one. */
function useLaterScreens(): void {
  const { navigation } = useStores();
  useEffect(() => {
    let idle = 0;
    let isOver = false;
    const first = navigation.getState().screen === 'map' ? mapScreen.load() : Promise.resolve();
    // Showing the map reports why it can't be loaded.
    void first
      .catch(() => undefined)
      .then(() => {
        if (!isOver) idle = requestIdleCallback(() => void laterScreens.load().catch(() => undefined));
      });
    return () => {
      isOver = true;
      cancelIdleCallback(idle);
    };
  }, [navigation]);
}

/** Follows the links that the app is opened with, as soon as a profile is open; until then they wait in main. */
function useOpenedLinks(): void {
  const bridge = useBridge();
  const { openedLink } = useStores();
  useEffect(() => {
    const take = () => void openedLink.getState().take();
    take();
    return bridge.on('link.opened', take);
  }, [bridge, openedLink]);
}
