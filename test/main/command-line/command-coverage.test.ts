import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askedCalls, isAskedCall } from '../../../main/command-line/asked-program';
import { isWorkCall, windowCalls, workCalls } from '../../../main/command-line/worked-profile';
import { projectFolder } from '../../../scripts/project.mjs';
import { calls } from '../../../shared/contract/contract';
import { commandCoverage } from '../../support/source/command-coverage';

/** Returns the source of the command line without the lists of calls; of one command with its name. */
function sourceOf(command: string | null): string {
  const folder = join(projectFolder, 'main/command-line');
  const files = command === null ? filesIn(folder) : [join(folder, 'commands', `${command}.ts`)];
  return files.map((path) => readFileSync(path, 'utf8')).join('\n');
}

function filesIn(folder: string): readonly string[] {
  const lists = new Set(['worked-profile.ts', 'asked-program.ts']);
  return readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) =>
    entry.isFile() && !lists.has(entry.name) ? [join(entry.parentPath, entry.name)] : [],
  );
}

describe('the calls of the window', () => {
  it('each have a command that makes them, or one that takes their place; or a reason why not', () => {
    expect(Object.keys(commandCoverage).sort()).toEqual(Object.keys(calls).sort());
    const all = sourceOf(null) + readFileSync(join(projectFolder, 'main/export/exported-entries.ts'), 'utf8');
    const missing = Object.entries(commandCoverage).filter(([call, covered]) => {
      if (!('command' in covered)) return isWorkCall(call);
      const { command, through } = covered;
      const own = sourceOf(command);
      if (through === null) return !own.includes(`'${call}'`);
      return through !== 'files' && !all.includes(`'${through}'`);
    });
    expect(missing).toEqual([]);
  });

  it('that the program answers to commands are those that commands make, and none of a key, a dialog or the window itself', () => {
    const source =
      sourceOf(null) + readFileSync(join(projectFolder, 'main/composition/work-in-program.ts'), 'utf8');
    const answered = [...askedCalls, ...Object.keys(workCalls).filter(isWorkCall)];
    expect(answered.filter((call) => !source.includes(`'${call}'`))).toEqual([]);
    for (const call of [...askedCalls, ...windowCalls])
      expect([call, commandCoverage[call]]).toEqual([
        call,
        expect.objectContaining({ command: expect.any(String) }),
      ]);
    const withSecret = Object.entries({ ...calls, ...workCalls }).filter(([, { arguments: given }]) =>
      /apiKey|password|invite"|token"|secret/i.test(
        JSON.stringify(z.toJSONSchema(given, { unrepresentable: 'any' })),
      ),
    );
    expect(withSecret.map(([call]) => call)).toContain('connection.connect');
    // The invite comes from standard input.
    expect(withSecret.map(([call]) => call).filter((call) => isWorkCall(call) || isAskedCall(call))).toEqual([
      'team.join',
    ]);
  });
});
