import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { projectFolder } from '../../scripts/project.mjs';
import { installCommand } from '../support/desktop/command-line';
import { desktopTest, ownProgram } from '../support/desktop/desktop-test';
import { connectTo, reportRows, whenUpToDate } from '../support/desktop/workstation';
import { completeReport, pageOf, type SampleFields, sampleReport } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';

/** The script of docs/command-line.md, as it stands there. */

const it = desktopTest().override('program', ownProgram());

const tokyo = { id: 'place-2', address: { city: 'Tokyo', latitude: 35.6762, longitude: 139.6503 } };
const inTokyo = { location: tokyo, geo_location: tokyo, em_location: tokyo };
const minute = 60_000_000_000n;

/** The first report of the user was made in Bilbao, the second one ten minutes later in Tokyo. */
const reports = [
  reportNumbered(1, { user: { id: 'ana' }, event: { risk_assignment: 'clear' } }),
  reportNumbered(2, { user: { id: 'ana' }, event: { risk_assignment: 'fraud' }, ...inTokyo }),
  reportNumbered(3, { user: { id: 'ben' }, device: { id: 'device-2' }, event: { risk_assignment: 'fraud' } }),
];

function reportNumbered(number: number, fields: SampleFields) {
  return sampleReport({
    id: completeReport.id + BigInt(number),
    transaction_id: `tx-${number}`,
    timestamp: completeReport.timestamp + BigInt(number) * 10n * minute,
    ...fields,
  });
}

it.skipIf(process.platform === 'win32')(
  'the documented triage judges the impossible journey, and leaves its files',
  async ({ workstation: { page, profileFolder }, server, folder }) => {
    server.behave(json(200, pageOf(...reports.toReversed())));
    await connectTo(page, { address: server.address, key: 'any-key', name: 'Fraud desk' });
    await reportRows(page);
    await whenUpToDate(page);
    const programs = join(folder, 'bin');
    mkdirSync(programs);
    installCommand(programs, profileFolder);
    // The day of the reports.
    writeFileSync(join(programs, 'date'), '#!/bin/sh\necho 2026-03-01\n', { mode: 0o755 });

    // It fails with any other exit code than 0.
    const run = (script: string) => runScript(script, folder, programs);
    const found = await run(documentedScript());
    expect(found).toMatch(/1 ana\n/);
    expect(found).toMatch(/1 ben\n/);
    expect(found).toMatch(/\tana\t\d+.*\tTokyo/);
    const frauds = recordsIn(readFileSync(join(folder, 'frauds.jsonl'), 'utf8'));
    expect(frauds).toMatchObject([{ user_id: 'ben' }, { user_id: 'ana' }]);
    const { features } = JSON.parse(readFileSync(join(folder, 'frauds.geojson'), 'utf8'));
    expect(features.length).toBeGreaterThanOrEqual(2);

    // A repeated script leaves as it is what was judged.
    await run(documentedScript());
    const entries = 'SELECT verdict, reason FROM entries WHERE verdict IS NOT NULL';
    const verdicts = 'SELECT transaction_id FROM verdicts';
    expect(recordsIn(await run(`whereabouts sql "${entries}" --format jsonl`))).toEqual([
      { verdict: 'fraud', reason: 'impossible travel' },
    ]);
    expect(recordsIn(await run(`whereabouts sql "${verdicts}" --format jsonl`))).toEqual([
      { transaction_id: 'tx-2' },
    ]);
  },
  180_000,
);

function documentedScript(): string {
  const text = readFileSync(join(projectFolder, 'docs', 'command-line.md'), 'utf8');
  const [, script] = /```sh\n(#!\/bin\/sh\n[\s\S]+?)```/.exec(text) ?? [];
  if (script === undefined) throw new Error('docs/command-line.md has no script.');
  return script;
}

async function runScript(script: string, folder: string, programs: string): Promise<string> {
  const path = join(folder, 'triage.sh');
  writeFileSync(path, script);
  const { DISPLAY: _, WAYLAND_DISPLAY: __, ...env } = process.env;
  const { stdout } = await promisify(execFile)('/bin/sh', [path], {
    cwd: folder,
    env: { ...env, PATH: `${programs}:${process.env.PATH ?? ''}` },
  });
  return stdout;
}

function recordsIn(lines: string): readonly { readonly user_id?: unknown }[] {
  return lines.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
}
