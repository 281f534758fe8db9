import type { Problem } from '../../shared/domain/problem';
import type { RemovedProfile } from '../../shared/profile';
import type { Result } from '../../shared/result';
import type { SettingsFile } from '../settings/settings';

interface Removing {
  readonly settings: Pick<SettingsFile, 'current' | 'save'>;
  readonly remove: (profileId: string) => Promise<Result<RemovedProfile, Problem>>;
}

/** Removes a profile with its links. If it stays, so do its links, beside those that were changed meanwhile. */
export async function removeWithLinks(
  profileId: string,
  { settings, remove }: Removing,
): Promise<Result<RemovedProfile, Problem>> {
  const { outsideLinks } = settings.current();
  const own = outsideLinks.filter((link) => link.profileId === profileId);
  if (own.length === 0) return remove(profileId);
  const others = outsideLinks.filter((link) => link.profileId !== profileId);
  const saved = await settings.save({ outsideLinks: others });
  if (!saved.ok) return saved;
  const removed = await remove(profileId);
  if (!removed.ok) {
    const now = settings.current().outsideLinks;
    const missing = own.filter(({ id }) => now.every((link) => link.id !== id));
    await settings.save({ outsideLinks: [...now, ...missing] });
  }
  return removed;
}
