import type { Answer, Asked, Bridge, ProfileCallName } from '../../shared/ipc';
import { fail } from '../../shared/result';
import type { ConnectionState } from './connection';

/**
 * The calls of one profile. Whoever holds these when something is typed or chosen can make its calls at any time: main
 * refuses them if another profile is open by then.
 */
export interface ProfileCalls {
  /** null if no profile was open: every call fails. */
  readonly id: string | null;
  call<Name extends ProfileCallName>(name: Name, asked: Asked<Name>): Promise<Answer<Name>>;
}

/** The profile that the window shows, and the only place where a call gets its profile. */
export interface OpenProfile {
  current(): ProfileCalls;
  of(profileId: string | null): ProfileCalls;
  /** True as long as the window shows the profile of these calls. */
  isOpen(calls: ProfileCalls): boolean;
}

/** The profile whose reports the window shows; null for none. */
export function openProfileId({ connection }: Pick<ConnectionState, 'connection'>): string | null {
  return connection?.profile && connection.key === 'present' ? connection.profile.id : null;
}

interface ConnectionKnown {
  getState(): Pick<ConnectionState, 'connection'>;
}

export function openProfileOf(bridge: Bridge, connection: ConnectionKnown): OpenProfile {
  const openId = () => openProfileId(connection.getState());
  return {
    current: () => callsOf(bridge, openId()),
    of: (profileId) => callsOf(bridge, profileId),
    isOpen: ({ id }) => id === openId(),
  };
}

function callsOf(bridge: Bridge, profileId: string | null): ProfileCalls {
  return {
    id: profileId,
    call: async (name, asked) =>
      profileId === null ? fail({ kind: 'not-connected' }) : bridge.call(name, { ...asked, profileId }),
  };
}
