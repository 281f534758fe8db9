import type { HeldClaims } from '../../main/outbox/team-intents';

/** The claims of a desktop that holds none. */
export const noClaims: HeldClaims = { claimTokenOf: () => null };
