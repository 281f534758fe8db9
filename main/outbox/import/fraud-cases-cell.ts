/** Returns fraud cases as one CSV cell: "Phising; Location fraud", or a JSON array if that could not be read back. */
export function fraudCasesCell(fraudCases: readonly string[]): string {
  const cell = fraudCases.join('; ');
  const readBack = fraudCasesOfCell(cell) ?? [];
  const isSame =
    readBack.length === fraudCases.length && readBack.every((word, at) => word === fraudCases[at]);
  return isSame ? cell : JSON.stringify(fraudCases);
}

/**
 * Returns the fraud cases of such a cell as written; null for a cell that starts like a JSON array and isn't an array
 * of strings.
 */
export function fraudCasesOfCell(cell: string): readonly string[] | null {
  const text = cell.trim();
  if (!text.startsWith('[')) {
    const words = text.split(';').map((word) => word.trim());
    return words.filter((word) => word !== '');
  }
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every((word) => typeof word === 'string') ? list : null;
  } catch {
    return null;
  }
}
