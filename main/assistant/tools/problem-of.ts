import type { Problem } from '../../../shared/domain/problem';

/** Says that something failed, without the program's sentence: it can quote a path or a value. */
export function problemOf({ kind }: Problem): string {
  return `The local copy can’t be read (${kind}). The program says what to do.`;
}
