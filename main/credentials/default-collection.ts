import { booleanVariant } from './bus-message';
import { callSessionBus } from './session-bus';

/**
 * Returns whether the default collection of the Secret Service, the keychain of a Linux desktop, is locked; null if
 * there is none.
 */
export async function isDefaultCollectionLocked(): Promise<boolean | null> {
  const body = await callSessionBus({
    destination: 'org.freedesktop.secrets',
    path: '/org/freedesktop/secrets/aliases/default',
    interface: 'org.freedesktop.DBus.Properties',
    member: 'Get',
    arguments: ['org.freedesktop.Secret.Collection', 'Locked'],
  });
  return body === null ? null : booleanVariant(body);
}
