/** Words of risk that neither scale of the service defines. */
export const riskWords = {
  title: 'Other words of risk',
  description:
    'Where words that the service’s specification doesn’t define stand in the order of risks. A word that counts like high is sorted, coloured, filtered, counted and queued with high; without a place it counts like unknown_risk, and is in the queue of unknown risks. Reports show the word as received, and feedback keeps the four levels of the specification. The list belongs to the profile and is shared with your team.',
  none: 'No report has such a word.',
  withUnknown: 'Like unknown_risk (default)',
  like: (level: string) => `Like ${level}`,
  failed: 'Couldn’t change the place of the word.',
};
