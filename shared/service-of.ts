import { readBaseAddress } from './api/base-address';
import { builtInService, type ServiceId } from './domain/service-id';
import type { Profile } from './profile';

/** Returns the service of a profile. An invalid address is returned unchanged, and equals no other service. */
export function serviceOf({ service, baseAddress }: Pick<Profile, 'service' | 'baseAddress'>): ServiceId {
  if (service === 'built-in') return builtInService;
  const address = readBaseAddress(baseAddress);
  return address.ok ? address.value.href : baseAddress;
}
