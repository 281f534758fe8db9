import type { Answer } from '../../shared/contract/contract';
import { succeed } from '../../shared/result';
import { type ChoosePath, datedName, saveAs } from '../files/atomic-file';

interface Dependencies {
  readonly makeText: () => Promise<string>;
  readonly choosePath: ChoosePath;
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

  /** Saves the text that was shown last, or a new one if none was shown. */
  async save(): Promise<Answer<'diagnostics.save'>> {
    const { makeText, choosePath, now } = this.#dependencies;
    const text = this.#shown ?? (await makeText());
    return saveAs(choosePath, datedName('whereabouts-diagnostics', now(), 'txt'), 'diagnostics', text);
  }
}
