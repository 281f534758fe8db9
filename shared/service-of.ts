import { readBaseAddress } from './api/base-address';
import { builtInService, type ServiceId } from './domain/service-id';
import type { Profile } from './profile';

/** The service of a profile. An address that is none is returned as it is, and equals no other service. */
export function serviceOf({ service, baseAddress }: Pick<Profile, 'service' | 'baseAddress'>): ServiceId {
  if (service === 'built-in') return builtInService;
  const address = readBaseAddress(baseAddress);
  return address.ok ? address.value.href : baseAddress;
}
