import { clsx } from 'clsx';
import {
  ChevronsUpDown,
  Keyboard,
  type LucideIcon,
  MapPinned,
  Pencil,
  Plus,
  Rows3,
  Send,
  Settings,
  Trash2,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { messages } from '../../shared/i18n/messages';
import type { Profile } from '../../shared/profile';
import { BrandMark } from '../components/brand-mark';
import { ProfileMark } from '../components/profile-mark';
import { loadMap } from '../features/map/load-map';
import { type Screen, screenLink, screens } from '../state/navigation';
import { useStores, useSubject } from '../state/stores';
import { IconButton } from '../ui/button';
import { Menu, MenuItem, MenuLine } from '../ui/menu';
import { visibleText } from '../ui/visible-text';
import styles from './rail.module.css';
import { ConnectionStatus, SyncStatus } from './rail-status';

const icons: Readonly<Record<Screen, LucideIcon>> = {
  reports: Rows3,
  map: MapPinned,
  outbox: Send,
  settings: Settings,
};

/** What to preload for a screen when the pointer rests on its link. */
const preparations: Readonly<Partial<Record<Screen, () => void>>> = {
  // If this fails, the screen itself shows the error.
  map: () => void loadMap().catch(() => {}),
};
/** How long the pointer must rest on a link before preloading, ms. */
const restTime = 60;

interface RailProps {
  readonly profile: Profile;
  readonly onShowShortcuts: () => void;
}

/** The navigation, with the service's state at the bottom. In a narrow window only the icons are shown. */
export function Rail({ profile, onShowShortcuts }: RailProps) {
  return (
    <div className={styles.root}>
      <header className={styles.brand}>
        <BrandMark size={26} />
        <span className={styles.text}>Whereabouts</span>
      </header>
      <nav aria-label={messages.shell.navigation} className={styles.nav}>
        {screens.map((screen) => (
          <RailLink key={screen} screen={screen} />
        ))}
      </nav>
      <footer className={styles.foot}>
        <div className={styles.profile}>
          <ProfileMenu profile={profile} />
          <IconButton
            label={messages.shell.keyboardShortcuts}
            size="small"
            icon={<Keyboard aria-hidden="true" />}
            onClick={onShowShortcuts}
          />
        </div>
        <ConnectionStatus />
        <SyncStatus />
      </footer>
    </div>
  );
}

function RailLink({ screen }: { readonly screen: Screen }) {
  const shown = useSubject('navigation', (state) => state.screen);
  const name = messages.shell.screens[screen];
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
      aria-describedby={screen === 'outbox' ? 'rail-outbox-count' : undefined}
      draggable={false}
    >
      <Icon size={18} aria-hidden="true" />
      <span className={styles.text}>{name}</span>
      {screen === 'outbox' ? <OutboxCount /> : null}
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
  const count = useSubject('outbox', ({ standing: { counts } }) => counts.Failed + counts.Unconfirmed);
  return (
    <span id="rail-outbox-count" className={count > 0 ? styles.count : undefined}>
      {count > 0 ? (
        <>
          {count}
          <span className="visually-hidden"> {messages.shell.needAttention(count)}</span>
        </>
      ) : null}
    </span>
  );
}

const none: readonly Profile[] = [];

/** The open profile with its name and colour. Its menu switches to another profile, edits it or removes it. */
function ProfileMenu({ profile }: { readonly profile: Profile }) {
  const { connection } = useStores();
  const profiles = useSubject('connection', (state) => state.connection?.profiles ?? none);
  const { openDialog, open, switchProfile, useBuiltIn: openBuiltIn } = connection.getState();
  const words = messages.profiles;
  const name = visibleText(profile.name);
  const others = profiles.filter(({ id }) => id !== profile.id);
  return (
    <Menu
      trigger={
        <button type="button" className={styles.profileMenu} aria-label={words.menu(name)} title={name}>
          <ProfileMark profile={profile} />
          <span className={clsx(styles.profileMenuName, styles.text)}>
            <bdi>{name}</bdi>
          </span>
          <ChevronsUpDown className={styles.profileMenuChevron} size={14} aria-hidden="true" />
        </button>
      }
    >
      {others.map((other) => (
        <MenuItem
          key={other.id}
          icon={<ProfileMark profile={other} />}
          description={other.service === 'built-in' ? words.onThisComputer : visibleText(other.baseAddress)}
          onSelect={() => void (other.service === 'built-in' ? openBuiltIn() : open(other.id))}
        >
          {words.open(visibleText(other.name))}
        </MenuItem>
      ))}
      {others.length > 0 ? <MenuLine /> : null}
      <MenuItem icon={<Plus aria-hidden="true" />} onSelect={() => void switchProfile()}>
        {words.add}
      </MenuItem>
      <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => openDialog({ about: 'edit', profile })}>
        {words.edit}
      </MenuItem>
      <MenuItem
        icon={<Trash2 aria-hidden="true" />}
        onSelect={() => openDialog({ about: 'remove', profile })}
      >
        {words.remove}
      </MenuItem>
    </Menu>
  );
}
