import { clsx } from 'clsx';
import type { Profile } from '../../shared/profile';
import styles from './profile-mark.module.css';

/** The colour of a profile with the first letter of its name, so that colour is never the only sign. */
export function ProfileMark({ profile: { name, colour } }: { readonly profile: Profile }) {
  return (
    <span className={clsx(styles.root, styles[colour])} aria-hidden="true">
      {firstLetter(name)}
    </span>
  );
}

interface ProfileStripeProps {
  readonly profile: Profile;
  readonly className: string | undefined;
}

/** A line in the colour of a profile. */
export function ProfileStripe({ profile: { colour }, className }: ProfileStripeProps) {
  return <div className={clsx(styles.stripe, styles[colour], className)} aria-hidden="true" />;
}

/** Returns "·" if the name has no letter or digit that can be shown. */
function firstLetter(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toLocaleUpperCase() ?? '·';
}
