import type { KeychainUse, ModuleFault } from '../../shared/domain/keychain-use';
import { messages } from '../../shared/i18n/messages';

/** Returns where keys are saved, and why; null until main has answered. */
export function keyPlaceText(use: KeychainUse | null): string {
  const text = messages.settings.connection;
  return use?.kind === 'encrypts-file'
    ? text.inEncryptedFile({ why: moduleFaultText(use.reason) })
    : text.inKeychain;
}

/** Returns why a module can't be loaded, as the end of a sentence. */
export function moduleFaultText(fault: ModuleFault): string {
  const text = messages.connection.moduleFaults;
  switch (fault.kind) {
    case 'missing':
      return text.missing;
    case 'library-missing':
      return text.libraryMissing({ library: fault.library });
    case 'unloadable':
      return text.unloadable({ code: fault.code });
  }
}
