import { useEffect } from 'react';
import type { Profile } from '../../shared/profile';
import { visibleText } from '../ui/visible-text';

/** Has the window's title name the open profile, and nothing that a service sent. */
export function WindowTitle({ profile }: { readonly profile: Profile | null }) {
  const name = profile ? visibleText(profile.name) : null;
  useEffect(() => {
    document.title = name === null ? 'Whereabouts' : `${name} – Whereabouts`;
  }, [name]);
  return null;
}
