/** The settings. */
export const settings = {
  appearance: {
    title: 'Appearance',
    description:
      'How the window looks, and in which zone times are shown. The other zone is always one hover away.',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    times: 'Times',
    timeZones: { local: 'Local time', utc: 'UTC' },
    utcDescription: 'The zone the service reports in',
    language: 'Language',
    /** Each language in its own words, for whoever cannot read the one that is spoken. */
    languages: { system: 'System language', en: 'English', es: 'Español' },
    languageNote: 'The window is drawn anew; what you typed stays.',
  },
};
