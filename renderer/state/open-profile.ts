import type { Answer, Bridge, CallArguments, ProfileCallName } from '../../shared/contract/contract';
import { fail } from '../../shared/result';
import type { ConnectionState } from './connection';

/**
 * The calls of one profile. Code that takes them when the user types or selects something can make its calls at any
 * later time: main refuses them if another profile is open by then.
 */
export interface ProfileCalls {
  /** null if no profile was open: then every call fails. */
  readonly id: string | null;
  call<Name extends ProfileCallName>(name: Name, request: CallArguments<Name>): Promise<Answer<Name>>;
}

/** The profile that the window shows. The only place that adds the profile ID to a call. */
export interface OpenProfile {
  current(): ProfileCalls;
  of(profileId: string | null): ProfileCalls;
  /** Returns true while the window shows the profile of these calls. */
  isOpen(calls: ProfileCalls): boolean;
}

/** Returns the ID of the profile whose reports the window shows; null for none. */
export function openProfileId({ connection }: Pick<ConnectionState, 'connection'>): string | null {
  return connection?.profile && connection.key === 'present' ? connection.profile.id : null;
}

interface ConnectionSource {
  getState(): Pick<ConnectionState, 'connection'>;
}

export function openProfileOf(bridge: Bridge, connection: ConnectionSource): OpenProfile {
  const openId = () => openProfileId(connection.getState());
  return {
    current: () => createCalls(bridge, openId()),
    of: (profileId) => createCalls(bridge, profileId),
    isOpen: ({ id }) => id === openId(),
  };
}

function createCalls(bridge: Bridge, profileId: string | null): ProfileCalls {
  return {
    id: profileId,
    call: async (name, request) =>
      profileId === null ? fail({ kind: 'not-connected' }) : bridge.call(name, { ...request, profileId }),
  };
}
