import { clsx } from 'clsx';
import { ChevronsUpDown, Pencil, Plus, Trash2 } from 'lucide-react';
import { messages } from '../../shared/i18n/messages';
import { visibleText } from '../../shared/i18n/visible-text';
import type { Profile } from '../../shared/profile';
import { ProfileMark } from '../components/profile-mark';
import { serviceName } from '../components/service-name';
import { Menu, MenuItem, MenuLine } from '../ui/menu';
import styles from './profile-menu.module.css';
import railStyles from './rail.module.css';
import { useStores, useSubject } from './stores/all-stores';

const noProfiles: readonly Profile[] = [];

/** The open profile with its name and colour. Its menu switches to another profile, edits it or removes it. */
export function ProfileMenu({ profile }: { readonly profile: Profile }) {
  const { connection } = useStores();
  const profiles = useSubject('connection', (state) => state.connection?.profiles ?? noProfiles);
  const { openDialog, open, switchProfile, useBuiltIn: openBuiltIn } = connection.getState();
  const words = messages.profiles;
  const name = visibleText(profile.name);
  const others = profiles.filter(({ id }) => id !== profile.id);
  return (
    <Menu
      trigger={
        <button type="button" className={styles.root} aria-label={words.menu({ name })} title={name}>
          <ProfileMark profile={profile} />
          <span className={clsx('seen-with-room', styles.name, railStyles.text)}>
            <bdi>{name}</bdi>
          </span>
          <ChevronsUpDown className={styles.chevron} size={14} aria-hidden="true" />
        </button>
      }
    >
      {others.map((other) => (
        <MenuItem
          key={other.id}
          icon={<ProfileMark profile={other} />}
          description={serviceName(other)}
          onSelect={() => void (other.service === 'built-in' ? openBuiltIn() : open(other.id))}
        >
          {words.open({ name: visibleText(other.name) })}
        </MenuItem>
      ))}
      {others.length > 0 ? <MenuLine /> : null}
      <MenuItem icon={<Plus aria-hidden="true" />} onSelect={() => void switchProfile()}>
        {words.add}
      </MenuItem>
      <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => openDialog({ about: 'edit', profile })}>
        {messages.commands.names['edit profile']}
      </MenuItem>
      <MenuItem
        icon={<Trash2 aria-hidden="true" />}
        onSelect={() => openDialog({ about: 'remove', profile })}
      >
        {messages.commands.names['remove profile']}
      </MenuItem>
    </Menu>
  );
}
