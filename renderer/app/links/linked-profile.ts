import type { LinkedProfile } from '../../../shared/deep-link/deep-link';
import { builtInService } from '../../../shared/domain/service-id';
import { type Connection, type Profile, serviceOf } from '../../../shared/profile';
import { isSameName } from '../../../shared/text/fold';

/** The profile that a link is about: the open one, one or several others of this computer, or none that it has. */
type ProfileOfLink =
  | { readonly kind: 'open' }
  /** Several ones if the link doesn't say which: then the open one can be among them. */
  | { readonly kind: 'other'; readonly profiles: readonly [Profile, ...Profile[]] }
  | { readonly kind: 'missing'; readonly linked: LinkedProfile };

/**
 * Returns the profile that a link is about. The service decides, because each person names profiles as they like; the name
 * chooses between several profiles of a service, and decides if the link names no service, or the one that each computer has.
 */
export function profileOfLink(
  linked: LinkedProfile | null,
  { profile: open, profiles }: Pick<Connection, 'profile' | 'profiles'>,
): ProfileOfLink {
  if (linked === null) return { kind: 'open' };
  const { name, service } = linked;
  const ofService = profiles.filter((profile) => service === null || serviceOf(profile) === service);
  const named = ofService.filter((profile) => name !== null && isSameName(profile.name, name));
  const isByName = service === null || service === builtInService;
  const [first, ...others] = named.length > 0 || isByName ? named : ofService;
  if (first === undefined) return { kind: 'missing', linked };
  return others.length === 0 && first.id === open?.id
    ? { kind: 'open' }
    : { kind: 'other', profiles: [first, ...others] };
}
