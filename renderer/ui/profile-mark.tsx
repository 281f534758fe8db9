import type { Profile } from '../../shared/profile';
import './profile-mark.css';

/** The colour of a profile, with the first letter of its name: seen at a glance, and never the colour alone. */
export function ProfileMark({ profile: { name, colour } }: { readonly profile: Profile }) {
  return (
    <span className={`profile-mark profile-mark--${colour}`} aria-hidden="true">
      {firstLetter(name)}
    </span>
  );
}

/** "·" where a name has no letter or digit that could be shown. */
function firstLetter(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toLocaleUpperCase() ?? '·';
}
