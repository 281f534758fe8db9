import type { Problem } from '../../../shared/problem';
import { fail } from '../../../shared/result';

/** Why a file could not be read at all; `reason` says where and what to do. */
export type UnreadableFile = Extract<Problem, { readonly kind: 'invalid-input' }>;

export function unreadable(reason: string) {
  return fail<UnreadableFile>({ kind: 'invalid-input', field: 'File', reason });
}
