import type { LinkedProfile } from '../../../shared/deep-link/deep-link';
import { type Connection, type Profile, serviceOf } from '../../../shared/profile';
import { isSameName } from '../../../shared/text/fold';

/** The profile that a link is about: the open one, another one of this computer, or none that it has. */
export type ProfileOfLink =
  | { readonly kind: 'open' }
  | { readonly kind: 'other'; readonly profile: Profile }
  | { readonly kind: 'missing'; readonly linked: LinkedProfile };

/**
 * Returns the profile that a link is about. The service decides, because each person names profiles as they like; the name
 * chooses between several profiles of a service, and decides if the link names no service.
 */
export function profileOfLink(
  linked: LinkedProfile | null,
  { profile: open, profiles }: Pick<Connection, 'profile' | 'profiles'>,
): ProfileOfLink {
  if (linked === null) return { kind: 'open' };
  const { name, service } = linked;
  const isNamed = (profile: Profile) => name !== null && isSameName(profile.name, name);
  const ofService =
    service === null ? profiles.filter(isNamed) : profiles.filter((each) => serviceOf(each) === service);
  const named = ofService.filter(isNamed);
  const meant = named.length > 0 ? named : ofService;
  const [first] = meant;
  if (first === undefined) return { kind: 'missing', linked };
  if (meant.some(({ id }) => id === open?.id)) return { kind: 'open' };
  return { kind: 'other', profile: first };
}
