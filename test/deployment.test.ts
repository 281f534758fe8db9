import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readStandaloneOptions } from '../main/reports-service/standalone';
import { readTeamArguments } from '../main/team-server/team-arguments';
import { findProgram } from '../scripts/system-libraries.mjs';
import type { Result } from '../shared/result';
import { temporaryFolder } from './support/runner/temporary-folder';
import { type DeployedServer, deployedServers, deploymentFile } from './support/source/deployment-files';

/** The files in docs/deployment that run the servers. */

const read: Readonly<Record<DeployedServer, (args: readonly string[]) => Result<unknown, string>>> = {
  team: readTeamArguments,
  reports: readStandaloneOptions,
};
const programs: Readonly<Record<DeployedServer, string>> = {
  team: 'team-server.js',
  reports: 'service-alone.js',
};
const builds = readFileSync(resolve(import.meta.dirname, '../electron.vite.config.ts'), 'utf8');

/** Splits a command at a program that the build makes, and returns that program and its arguments. */
function serverIn(words: readonly string[]): { readonly program: string; readonly args: readonly string[] } {
  const at = words.findIndex((word) => word.endsWith('.js'));
  const program = /\/out\/main\/([\w-]+)\.js$/.exec(words[at] ?? '')?.[1] ?? '';
  return { program, args: words.slice(at + 1) };
}

/** Returns the words of a command, in or without a shell, up to where its output goes. */
function wordsOf(command: string): readonly string[] {
  const inShell = /^\/bin\/sh -c '(.*)'$/.exec(command)?.[1];
  const words = (inShell ?? command).replace(/ > \S+$/, '').match(/"[^"]*"|\S+/g) ?? [];
  return words.map((word) => word.replaceAll('"', ''));
}

describe.each(deployedServers)('the files of the %s server', (server) => {
  it('start a program of the build with options that it knows, by systemd', () => {
    const command = /^ExecStart=(.*)$/m.exec(deploymentFile(server, 'service'))?.[1] ?? '';
    const { program, args } = serverIn(wordsOf(command));
    expect(`${program}.js`).toBe(programs[server]);
    expect(builds).toMatch(new RegExp(`'${program}': entry\\(`));
    expect(read[server](args)).toMatchObject({ ok: true, value: expect.any(Object) });
  });

  it('start a program of the build with options that it knows, in a container', () => {
    const file = deploymentFile(server, 'Dockerfile');
    const { program, args } = serverIn(JSON.parse(/^ENTRYPOINT (.*)$/m.exec(file)?.[1] ?? '[]'));
    expect(`${program}.js`).toBe(programs[server]);
    expect(read[server](args)).toMatchObject({ ok: true, value: expect.any(Object) });
    const copied = [...file.matchAll(/^COPY (\S+) (\S+)$/gm)].map(([, from, to]) => [from, to]);
    expect(copied).toEqual([
      ['package.json', '/app/'],
      ['out/main', '/app/out/main'],
    ]);
  });

  it.skipIf(findProgram('systemd-analyze') === undefined)('have a unit that systemd accepts', () => {
    const unit = join(temporaryFolder(), `whereabouts-${server}.service`);
    // The Node of these tests may be elsewhere.
    writeFileSync(
      unit,
      deploymentFile(server, 'service').replace('=/usr/bin/node ', `=${process.execPath} `),
    );
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
    expect({ status, complaints: stderr.split('\n').filter((line) => line.includes(unit)) }).toEqual({
      status: 0,
      complaints: [],
    });
  });
});

describe('the unit of the team server', () => {
  it('opens the team of the example before it', () => {
    const text = readFileSync(resolve(import.meta.dirname, '../docs/team.md'), 'utf8');
    const nameIn = (command: string) => /--name ("[^"]+")/.exec(command)?.[1];
    expect(nameIn(text)).toBe('"Fraud desk"');
    expect(nameIn(deploymentFile('team', 'service'))).toBe(nameIn(text));
  });
});

describe('the unit of the reports service', () => {
  it('writes the API keys into its own folder', () => {
    const unit = deploymentFile('reports', 'service');
    expect(unit).toContain(' > /run/whereabouts/reports.json');
    expect(unit).toContain('RuntimeDirectory=whereabouts\nRuntimeDirectoryMode=0700\n');
    expect(unit).not.toContain('StandardOutput=');
  });
});
