/** What keeps a team from deciding about feedback, until its user does something. */
export const teamLosses = ['removed', 'no-token', 'outdated'] as const;
export type TeamLoss = (typeof teamLosses)[number];

/** Why others of the team may send feedback without this app knowing. */
export const feedbackDoubts = ['left-or-changed', ...teamLosses] as const;
export type FeedbackDoubt = (typeof feedbackDoubts)[number];
