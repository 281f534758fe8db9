/** Words that several subjects use: buttons, counts, times, signals. */
export const words = {};
