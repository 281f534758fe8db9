import { basename } from 'node:path';
import type { Answer } from '../../shared/ipc';
import { fail, succeed } from '../../shared/result';
import { beginNewFile, type NewFile } from '../export/new-file';
import { systemCode } from '../files/system-code';

interface Dependencies {
  /** Makes the text of what is found now. */
  readonly makeText: () => Promise<string>;
  /** Asks the person where to; null when they change their mind. No other path is ever written to. */
  readonly choosePath: (suggestedName: string) => Promise<string | null>;
  /** ms since 1970. */
  readonly now: () => number;
}

/** The diagnostics that a person may save: what they were shown is what is saved, to the letter. */
export class Diagnostics {
  readonly #with: Dependencies;
  #shown: string | null = null;

  constructor(dependencies: Dependencies) {
    this.#with = dependencies;
  }

  /** Makes the text anew, to be shown. */
  async read(): Promise<Answer<'diagnostics.read'>> {
    this.#shown = await this.#with.makeText();
    return succeed({ text: this.#shown });
  }

  /** Writes the text that was shown last, or where none was, what is found now. `cancelled` when the person changes their mind. */
  async save(): Promise<Answer<'diagnostics.save'>> {
    const text = this.#shown ?? (await this.#with.makeText());
    const path = await this.#with.choosePath(suggestedName(this.#with.now()));
    if (path === null) return fail({ kind: 'cancelled' });
    let file: NewFile | null = null;
    try {
      file = await beginNewFile(path);
      await file.write(text);
      await file.finish();
      return succeed({ fileName: basename(path) });
    } catch (error) {
      const code = systemCode(error);
      if (code === null) throw error;
      return fail({ kind: 'disk', what: 'diagnostics', code });
    } finally {
      await file?.discard();
    }
  }
}

/** "whereabouts-diagnostics-2026-03-01.txt" */
function suggestedName(now: number): string {
  return `whereabouts-diagnostics-${new Date(now).toISOString().slice(0, 10)}.txt`;
}
