import type { Answer } from '../../shared/contract/contract';
import { fail } from '../../shared/result';
import { type ChoosePath, saveAs } from '../files/atomic-file';

/** Saves the document that is on the page as PDF. `makePdf` returns it; null where there is no window. */
export async function savePdf(
  suggestedName: string,
  makePdf: () => Promise<Uint8Array | null>,
  choosePath: ChoosePath,
): Promise<Answer<'caseSheet.savePdf'>> {
  // Created before the dialog, because the window may show another report afterwards.
  const pdf = await makePdf();
  return pdf ? saveAs(choosePath, suggestedName, 'case sheet', pdf) : fail({ kind: 'not-found' });
}
