import type { MenuItemConstructorOptions } from 'electron';

/**
 * Returns a menu in which each item of a level has a letter to select it with, by Alt and the letter in the menu bar of
 * Windows and Linux: the first letter of its label that no item before it has. If there is none, an item before it takes
 * another of its own letters. Electron reads the letter from an `&`.
 */
export function withMnemonics(
  template: readonly MenuItemConstructorOptions[],
): readonly MenuItemConstructorOptions[] {
  const letters = new Letters(template.map(({ label, visible }) => (visible === false ? '' : (label ?? ''))));
  return template.map((item, index) => {
    const { label, submenu } = item;
    return {
      ...item,
      ...(label === undefined || item.visible === false ? {} : { label: marked(label, letters.of(index)) }),
      ...(Array.isArray(submenu) ? { submenu: [...withMnemonics(submenu)] } : {}),
    };
  });
}

/** The letters of the labels of a level, each used once: a matching by augmenting paths. */
class Letters {
  readonly #choices: readonly (readonly string[])[];
  /** The index of the label that has a letter. */
  readonly #owners = new Map<string, number>();

  constructor(labels: readonly string[]) {
    this.#choices = labels.map((label) =>
      [...label.matchAll(/\p{L}/gu)].map(([letter]) => letter.toLowerCase()),
    );
    for (const index of labels.keys()) this.#assign(index, new Set());
  }

  /** Returns the letter of a label in lower case; undefined if it has none. */
  of(index: number): string | undefined {
    return [...this.#owners].find(([, owner]) => owner === index)?.[0];
  }

  #assign(index: number, tried: Set<string>): boolean {
    const choices = this.#choices[index] ?? [];
    const free = choices.find((letter) => !this.#owners.has(letter));
    const letter = free ?? choices.find((taken) => this.#release(taken, tried));
    if (letter === undefined) return false;
    this.#owners.set(letter, index);
    return true;
  }

  /** Gives the owner of a letter another one, if it can have one. */
  #release(letter: string, tried: Set<string>): boolean {
    if (tried.has(letter)) return false;
    tried.add(letter);
    const owner = this.#owners.get(letter);
    return owner === undefined || this.#assign(owner, tried);
  }
}

function marked(label: string, letter: string | undefined): string {
  const escaped = (text: string) => text.replaceAll('&', '&&');
  const at = letter === undefined ? -1 : [...label].findIndex((each) => each.toLowerCase() === letter);
  if (at === -1) return escaped(label);
  const index = [...label].slice(0, at).join('').length;
  return `${escaped(label.slice(0, index))}&${escaped(label.slice(index))}`;
}
