import type { Plugin } from 'vite';
import { languagesOf } from './texts/catalogues.mjs';
import { compileTexts, textsFolder } from './texts/compile.mjs';

/** Compiles the catalogues of texts before a build, and when one changes while it is watched. */
export function compiledTexts(): Plugin {
  const files = languagesOf(textsFolder).map((language) => `${textsFolder}/${language}.json`);
  return {
    name: 'compiled-texts',
    buildStart() {
      compileTexts();
      for (const file of files) this.addWatchFile(file);
    },
    watchChange(file) {
      if (files.includes(file)) compileTexts();
    },
  };
}
