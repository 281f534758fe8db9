import { clsx } from 'clsx';
import {
  ChartColumn,
  ClipboardCheck,
  History,
  Keyboard,
  type LucideIcon,
  MapPinned,
  PanelLeftClose,
  PanelLeftOpen,
  Rows3,
  Send,
  Settings,
  Waypoints,
} from 'lucide-react';
import { memo, useEffect, useRef, useSyncExternalStore } from 'react';
import { attentionWithOverdue } from '../../shared/domain/outbox';
import { unseenCount } from '../../shared/domain/watch';
import { messages } from '../../shared/i18n/messages';
import { compactText } from '../../shared/i18n/number-text';
import type { Profile } from '../../shared/profile';
import { BrandMark } from '../components/brand-mark';
import { CommandHint } from '../components/command-keys';
import { alibiMap, mapScreen, reportMap } from '../features/map/load-map';
import { RailViews } from '../features/reports-grid/views/rail-views';
import { type Screen, screenLink, screens } from '../state/navigation';
import { useBridge } from '../state/stores';
import { Badge } from '../ui/badge';
import { Button, IconButton } from '../ui/button';
import { Row, Stack } from '../ui/layout';
import { Tooltip } from '../ui/popover';
import { AssistantStatus } from './assistant-status/assistant-status';
import { runCommand } from './commands/use-commands';
import { HistoryButtons } from './history-buttons';
import { ProfileMenu } from './profile-menu';
import styles from './rail.module.css';
import { ConnectionStatus, SyncStatus } from './rail-status';
import { useStores, useSubject } from './stores/all-stores';
import { TeamStatus } from './team-status/team-status';

const icons: Readonly<Record<Screen, LucideIcon>> = {
  reports: Rows3,
  review: ClipboardCheck,
  map: MapPinned,
  investigate: Waypoints,
  outbox: Send,
  history: History,
  metrics: ChartColumn,
  settings: Settings,
};

/** What to preload for a screen when the pointer rests on its link. */
const preparations: Readonly<Partial<Record<Screen, () => void>>> = {
  // If this fails, the screen itself shows the error.
  review: () => void reportMap.load().catch(() => {}),
  map: () => void mapScreen.load().catch(() => {}),
  investigate: () => void alibiMap.load().catch(() => {}),
};
/** What describes a link with a count. */
const describedBy: Readonly<Partial<Record<Screen, string>>> = {
  outbox: 'rail-outbox-count',
  investigate: 'rail-unseen-hits',
};
/** How long the pointer must rest on a link before preloading, ms. */
const restTime = 60;

/** In a window narrower than this, px, the navigation has no room for more than icons. */
const wideWidth = 1100;

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** The navigation, with the service's state at the bottom. Collapsed, or in a narrow window, it shows only icons. */
export const Rail = memo(function Rail({ profile }: { readonly profile: Profile }) {
  const { overlay } = useStores();
  const isWide = useSyncExternalStore(onResize, () => window.innerWidth >= wideWidth);
  const isCollapsed = useSubject('settings', ({ settings }) => settings.collapsedNavigation);
  const isNarrow = isCollapsed || !isWide;
  return (
    <Stack className={styles.root} data-narrow={isNarrow || undefined}>
      <Row as="header" gap={8} className={styles.brand}>
        <BrandMark size={26} />
        <span className={clsx('seen-with-room', styles.text)}>Whereabouts</span>
        <HistoryButtons />
      </Row>
      <Stack as="nav" gap={2} aria-label={messages.shell.navigation}>
        {screens.map((screen) => (
          <RailLink key={screen} screen={screen} />
        ))}
      </Stack>
      {isNarrow ? null : <RailViews />}
      <Stack as="footer" gap={8} className={styles.foot}>
        <Row gap={4} className={styles.profile}>
          <ProfileMenu profile={profile} />
          <IconButton
            label={messages.commands.names.shortcuts}
            size="small"
            icon={<Keyboard aria-hidden="true" />}
            onClick={() => overlay.getState().show('shortcuts')}
          />
        </Row>
        <ConnectionStatus />
        <SyncStatus />
        <TeamStatus />
        <AssistantStatus />
        {isWide ? <CollapseButton isCollapsed={isCollapsed} /> : null}
      </Stack>
    </Stack>
  );
});

function CollapseButton({ isCollapsed }: { readonly isCollapsed: boolean }) {
  const stores = useStores();
  const bridge = useBridge();
  const { collapseNavigation, expandNavigation } = messages.shell;
  // The same element in both states, so that it keeps the focus.
  const name = isCollapsed ? expandNavigation : collapseNavigation;
  const Icon = isCollapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <Tooltip text={<CommandHint id="toggle navigation" name={name} />}>
      <Button
        variant="quiet"
        size="small"
        className={styles.collapse}
        aria-label={name}
        icon={<Icon aria-hidden="true" />}
        onClick={() => runCommand(stores, bridge, 'toggle navigation')}
      >
        <span className={clsx('seen-with-room', styles.text)}>{name}</span>
      </Button>
    </Tooltip>
  );
}

function RailLink({ screen }: { readonly screen: Screen }) {
  const { navigation } = useStores();
  const shown = useSubject('navigation', (state) => state.screen);
  const name = messages.commands.names[screen];
  const Icon = icons[screen];
  const resting = useRest(preparations[screen]);
  return (
    <a
      {...resting}
      href={screenLink(screen)}
      className={styles.link}
      title={name}
      aria-label={name}
      aria-current={shown === screen ? 'page' : undefined}
      aria-describedby={describedBy[screen]}
      draggable={false}
      onClick={(event) => {
        // Following the link would add an entry to the page's own history.
        event.preventDefault();
        navigation.getState().go(screen);
      }}
    >
      <Icon size={18} aria-hidden="true" />
      <span className={clsx('seen-with-room', styles.text)}>{name}</span>
      {screen === 'outbox' ? <OutboxCount /> : null}
      {screen === 'investigate' ? <UnseenHits /> : null}
    </a>
  );
}

/** Calls `act` when the pointer or the focus stays on an element. */
function useRest(act: (() => void) | undefined) {
  const timer = useRef(0);
  const leave = () => window.clearTimeout(timer.current);
  const come = () => {
    leave();
    if (act) timer.current = window.setTimeout(act, restTime);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return { onPointerEnter: come, onPointerLeave: leave, onFocus: come, onBlur: leave };
}

/** The number of feedback items that need the user's decision. */
function OutboxCount() {
  const count = useSubject('outbox', ({ summary }) => attentionWithOverdue(summary));
  return (
    <span id="rail-outbox-count" className={styles.count}>
      {count > 0 ? (
        <Badge tone="danger">
          {count}
          <span className="visually-hidden"> {messages.shell.needAttention({ count })}</span>
        </Badge>
      ) : null}
    </span>
  );
}

/** The number of unseen hits of watches. */
function UnseenHits() {
  const count = useSubject('unseenHits', ({ states }) => unseenCount(states));
  return (
    <span id="rail-unseen-hits" className={styles.count}>
      {count > 0 ? (
        <Badge tone="accent">
          <span aria-hidden>{compactText(count)}</span>
          <span className="visually-hidden">{messages.watches.unseenCount({ count })}</span>
        </Badge>
      ) : null}
    </span>
  );
}
