import { copyFileSync, cpSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const project = resolve(import.meta.dirname, '../../..');

/**
 * Copies the built app to a folder, with texts in Spanish that are about a third longer than the English ones: every
 * second vowel is doubled. The words stay words, so that they wrap where those of a language with long words would.
 */
export function lengthenedProgram(folder: string): void {
  cpSync(join(project, 'out'), join(folder, 'out'), { recursive: true });
  cpSync(join(project, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  const assets = join(folder, 'out', 'renderer', 'assets');
  const chunk = readdirSync(assets).find((name) => /^es-.*\.js$/.test(name));
  if (chunk === undefined) throw new Error('The build has no chunk of Spanish.');
  copyFileSync(join(assets, chunk), join(assets, 'spanish.js'));
  writeFileSync(join(assets, chunk), `import { es as texts } from './spanish.js';\n${lengthening}`);
}

/** Leaves gaps, which stand for elements, as they are. */
const lengthening = `
const lengthen = (text) => {
  let vowels = 0;
  return text.split(/(\\u{FDD0}\\w+\\u{FDD1})/u).map((part, at) =>
    at % 2 === 1 ? part : part.replace(/(?<![aeiouáéíóú])[aeiouáéíóú](?![aeiouáéíóú])/g, (vowel) => ++vowels % 2 === 0 ? vowel + vowel : vowel)).join('');
};
const lengthened = (texts) => {
  if (typeof texts === 'string') return lengthen(texts);
  if (typeof texts === 'function') return (values) => lengthen(texts(values));
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, lengthened(text)]));
};
export const es = lengthened(texts);
`;
