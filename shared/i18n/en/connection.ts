import type { KeyState } from '../../profile';

/** The first screen, and what it says about services, keys and the keychain. */
export const connection = {
  title: 'Connect to a reports service',
  lead: 'Get the address and an API key from the administrator of your reports service.',
  anotherService: 'Another service',
  backTo: (profile: string) => `Cancel and return to ${profile}`,
  welcome: {
    label: 'About Whereabouts',
    claimedPlace: 'Where it says it is.',
    actualPlace: 'Where it is.',
    words:
      'The workstation for location-based fraud reports: review them, see them on the map, and tell the service where it was right or wrong.',
  },
  builtIn: {
    title: 'No service yet?',
    words:
      'Try a complete reports service with sample data on this computer. It needs no account, and no data leaves this computer.',
    use: 'Use the built-in service',
  },
  form: {
    label: 'Connection details',
    profileName: 'Profile name',
    profileNameExample: 'Production',
    profileNameHint: 'Your name for this service. If empty, the host name is used.',
    baseAddress: 'Base address',
    apiKey: 'API key',
    savedInKeychain: 'Saved in this computer’s keychain, never in a file.',
    savedEncrypted: 'Saved in a file, encrypted with a key from this computer’s keychain.',
    storedInMemory: 'Stored in memory for this session only, never in a file.',
    hideKey: 'Hide key',
    showKey: 'Show key',
    connect: 'Connect',
    addsNewProfile: (name: string) =>
      `This isn’t the address of “${name}”. Connecting adds a new profile; the address, key and data of “${name}” don’t change.`,
    connectUnencrypted: 'Connect without encryption',
    useForThisSession: 'Use the key for this session only',
  },
  /** A proxy between this computer and the service that asks for a name and password. */
  proxy: {
    title: 'Sign in to the proxy',
    asks: (proxy: string) =>
      `The proxy ${proxy} asks for your name and password before it lets Whereabouts through. Only this proxy gets them, never the service.`,
    refused: 'The proxy refused the name and password.',
    name: 'Name',
    nameMissing: 'Enter your name at the proxy.',
    password: 'Password',
    readable: 'This proxy receives it unencrypted: others in your network may be able to read it.',
    kept: 'Saved in this computer’s keychain once the proxy accepts them. You can remove them in Settings.',
    keptEncrypted:
      'Saved in a file, encrypted with a key from this computer’s keychain, once the proxy accepts them. You can remove them in Settings.',
    signIn: 'Sign in',
    open: 'Sign in…',
    stopped: (proxy: string) =>
      `The proxy ${proxy} asks for a name and password. Until you sign in, Whereabouts can’t connect through it.`,
  },
  /** Why an open profile can't be used yet. */
  keyNotice: {
    label: 'Profile that needs its key',
    states: {
      absent: {
        title: 'API key missing',
        words: 'Enter the API key again to continue. Everything else in this profile is still here.',
      },
      locked: {
        title: 'The keychain is locked',
        words:
          'The API key is in this computer’s keychain. Unlock the keychain, then try again. If it’s still locked here, restart Whereabouts.',
      },
      unavailable: {
        title: 'No keychain available',
        words: 'Enter the API key again. It stays in memory until you quit Whereabouts.',
      },
      'no-consent': {
        title: 'The API key would be sent unencrypted',
        words:
          'The address of this profile starts with http://, and your consent to an unencrypted connection is no longer stored. Enter the API key again to decide.',
      },
    } satisfies Readonly<
      Record<
        Exclude<KeyState, 'present' | 'other-service'>,
        { readonly title: string; readonly words: string }
      >
    >,
    /** "unavailable" where the keychain's module can't be loaded. */
    moduleNotLoaded: {
      title: 'The API key can’t be read',
      words: (why: string) =>
        `If it’s in this computer’s keychain, it can’t be read because the keychain module couldn’t be loaded: ${why}. Fix this and restart Whereabouts, or enter the API key again.`,
    },
    otherService: {
      title: 'The address of this profile has changed',
      words: 'The API key was entered for the first address, so it wasn’t sent to the second one.',
      keyService: 'API key entered for',
      profileService: 'Current address of the profile',
      advice:
        'If you didn’t change the address, restore it. To use the new address, enter its API key: this adds a new profile and restores the address of this one.',
      adviceBuiltIn: 'If you didn’t change the profile, restore its address.',
    },
    builtInService: 'the built-in service',
    restoreAddress: 'Restore address',
    builtIn: 'Use the built-in service again below. It creates a new key automatically.',
    selectAnother: 'Select another profile',
  },
  yourProfiles: 'Your profiles',
  /** Why the keychain's module couldn't be loaded, after a colon. */
  moduleFaults: {
    missing: 'it isn’t installed',
    libraryMissing: (library: string) => `the system library ${library} isn’t installed`,
    unloadable: (code: string) => `the system reported ${code}`,
  },
};
