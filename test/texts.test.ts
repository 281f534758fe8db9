import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findTexts, usesWhileLoading } from './support/source/find-texts';
import { projectFiles, projectFolder } from './support/source/source-rules';
import { type ParsedSource, parsedSource } from './support/source/syntax';
import { untranslatableTexts } from './support/source/untranslatable-texts';

/**
 * Where people read nothing: what the service says on the wire, statements of the database, the table of letters; files for
 * other programs, and the command line, which scripts quote, and models read; and the log and the diagnostics, which are in English for whoever
 * finds a defect by them.
 */
const elsewhere =
  /^(shared\/(i18n\/|text\/(compiled\/names|fold-table|placeholder)\.ts|countries\/(basque|country)-names\.ts|commands\.ts|accelerator\.ts)|main\/menu\/menu-template\.ts)|^(main\/reports-service|main\/store|main\/team-server|main\/command-line|main\/assistant|main\/export\/formats|shared\/node\/(database|postgres|rest))\/|^shared\/(api|team-api)\/wire|^renderer\/features\/map\/base-map\/bundled|^main\/(log\/log-redaction|diagnostics\/diagnostics-text)\.ts$/;

const files = ['main', 'renderer', 'shared']
  .flatMap((folder) => projectFiles(folder, /\.tsx?$/))
  .filter((file) => !elsewhere.test(file))
  .map((file) => ({ file, parsed: parsedFile(file) }));

const textsInCode = parsedFile('test/support/source/texts-in-code.tsx');

function parsedFile(file: string): ParsedSource {
  return parsedSource(file, readFileSync(join(projectFolder, file), 'utf8'));
}

describe('texts shown to the user', () => {
  it('are in the catalogue, not in the code', () => {
    const inTheCode = files.flatMap(({ file, parsed }) =>
      findTexts(parsed)
        .filter(({ text }) => !untranslatableTexts[file]?.includes(text))
        .map(({ line, text }) => `${file}:${line} ${text}`),
    );
    expect(inTheCode).toEqual([]);
  });

  it('are found if they are in the code', () => {
    const found = findTexts(textsInCode).map(({ text }) => text);
    expect(found).toEqual([
      'Sent twice',
      'Give feedback',
      'Send',
      'of',
      'reports near',
      'Loading…',
      'The map',
    ]);
  });

  it('are read when shown, never while a module loads, when the language is unknown', () => {
    const early = files.flatMap(({ file, parsed }) =>
      usesWhileLoading(parsed, 'messages').map((line) => `${file}:${line}`),
    );
    expect(early).toEqual([]);
  });

  it('are found if they are read too early', () => {
    expect(usesWhileLoading(textsInCode, 'messages')).toEqual([5, 6]);
  });

  it('format numbers in the current language', () => {
    const fixed = files.filter(({ parsed }) =>
      /toLocaleString\(|toLocale(Upper|Lower)Case\('|new Intl\.\w+\('(en|es)/.test(parsed.source),
    );
    expect(fixed.map(({ file }) => file)).toEqual([]);
  });

  it('in French never break before a colon, another sign or a closing quotation mark', () => {
    const lines = readFileSync(join(projectFolder, 'shared/i18n/fr.json'), 'utf8').split('\n');
    expect(lines.filter((line) => /[^\s{,] [:;?!»]|« /.test(line))).toEqual([]);
  });
});
