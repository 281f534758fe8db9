import type { BundleFault } from '../domain/case-bundle';
import { assertNever } from '../result';
import type { Messages } from './compiled/en';

/** Returns a fault of a case bundle as a sentence. `nameText` makes the name of a file, which can be any text, fit to be shown. */
export function bundleFaultText(
  text: Messages['cases']['bundle']['fault'],
  fault: BundleFault,
  nameText: (name: string) => string,
): string {
  switch (fault.kind) {
    case 'unreadable':
      return text.unreadable({ code: fault.code });
    case 'not-a-bundle':
      return text.notABundle;
    case 'damaged':
      return text.damaged;
    case 'too-large':
      return text.tooLarge;
    case 'newer':
      return text.newer({ version: fault.version });
    case 'refused':
    case 'changed':
    case 'missing':
    case 'additional':
    case 'twice':
      return text[fault.kind]({ name: nameText(fault.name) });
    case 'seal-broken':
      return text.sealBroken;
    case 'archive-changed':
      return text.archiveChanged;
    default:
      return assertNever(fault);
  }
}
