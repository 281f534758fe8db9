import { type BundleCheck, isUnchecked } from '../../shared/domain/case-bundle';
import { bundleFaultText } from '../../shared/i18n/bundle-text';
import { en } from '../../shared/i18n/compiled/en';
import { escapedUnits } from '../../shared/json/escaped-units';
import { isSafeName } from './bundle-format';
import { checkBundle } from './check-bundle';

export const verifyUsage = `Usage: npm run --silent verify-case -- FILE

Checks that nothing in a case bundle was changed since it was sealed. Needs no account, no profile and no network.

Exit codes: 0 nothing was changed; 1 something was, and is named; 2 the file couldn't be checked.
`;

interface Verified {
  /** What to print. */
  readonly text: string;
  readonly exitCode: 0 | 1 | 2;
}

/** Runs the check with these arguments. */
export async function verifyCase(args: readonly string[]): Promise<Verified> {
  const [file] = args;
  if (file === '--help') return { text: verifyUsage, exitCode: 0 };
  if (file === undefined || args.length > 1) return { text: verifyUsage, exitCode: 2 };
  if (file.startsWith('--')) return { text: `Unknown option ${file}.\n\n${verifyUsage}`, exitCode: 2 };
  return verifyBundle(file);
}

/** Checks a file, and says what was found. */
export async function verifyBundle(file: string): Promise<Verified> {
  return outcome(await checkBundle(file));
}

function outcome(check: BundleCheck): Verified {
  const { faults, origin, digest } = check;
  const text = en.cases.bundle;
  if (faults.length > 0) {
    const named = faults.map((fault) => bundleFaultText(text.fault, fault, quotedUnlessSafe));
    const report = (heading: string) => [heading, ...named, ''].join('\n');
    return isUnchecked(check)
      ? { text: report(text.unchecked), exitCode: 2 }
      : { text: report(text.changed), exitCode: 1 };
  }
  const facts = origin
    ? `${text.origin({ version: origin.program })}, ${new Date(origin.sealedAt).toISOString()}. ${text.checked({ count: origin.files })}.`
    : '';
  const leftOut = origin?.leftOut ?? [];
  const notIncluded = leftOut.length === 0 ? [] : [`${text.leftOut({ names: leftOut.join(', ') })}.`];
  return {
    text: [text.intact, `${text.digest}: ${digest}`, facts, ...notIncluded, text.means, ''].join('\n'),
    exitCode: 0,
  };
}

/** Names of a foreign archive can contain anything, also commands to the terminal. */
function quotedUnlessSafe(name: string): string {
  return isSafeName(name)
    ? name
    : JSON.stringify(name).replaceAll(/[^\x20-\x7e]/g, (found) => escapedUnits(found));
}
