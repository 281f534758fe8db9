/** How the keychain protects keys in this run. */
export type KeychainUse =
  | { readonly kind: 'stores-keys' }
  /** Its module can't be loaded, so keys are saved in a file, encrypted with a key that Electron has in the keychain. */
  | { readonly kind: 'encrypts-file'; readonly reason: ModuleFault };

/** Why a native module can't be loaded. */
export type ModuleFault =
  | { readonly kind: 'missing' }
  /** A library of the system isn't installed, for example libsecret-1.so.0. */
  | { readonly kind: 'library-missing'; readonly library: string }
  /** `code` is Node's, for example ERR_DLOPEN_FAILED. */
  | { readonly kind: 'unloadable'; readonly code: string };
