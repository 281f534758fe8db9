import { basename } from 'node:path';
import type { Answer } from '../../shared/contract/contract';
import { systemCode } from '../../shared/node/files';
import { fail, succeed } from '../../shared/result';
import { type AtomicFile, createAtomicFile } from './atomic-file';

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
    let file: AtomicFile | null = null;
    try {
      file = await createAtomicFile(path);
      await file.write(pdf);
      await file.finish();
      return succeed({ fileName: basename(path) });
    } catch (error) {
      const code = systemCode(error);
      if (code === null) throw error;
      return fail({ kind: 'disk', what: 'case sheet', code });
    } finally {
      await file?.discard();
    }
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
