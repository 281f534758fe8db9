import type { UpdateFault } from '../../domain/update';

const faults: Readonly<Record<UpdateFault, string>> = {
  unreachable: 'The update server did not answer as it should. Check the connection and try again later.',
  unsigned: 'What the update server offers is not signed.',
  'wrong-signature': 'What the update server offers is not signed for this program and this channel.',
  'not-a-manifest': 'What the update server offers is signed, but not something this version can take.',
  elsewhere: 'What the update server offers lies somewhere else than it may.',
  'wrong-content': 'What was downloaded is not what was signed. It was removed.',
  'not-written': 'The update could not be written to the disk. Is there room for it?',
  'not-replaceable':
    'This copy cannot replace itself: it was not installed from a package. Get the new version the way you got this one.',
};

/** Updates of the program, and the notices of what it is made of. */
export const updates = {
  title: 'Updates',
  description:
    'The program looks for a newer version only when you ask, and takes only what is signed by whoever made this one.',
  without: {
    'not-configured': 'Not configured in this build: it never looks for updates.',
    'system-package':
      'This copy was installed by your system’s package manager. Install new versions with it, as for your other programs.',
  },
  channel: 'Channel',
  channels: { stable: 'Stable', beta: 'Beta' },
  betaDescription: 'New versions earlier, with more mistakes in them',
  check: 'Check now',
  download: 'Download',
  restart: 'Restart to update',
  restartNote: 'What you typed is kept, as whenever you close the program.',
  checking: 'Looking for a newer version…',
  upToDate: (latest: string) => `There is nothing newer: the channel is at ${latest}.`,
  offered: (version: string) => `Version ${version} is there.`,
  downloading: (version: string, percent: string) => `Downloading version ${version}: ${percent} %`,
  progress: 'Download of the update',
  ready: (version: string) => `Version ${version} is downloaded and checked.`,
  nothingDone: 'Nothing was installed.',
  faults,
  notices: {
    button: 'Third-party notices',
    title: 'Third-party notices',
    text: 'Text of the notices',
    none: 'This build has none: they are written when the program is built with npm run build.',
    close: 'Close',
  },
};
