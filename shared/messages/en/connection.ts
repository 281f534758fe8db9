import type { KeyState } from '../../profile';

/** The first screen and what it says of services and keys. */
export const connection = {
  title: 'Connect to a reports service',
  lead: 'Its address and an API key come from whoever runs the service for your application.',
  anotherService: 'Another service',
  welcome: {
    label: 'About Whereabouts',
    whereItSays: 'Where it says it is.',
    whereItIs: 'Where it is.',
    words:
      'The workstation for location-based fraud reports: read them, see them on the map, and tell the service where it was right or wrong.',
  },
  builtIn: {
    title: 'No service at hand?',
    words:
      'A complete reports service with sample data runs on this computer. It needs no account, and nothing leaves the machine.',
    use: 'Use the built-in service',
  },
  form: {
    label: 'Connection details',
    profileName: 'Profile name',
    profileNameExample: 'Production',
    profileNameHint: 'What you call this service here. Left empty, it is the host’s name.',
    baseAddress: 'Base address',
    apiKey: 'API key',
    keptInKeychain: 'Kept in this computer’s keychain; never written to a file.',
    keptInMemory: 'Kept in memory for this run only; never written to a file.',
    hideKey: 'Hide key',
    showKey: 'Show key',
    connect: 'Connect',
    makesNewProfile: (name: string) =>
      `This is another address than the one of “${name}”: connecting adds a new profile, and “${name}” keeps its address, key and data.`,
    connectUnencrypted: 'Connect without encryption',
    keepForThisRun: 'Keep the key for this run only',
  },
  /** Why an open profile cannot be used yet. */
  keyNotice: {
    label: 'Profile that needs its key',
    states: {
      absent: {
        title: 'No API key is kept for this profile',
        words: 'Enter the API key again to go on. Everything else of the profile is still here.',
      },
      locked: {
        title: 'The keychain is locked',
        words: 'The API key is in this computer’s keychain. Unlock the keychain, then try again.',
      },
      unavailable: {
        title: 'This computer offers no keychain',
        words: 'Enter the API key again: it is kept in memory and forgotten when the program ends.',
      },
      'no-consent': {
        title: 'The API key would travel unencrypted',
        words:
          'The address of this profile begins with http://, and the profile no longer has your consent to that. Enter the API key again to decide.',
      },
    } satisfies Readonly<
      Record<
        Exclude<KeyState, 'present' | 'other-service'>,
        { readonly title: string; readonly words: string }
      >
    >,
    otherService: {
      title: 'The address of this profile has changed',
      words: 'The API key was entered for the first address, so it was not sent to the second.',
      keyService: 'API key entered for',
      profileService: 'Address of the profile now',
      advice:
        'If you did not change the address, restore it. To use the new address, enter its API key: this adds a new profile, and this one gets its address back.',
      adviceBuiltIn: 'If you did not change the profile, restore its address.',
    },
    builtInService: 'the built-in service',
    restoreAddress: 'Restore the address',
    builtIn: 'Use the built-in service again below: it makes itself a new key.',
    chooseAnother: 'Choose another profile',
  },
  yourProfiles: 'Your profiles',
};
