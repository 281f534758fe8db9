import type { Answer } from '../../shared/contract/contract';
import { fail } from '../../shared/result';
import { type ChoosePath, saveAs } from '../files/atomic-file';

/** Saves the case sheet that is on the page as PDF. `makePdf` returns it; null where there is no window. */
export async function saveCaseSheet(
  transactionId: string,
  makePdf: () => Promise<Uint8Array | null>,
  choosePath: ChoosePath,
): Promise<Answer<'caseSheet.savePdf'>> {
  // Created before the dialog, because the window may show another report afterwards.
  const pdf = await makePdf();
  return pdf
    ? saveAs(choosePath, suggestedName(transactionId), 'case sheet', pdf)
    : fail({ kind: 'not-found' });
}

const maxNameLength = 80;

/** Returns a safe file name for any transaction id: letters, digits, dots, dashes and underscores only, never hidden. */
export function suggestedName(transactionId: string): string {
  const safe = transactionId
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+/, '')
    .slice(0, maxNameLength)
    .replace(/[\uD800-\uDBFF]$/, '');
  return safe === '' ? 'case.pdf' : `case-${safe}.pdf`;
}
