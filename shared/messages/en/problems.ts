/** What can go wrong: one title, words and action for each problem. */
export const problems = {};
