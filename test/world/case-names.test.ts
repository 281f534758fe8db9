import { describe, expect, it } from 'vitest';
import { caseFileName } from '../../main/files/file-names';

/** Names of files made of titles, as they broke other programs. */

const day = Date.UTC(2026, 10, 28);
const bundleName = (title: string) => caseFileName(title, day, 'zip');

// thorium-reader #1975: the name ended at the first character that Windows refuses, and the file was empty.
describe('characters that a system refuses', () => {
  it.each([
    ['Stolen phone', 'case-stolen-phone-2026-11-28.zip'],
    ['Ring: Madrid / "Lisbon" <2026>', 'case-ring-madrid-lisbon-2026-2026-11-28.zip'],
    ['..\\..\\C:\\x', 'case-c-x-2026-11-28.zip'],
  ])('of %j become dashes', (title, name) => {
    expect(bundleName(title)).toBe(name);
  });
});

// genoffice PR #242, ufo-spec #199: Windows takes the first part of a name for a device, whatever follows it.
it.each(['CON', 'aux', 'LPT1.zip', 'nul '])('the title %j is never the name of a device', (title) => {
  expect(bundleName(title).split('.')[0]).toMatch(/^case-/);
});

// comic-backup #30, vscode #1579: Windows drops a dot at the end, or can't remove the file.
it.each(['R.I.P.', 'Ring.', 'Ring . '])('the title %j leaves no dot before the date', (title) => {
  expect(bundleName(title)).toMatch(/[a-z]-2026-11-28\.zip$/);
});

// Trilium PR #10263: a limit in characters cut the extension off names of three bytes a character.
it('a long title keeps the date and the extension, within 255 bytes', () => {
  for (const letter of ['x', '漢', '\u{20000}', 'ó']) {
    const name = bundleName(letter.repeat(200));
    expect(name).toMatch(/-2026-11-28\.zip$/);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
  }
});

// epub-specs #1629, miniapp-packaging #12: a cut in the middle of a character.
it('a title is cut between characters', () => {
  const name = bundleName('\u{1d49c}'.repeat(60));
  expect(name.isWellFormed?.() ?? !/\p{Cs}/u.test(name)).toBe(true);
});

// archiver #90, UZIP.js PR #21: letters beyond English were lost or spoiled.
describe('letters of other scripts', () => {
  it.each([
    ['Núñez y Etxeberría', 'case-núñez-y-etxeberría-2026-11-28.zip'],
    // As macOS types it: a letter and its accent.
    ['Nu\u0301n\u0303ez', 'case-núñez-2026-11-28.zip'],
    // Vowel signs are marks, not letters.
    ['हिन्दी', 'case-हिन्दी-2026-11-28.zip'],
    ['열두시', 'case-열두시-2026-11-28.zip'],
  ])('of %j are kept', (title, name) => {
    expect(bundleName(title)).toBe(name);
  });
});

it('a case without a title has the date', () => {
  for (const title of ['', '…', '///']) expect(bundleName(title)).toBe('case-2026-11-28.zip');
});
