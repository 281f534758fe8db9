import type { UpdateFault } from '../../domain/update';

const faults: Readonly<Record<UpdateFault, string>> = {
  unreachable: 'The update server didn’t respond as expected. Check your connection and try again later.',
  unsigned: 'The update isn’t signed.',
  'wrong-signature': 'The update isn’t signed for this app and channel.',
  'not-a-manifest': 'The update is signed, but this version can’t read its description.',
  elsewhere: 'The update is at an address that isn’t allowed.',
  'wrong-content': 'The download doesn’t match the signed update and was deleted.',
  'not-written': 'The update couldn’t be saved. Check that the disk has free space.',
  'not-replaceable':
    'This copy can’t update itself because it wasn’t installed from a package. Get the new version the same way you got this one.',
};

/** App updates and third-party notices. */
export const updates = {
  title: 'Updates',
  description:
    'Whereabouts checks for updates only when you ask, and accepts only updates signed by the publisher of this version.',
  unavailable: {
    'not-configured': 'Updates aren’t configured in this build.',
    'system-package':
      'This copy was installed with your system’s package manager. Use it to install new versions.',
  },
  channel: 'Channel',
  channels: { stable: 'Stable', beta: 'Beta' },
  betaDescription: 'New versions earlier, with more bugs',
  check: 'Check for updates',
  download: 'Download',
  restart: 'Restart to update',
  restartNote: 'What you typed is saved, as it is whenever you quit Whereabouts.',
  checking: 'Checking for updates…',
  upToDate: (latest: string) => `Whereabouts is up to date. The latest version on this channel is ${latest}.`,
  available: (version: string) => `Version ${version} is available.`,
  downloading: (version: string, percent: string) => `Downloading version ${version}: ${percent}%`,
  progress: 'Update download',
  ready: (version: string) => `Version ${version} is downloaded and verified.`,
  nothingInstalled: 'Nothing was installed.',
  faults,
  notices: {
    button: 'Third-party notices',
    title: 'Third-party notices',
    text: 'Text of the notices',
    none: 'This build has no notices. To create them, build Whereabouts with npm run build.',
    close: 'Close',
  },
};
