import { type OpenProfile, openProfileOf } from '../../renderer/state/open-profile';
import type { Bridge } from '../../shared/contract/contract';
import { sampleConnection, sampleProfile } from './fake-bridge';

/** The open profile as the window knows it, in the hands of a test. */
interface SwitchedProfile {
  readonly profile: OpenProfile;
  /** Opens another one; null for none. */
  readonly open: (profileId: string | null) => void;
}

/** Begins with the sample profile open. */
export function switchedProfile(bridge: Bridge): SwitchedProfile {
  let openId: string | null = sampleProfile.id;
  const connection = () =>
    sampleConnection({ profile: openId === null ? null : { ...sampleProfile, id: openId } });
  return {
    profile: openProfileOf(bridge, { getState: () => ({ connection: connection() }) }),
    open: (profileId) => {
      openId = profileId;
    },
  };
}
