// @ts-check
import { basename } from 'node:path';

/** @type {Map<string, string>} the file of each block of class names, to find two files with the same name */
const fileOfBlock = new Map();

/**
 * Names the classes of CSS Modules after their file, so that they are readable in developer tools and stable for
 * tests: `.rowUnread` of `reports-grid.module.css` is `reports-grid__row-unread`, `.root` is `reports-grid`.
 * Throws if two files have the same name, because their classes would mix.
 * @type {import('vite').CSSModulesOptions}
 */
export const cssModules = {
  generateScopedName(name, path) {
    const file = path.split('?')[0] ?? path;
    const block = basename(file, '.module.css');
    const known = fileOfBlock.get(block) ?? file;
    if (known !== file) throw new Error(`Two CSS modules have the same name: ${known} and ${file}.`);
    fileOfBlock.set(block, file);
    if (name === 'root') return block;
    return `${block}__${name.replaceAll(/-?[A-Z]/g, (letter) => `-${letter.slice(-1).toLowerCase()}`)}`;
  },
};
