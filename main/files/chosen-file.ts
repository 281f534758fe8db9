import { type FileHandle, open } from 'node:fs/promises';
import type { InvalidInput } from '../../shared/domain/problem';
import { messages } from '../../shared/i18n/messages';
import { systemCode } from '../../shared/node/files';
import { fail, type Result, succeed } from '../../shared/result';

/** Reads a file that the user chose. Fails if it can't be read or has more than `most` bytes. */
export async function readChosenFile(
  path: string,
  most: number,
): Promise<Result<Uint8Array<ArrayBuffer>, InvalidInput>> {
  try {
    const file = await open(path);
    const bytes = await readUpTo(file, most + 1).finally(() => file.close());
    if (bytes.length <= most) return succeed(bytes);
    return invalid(messages.validation.itemFile.tooLarge({ megabytes: most / 1_000_000 }));
  } catch (error) {
    const code = systemCode(error);
    if (code === null) throw error;
    return invalid(messages.validation.file.readFailed({ code }));
  }
}

/** Reads a file, or so many bytes of a larger one, without a second copy of it. */
async function readUpTo(file: FileHandle, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const { size } = await file.stat();
  const bytes = new Uint8Array(Math.min(size, most));
  let length = 0;
  while (length < bytes.length) {
    const { bytesRead } = await file.read(bytes, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
}

function invalid(reason: string): { readonly ok: false; readonly problem: InvalidInput } {
  return fail({ kind: 'invalid-input', field: 'file', reason });
}
