import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from '../../../scripts/processes.mjs';

/** A project whose packages leave a mark where one of their scripts runs. */
export interface PlantedProject {
  /** Copies the project without its packages, as another clone of it. Returns the folder. */
  clone(): string;
  /** Returns the names of the scripts that have run, sorted, and forgets them. */
  takeMarks(): readonly string[];
}

interface Package {
  readonly description: object;
  readonly files: Readonly<Record<string, string>>;
}

/** The options that keep npm from asking the registry. */
const quietly = ['--offline', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];

/**
 * Creates a project with five packages: `scripted` with each install script; `implicit`, which npm compiles because of
 * its binding.gyp; `linked`, a folder with each install script; `node-gyp`, which marks what npm compiles; and `named`,
 * the only one that may be compiled, by `compileScript`.
 */
export async function plantProject(parent: string, compileScript: string): Promise<PlantedProject> {
  const marks = join(parent, 'marks');
  const project = join(parent, 'project');
  mkdirSync(marks);
  mkdirSync(project);
  const packages = plantedPackages(marks, compileScript);
  for (const [name, { description, files }] of Object.entries(packages)) {
    const source = join(project, name);
    mkdirSync(source);
    writeFileSync(join(source, 'package.json'), JSON.stringify({ name, version: '1.0.0', ...description }));
    for (const [file, text] of Object.entries(files)) writeFileSync(join(source, file), text);
  }
  const packed = Object.keys(packages).filter((name) => name !== 'linked');
  await npm(project, ['pack', ...packed.map((name) => `./${name}`)]);
  const archive = (name: string) => (name === 'linked' ? 'file:linked' : `file:${name}-1.0.0.tgz`);
  const dependencies = Object.fromEntries(Object.keys(packages).map((name) => [name, archive(name)]));
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ name: 'planted', version: '1.0.0', dependencies, allowScripts: { named: true } }),
  );
  await npm(project, ['install', '--package-lock-only', '--ignore-scripts']);
  let clones = 0;
  return {
    clone: () => {
      clones += 1;
      const clone = join(parent, `clone-${clones}`);
      cpSync(project, clone, { recursive: true });
      return clone;
    },
    takeMarks: () => {
      const found = readdirSync(marks).sort();
      for (const name of found) rmSync(join(marks, name));
      return found;
    },
  };
}

/** Installs the packages as npm does by itself, with their scripts. */
export async function installWithScripts(project: string): Promise<void> {
  await npm(project, ['ci', '--foreground-scripts']);
}

async function npm(cwd: string, args: readonly string[]): Promise<void> {
  const succeeded = await runNpm([...args, ...quietly], { cwd, output: 'if-it-fails' });
  if (!succeeded) throw new Error(`npm ${args.join(' ')} failed.`);
}

function plantedPackages(marks: string, compileScript: string): Readonly<Record<string, Package>> {
  const marking = `require('node:fs').writeFileSync(require('node:path').join(${JSON.stringify(marks)}, process.argv[2] ?? require('node:path').basename(process.cwd()) + ' node-gyp'), '')`;
  const scripted = (name: string): Package => ({
    description: {
      scripts: Object.fromEntries(
        ['preinstall', 'install', 'postinstall'].map((each) => [each, `node mark.js "${name} ${each}"`]),
      ),
    },
    files: { 'mark.js': marking },
  });
  return {
    scripted: scripted('scripted'),
    linked: scripted('linked'),
    implicit: { description: {}, files: { 'binding.gyp': '{}' } },
    'node-gyp': {
      description: { bin: 'node-gyp.js' },
      files: { 'node-gyp.js': `#!/usr/bin/env node\nprocess.argv.length = 2;\n${marking}` },
    },
    named: {
      description: { scripts: { install: 'node mark.js "named install" && node compile.js' } },
      files: { 'mark.js': marking, 'compile.js': compileScript },
    },
  };
}
