import type { ModuleFault } from '../../shared/domain/keychain-use';
import type { Facts } from './log-redaction';

/** Returns why a native module can't be loaded, for the log and the diagnostics. */
export function moduleFaultFacts(fault: ModuleFault): Facts {
  switch (fault.kind) {
    case 'missing':
      return { reason: fault.kind };
    case 'library-missing':
      return { reason: fault.kind, library: fault.library };
    case 'unloadable':
      return { reason: fault.kind, code: fault.code };
  }
}
