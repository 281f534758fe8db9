import type { Answer } from '../../shared/contract/contract';
import { fail } from '../../shared/result';
import { saveFile } from './atomic-file';

export interface CaseSheetsDependencies {
  /** Returns the window as its print styles show it, as PDF; null where there is no window. */
  readonly makePdf: () => Promise<Uint8Array | null>;
  /** Asks the user where to save; null when cancelled. No other path is ever written to. */
  readonly choosePath: (suggestedName: string) => Promise<string | null>;
}

/** Saves the case sheet that is on the page as PDF. */
export class CaseSheets {
  readonly #dependencies: CaseSheetsDependencies;

  constructor(dependencies: CaseSheetsDependencies) {
    this.#dependencies = dependencies;
  }

  async savePdf(name: string): Promise<Answer<'caseSheet.savePdf'>> {
    // Created before the dialog, because the window may show another report afterwards.
    const pdf = await this.#dependencies.makePdf();
    if (!pdf) return fail({ kind: 'gone' });
    const path = await this.#dependencies.choosePath(suggestedName(name));
    if (path === null) return fail({ kind: 'cancelled' });
    return saveFile(path, 'case sheet', pdf);
  }
}

const maxNameLength = 80;

/**
 * Returns a safe file name for any transaction id: letters, digits, dots, dashes and underscores only, never hidden.
 */
export function suggestedName(transactionId: string): string {
  const safe = transactionId
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+/, '')
    .slice(0, maxNameLength)
    .replace(/[\uD800-\uDBFF]$/, '');
  return safe === '' ? 'case.pdf' : `case-${safe}.pdf`;
}
