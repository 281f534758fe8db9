import { BellRing, ChevronDown, Smartphone, UserSearch } from 'lucide-react';
import type { RingSubject } from '../../shared/domain/ring';
import { messages } from '../../shared/i18n/messages';
import type { Stores } from '../state/create-stores';
import { emptyWatch, type WatchForm } from '../state/investigation';
import { useStores } from '../state/stores';
import { Button } from '../ui/button';
import { ReceivedText } from '../ui/hostile-text';
import { Menu, MenuItem } from '../ui/menu';

/** Shows the form of a new watch with what is known. It isn't switched on: the user sees its dry run first. */
export function watchThis(
  { investigation, navigation }: Pick<Stores, 'investigation' | 'navigation'>,
  change: Partial<WatchForm>,
): void {
  investigation.getState().ask('watches', { ...emptyWatch, ...change });
  navigation.getState().go('investigate');
}

/** Returns what a form says of a user or device. */
export function watchOf({ kind, value }: RingSubject): Partial<WatchForm> {
  return kind === 'user' ? { kind, user: value } : { kind, device: value };
}

/** A menu that leads from a report to a watch of its user or device. */
export function WatchMenu({ subjects }: { readonly subjects: readonly RingSubject[] }) {
  const stores = useStores();
  if (subjects.length === 0) return null;
  const text = messages.watches;
  return (
    <Menu
      trigger={
        <Button size="small" icon={<BellRing aria-hidden="true" />}>
          {text.watch}
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      {subjects.map((subject) => (
        <MenuItem
          key={subject.kind}
          icon={
            subject.kind === 'user' ? <UserSearch aria-hidden="true" /> : <Smartphone aria-hidden="true" />
          }
          description={<ReceivedText text={subject.value} />}
          onSelect={() => watchThis(stores, watchOf(subject))}
        >
          {text.watchThis[subject.kind]}
        </MenuItem>
      ))}
    </Menu>
  );
}
