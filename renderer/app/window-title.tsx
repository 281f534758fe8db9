import { useEffect } from 'react';
import type { Profile } from '../../shared/profile';
import { visibleText } from '../ui/visible-text';

/** Sets the window's title to the open profile's name. It never contains text from a service. */
export function WindowTitle({ profile }: { readonly profile: Profile | null }) {
  const name = profile ? visibleText(profile.name) : null;
  useEffect(() => {
    document.title = name === null ? 'Whereabouts' : `${name} – Whereabouts`;
  }, [name]);
  return null;
}
