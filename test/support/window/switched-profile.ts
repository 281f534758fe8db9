import { type OpenProfile, openProfileOf } from '../../../renderer/state/open-profile';
import type { Bridge } from '../../../shared/contract/contract';
import { sampleConnection, sampleProfile } from './fake-bridge';

/** The open profile in the window, controlled by the test. */
interface SwitchedProfile {
  readonly profile: OpenProfile;
  /** Opens another profile; null closes it. */
  readonly open: (profileId: string | null) => void;
}

/** Starts with the sample profile open. */
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
