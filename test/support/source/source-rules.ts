import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isNode, nameOf, type SyntaxNode, syntaxOf } from './syntax';

/** A rule for sources, checked on each node of their syntax trees. */
export interface SourceRule {
  readonly what: string;
  readonly breaks: (node: SyntaxNode) => boolean;
  /** The allowed files or folders, each with its reason. */
  readonly allowed: Readonly<Record<string, string>>;
  /** Sources that violate the rule and sources that don't, to check it. */
  readonly canaries: readonly string[];
  readonly harmless: readonly string[];
}

export const isMember = (node: unknown, object: string, member: string): boolean =>
  isNode(node) &&
  node.type === 'MemberExpression' &&
  nameOf(node) === member &&
  nameOf(node.object) === object;

export const projectFolder = resolve(import.meta.dirname, '../../..');

/** Returns the files below a folder of the project that match, relative to the project, with `/` on every system. */
export function projectFiles(folder: string, pattern: RegExp): readonly string[] {
  return readdirSync(join(projectFolder, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => relative(projectFolder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** The file or folder of a rule's list that a file is in, or the file itself. */
const placeOf = (file: string, { allowed }: SourceRule) =>
  Object.keys(allowed).find((place) => file === place || (place.endsWith('/') && file.startsWith(place))) ??
  file;

/** Tests that the sources below the folders obey the rules, except where a rule allows it, and that each rule works. */
export function describeRules(whose: string, rules: readonly SourceRule[], folders: readonly string[]): void {
  describe(whose, () => {
    const nodes = folders
      .flatMap((folder) => projectFiles(folder, /\.(tsx?|mjs)$/))
      .flatMap((file) =>
        syntaxOf(file, readFileSync(join(projectFolder, file), 'utf8')).map((node) => ({ file, node })),
      );

    it.each(rules.map((rule) => [rule.what, rule] as const))('%s without a listed reason', (_what, rule) => {
      const found = nodes.filter(({ node }) => rule.breaks(node)).map(({ file }) => placeOf(file, rule));
      // An exception that is no longer needed must be removed from the list.
      expect([...new Set(found)].sort()).toEqual(Object.keys(rule.allowed).sort());
    });

    it.each(rules.map((rule) => [rule.what, rule] as const))('%s without being found', (_what, rule) => {
      const breaks = (source: string) => syntaxOf('canary.ts', source).some(rule.breaks);
      expect(rule.canaries.filter((source) => !breaks(source))).toEqual([]);
      expect(rule.harmless.filter(breaks)).toEqual([]);
    });
  });
}
