import type { BundleFault } from '../domain/case-bundle';
import { assertNever } from '../result';
import type { Messages } from './english';

/** Returns a fault of a case bundle as a sentence. `nameText` makes the name of a file, which can be any text, fit to be shown. */
export function bundleFaultText(
  { cases: { bundle } }: Pick<Messages, 'cases'>,
  fault: BundleFault,
  nameText: (name: string) => string,
): string {
  const text = bundle.fault;
  switch (fault.kind) {
    case 'unreadable':
      return text.unreadable(fault.code);
    case 'not-a-bundle':
      return text.notABundle;
    case 'damaged':
      return text.damaged;
    case 'too-large':
      return text.tooLarge;
    case 'newer':
      return text.newer(fault.version);
    case 'refused':
    case 'changed':
    case 'missing':
    case 'additional':
    case 'twice':
      return text[fault.kind](nameText(fault.name));
    case 'seal-broken':
      return text.sealBroken;
    case 'archive-changed':
      return text.archiveChanged;
    default:
      return assertNever(fault);
  }
}
