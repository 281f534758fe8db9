import { basename } from 'node:path';
import type { Answer } from '../../shared/contract/contract';
import { systemCode } from '../../shared/node/files';
import { fail, succeed } from '../../shared/result';
import { type AtomicFile, createAtomicFile } from '../export/atomic-file';

interface Dependencies {
  /** Collects the diagnostics as text. */
  readonly makeText: () => Promise<string>;
  /** Asks the user where to save; null when cancelled. No other path is ever written to. */
  readonly choosePath: (suggestedName: string) => Promise<string | null>;
  /** Returns ms since 1970. */
  readonly now: () => number;
}

/** The diagnostics that the user can save. What is saved is exactly what was shown. */
export class Diagnostics {
  readonly #dependencies: Dependencies;
  #shown: string | null = null;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Collects the text again, to be shown. */
  async read(): Promise<Answer<'diagnostics.read'>> {
    this.#shown = await this.#dependencies.makeText();
    return succeed({ text: this.#shown });
  }

  /**
   * Saves the text that was shown last, or a new one if none was shown. Fails as `cancelled` when the user cancels.
   */
  async save(): Promise<Answer<'diagnostics.save'>> {
    const text = this.#shown ?? (await this.#dependencies.makeText());
    const path = await this.#dependencies.choosePath(suggestedName(this.#dependencies.now()));
    if (path === null) return fail({ kind: 'cancelled' });
    let file: AtomicFile | null = null;
    try {
      file = await createAtomicFile(path);
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
