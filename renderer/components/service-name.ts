import { messages } from '../../shared/i18n/messages';
import { visibleText } from '../../shared/i18n/visible-text';
import type { Profile } from '../../shared/profile';

/** Returns what users know a profile's service by: its address, or that it is the built-in one. */
export function serviceName({ service, baseAddress }: Pick<Profile, 'service' | 'baseAddress'>): string {
  return service === 'built-in' ? messages.profiles.onThisComputer : visibleText(baseAddress);
}
