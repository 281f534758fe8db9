import type { FeedbackTeam } from '../../../main/outbox/team-intents';

/** What the outbox knows of the team of a profile that has none. */
export const noTeam: FeedbackTeam = { claimTokenOf: () => null, lossOf: () => null };
