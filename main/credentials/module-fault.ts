import type { ModuleFault } from '../../shared/domain/keychain-use';
import type { Facts } from '../log/log-redaction';

/** Returns why importing a native module failed. Paths and other parts of the error's message are dropped. */
export function moduleFaultOf(error: unknown): ModuleFault {
  const code = codeOf(error);
  const file = /^(.*): cannot open shared object file/.exec(error instanceof Error ? error.message : '')?.[1];
  if (/^(ERR_)?MODULE_NOT_FOUND$/.test(code) || file?.endsWith('.node')) return { kind: 'missing' };
  if (file !== undefined && /^lib[\w+-]{1,40}\.so(\.\d{1,4}){0,3}$/.test(file))
    return { kind: 'library-missing', library: file };
  return { kind: 'unloadable', code: /^ERR_[A-Z_]{2,40}$/.test(code) ? code : 'EUNKNOWN' };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

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
