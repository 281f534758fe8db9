import { basename } from 'node:path';
import type { Answer } from '../../shared/ipc';
import { fail, succeed } from '../../shared/result';
import { systemCode } from '../files/system-code';
import { beginNewFile, type NewFile } from './new-file';

export interface CaseSheetsDependencies {
  /** What the window's print styles show, as PDF; null where there is no window. */
  readonly makePdf: () => Promise<Uint8Array | null>;
  /** Asks the person where to; null when they change their mind. No other path is ever written to. */
  readonly choosePath: (suggestedName: string) => Promise<string | null>;
}

/** Writes the case sheet that is on the page as PDF to where the person says, and nowhere else. */
export class CaseSheets {
  readonly #with: CaseSheetsDependencies;

  constructor(dependencies: CaseSheetsDependencies) {
    this.#with = dependencies;
  }

  async savePdf(name: string): Promise<Answer<'caseSheet.savePdf'>> {
    // Made first: what the window shows may be another report once the person has chosen.
    const pdf = await this.#with.makePdf();
    if (!pdf) return fail({ kind: 'gone' });
    const path = await this.#with.choosePath(suggestedName(name));
    if (path === null) return fail({ kind: 'cancelled' });
    let file: NewFile | null = null;
    try {
      file = await beginNewFile(path);
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

const longestName = 80;

/** A file name of a transaction's id, whatever stands in that: letters, digits, dots, dashes and underscores only, never hidden. */
export function suggestedName(transactionId: string): string {
  const safe = transactionId
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+/, '')
    .slice(0, longestName)
    .replace(/[\uD800-\uDBFF]$/, '');
  return safe === '' ? 'case.pdf' : `case-${safe}.pdf`;
}
