import type { MenuItemConstructorOptions } from 'electron';

/**
 * Returns a menu in which each item of a level has a letter to select it with, by Alt and the letter in the menu bar of
 * Windows and Linux: the first letter of its label that no item before it has. Electron reads it from an `&`.
 */
export function withMnemonics(
  template: readonly MenuItemConstructorOptions[],
): readonly MenuItemConstructorOptions[] {
  const taken = new Set<string>();
  return template.map((item) => {
    const { label, submenu } = item;
    return {
      ...item,
      ...(label === undefined || item.visible === false ? {} : { label: marked(label, taken) }),
      ...(Array.isArray(submenu) ? { submenu: [...withMnemonics(submenu)] } : {}),
    };
  });
}

function marked(label: string, taken: Set<string>): string {
  const letters = [...label.matchAll(/\p{L}/gu)];
  const free = letters.find(([letter]) => !taken.has(letter.toLowerCase()));
  const escaped = (text: string) => text.replaceAll('&', '&&');
  if (!free) return escaped(label);
  taken.add(free[0].toLowerCase());
  return `${escaped(label.slice(0, free.index))}&${escaped(label.slice(free.index))}`;
}
