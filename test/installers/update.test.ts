import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { UpdateState } from '../../shared/domain/update';
import { buildChild } from '../support/children/build-child';
import { temporaryFolder } from '../support/runner/temporary-folder';
import {
  type FeedFile,
  feedKeys,
  manifestOf,
  signedFiles,
  startUpdateFeed,
  type UpdateFeedServer,
} from '../support/servers/update-feed-server';

/** Updates of an AppImage with the real electron-updater in the real Electron, from a local feed. */

const keys = feedKeys();
const fileName = 'Whereabouts-2.0.0-linux-x64.AppImage';
const feeds: UpdateFeedServer[] = [];
let child = '';

beforeAll(async () => {
  child = await buildChild('update-child');
});

afterEach(async () => {
  await Promise.all(feeds.splice(0).map((feed) => feed.close()));
});

/** The newer program, which writes a marker file when started. */
const newProgram = (mark: string) => Buffer.from(`#!/bin/sh\necho started > '${mark}'\n`);

interface Attempt {
  readonly states: readonly UpdateState[];
  /** Content of the program file afterwards. */
  readonly installed: string;
  readonly wasStarted: () => boolean;
  /** Files left from a download. */
  readonly left: readonly string[];
  readonly requested: readonly string[];
}

/** Lets a version 1.0.0 installed as an AppImage check for an update, download it and restart. */
async function attempt(
  filesOf: (program: Buffer) => readonly (readonly [string, FeedFile])[],
  change: { readonly address?: (feed: string) => string; readonly channel?: 'stable' | 'beta' } = {},
): Promise<Attempt> {
  const folder = temporaryFolder();
  const mark = join(folder, 'started');
  const feed = await startUpdateFeed(new Map(filesOf(newProgram(mark))));
  feeds.push(feed);
  const app = join(folder, 'app');
  const cache = join(folder, 'cache');
  mkdirSync(app);
  copyFileSync(child, join(app, 'child.mjs'));
  writeFileSync(
    join(app, 'package.json'),
    JSON.stringify({ name: 'updated', version: '1.0.0', type: 'module', main: 'child.mjs' }),
  );
  writeFileSync(join(app, 'dev-app-update.yml'), 'updaterCacheDirName: updated\n');
  const installed = join(folder, 'Whereabouts.AppImage');
  writeFileSync(installed, '#!/bin/sh\n');
  chmodSync(installed, 0o755);
  const plan = {
    address: change.address?.(feed.address) ?? feed.address,
    publicKey: keys.publicKey,
    channel: change.channel ?? 'stable',
  };
  const states = await runChild(app, {
    UPDATE_PLAN: JSON.stringify(plan),
    APPIMAGE: installed,
    XDG_CACHE_HOME: cache,
  });
  const pending = join(cache, 'updated', 'pending');
  return {
    states,
    installed: readFileSync(installed, 'utf8'),
    wasStarted: () => existsSync(mark),
    left: existsSync(pending) ? readdirSync(pending) : [],
    requested: feed.requestedPaths,
  };
}

async function runChild(app: string, environment: NodeJS.ProcessEnv): Promise<readonly UpdateState[]> {
  const electron = process.env.WHEREABOUTS_ELECTRON;
  if (!electron) throw new Error('WHEREABOUTS_ELECTRON is not set: run the tests with `npm test`.');
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const running = spawn(
    electron,
    [...root, '--disable-gpu', `--user-data-dir=${join(app, 'profile')}`, app],
    {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const out: Buffer[] = [];
  const errors: Buffer[] = [];
  running.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  running.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  await once(running, 'close');
  const line = Buffer.concat(out).toString();
  if (!line.startsWith('[')) throw new Error(`The program printed nothing: ${line}${Buffer.concat(errors)}`);
  return JSON.parse(line);
}

const kinds = ({ states }: Attempt) => [...new Set(states.map(({ kind }) => kind))];

describe('a signed update', () => {
  it('is offered, downloaded, verified, installed and started', async () => {
    const taken = await attempt((program) => [
      ...signedFiles('latest-linux.yml', manifestOf('2.0.0', fileName, program), keys.privateKey),
      [fileName, program],
    ]);
    expect(kinds(taken)).toEqual(['checking', 'offered', 'downloading', 'ready']);
    expect(taken.states.find(({ kind }) => kind === 'offered')).toEqual({
      kind: 'offered',
      version: '2.0.0',
      releasedAt: '2026-03-01T12:00:00.000Z',
    });
    expect(taken.installed).toContain('echo started');
    await expect.poll(taken.wasStarted).toBe(true);
    expect(taken.requested).toEqual(['latest-linux.yml', 'latest-linux.yml.sig', fileName]);
  });

  it('comes from the selected channel', async () => {
    const taken = await attempt(
      (program) => [
        ...signedFiles('latest-linux.yml', manifestOf('1.0.0', fileName, program), keys.privateKey),
        ...signedFiles('beta-linux.yml', manifestOf('2.0.0-beta.1', fileName, program), keys.privateKey),
        [fileName, program],
      ],
      { channel: 'beta' },
    );
    expect(kinds(taken)).toEqual(['checking', 'offered', 'downloading', 'ready']);
    expect(taken.requested).not.toContain('latest-linux.yml');
  });
});

describe('nothing is downloaded, installed or started', () => {
  const strangers = feedKeys();
  const good = (program: Buffer) => manifestOf('2.0.0', fileName, program);

  it.each<[string, string, (program: Buffer) => readonly (readonly [string, FeedFile])[]]>([
    [
      'whose signature is by another key',
      'wrong-signature',
      (program) => [
        ...signedFiles('latest-linux.yml', good(program), strangers.privateKey),
        [fileName, program],
      ],
    ],
    [
      'without a signature',
      'unsigned',
      (program) => [
        ['latest-linux.yml', good(program)],
        [fileName, program],
      ],
    ],
    [
      'that was changed after it was signed',
      'wrong-signature',
      (program) => [
        ...signedFiles('latest-linux.yml', good(program), keys.privateKey),
        ['latest-linux.yml', manifestOf('3.0.0', fileName, program)],
        [fileName, program],
      ],
    ],
    [
      'of the other channel, well signed for that',
      'wrong-signature',
      (program) => {
        const [manifest, signature] = signedFiles('beta-linux.yml', good(program), keys.privateKey);
        return [
          ['latest-linux.yml', manifest?.[1] ?? Buffer.of()],
          ['latest-linux.yml.sig', signature?.[1] ?? Buffer.of()],
          [fileName, program],
        ];
      },
    ],
    [
      'of an unfinished release, on the stable channel',
      'not-a-manifest',
      (program) => [
        ...signedFiles('latest-linux.yml', manifestOf('2.0.0-beta.1', fileName, program), keys.privateKey),
        [fileName, program],
      ],
    ],
    [
      'that names a file of another host',
      'elsewhere',
      (program) =>
        signedFiles(
          'latest-linux.yml',
          manifestOf('2.0.0', `http://127.0.0.2/${fileName}`, program),
          keys.privateKey,
        ),
    ],
    [
      'that names a file outside the feed',
      'elsewhere',
      (program) =>
        signedFiles('latest-linux.yml', manifestOf('2.0.0', `../${fileName}`, program), keys.privateKey),
    ],
    [
      'of a feed that sends it elsewhere',
      'unreachable',
      () => [['latest-linux.yml', { redirectTo: 'http://127.0.0.1:9/' }]],
    ],
    ['of a feed that has none', 'unreachable', () => []],
  ])('for a manifest %s', async (_, fault, filesOf) => {
    const refused = await attempt(filesOf);
    expect(refused.states.at(-1)).toMatchObject({ kind: 'failed', fault });
    expect(refused.requested).not.toContain(fileName);
    expectUntouched(refused);
  });

  it('for an older release with a valid signature', async () => {
    const refused = await attempt((program) => [
      ...signedFiles('latest-linux.yml', manifestOf('0.9.0', fileName, program), keys.privateKey),
      [fileName, program],
    ]);
    expect(refused.states.at(-1)).toMatchObject({ kind: 'up-to-date', latest: '0.9.0' });
    expect(refused.requested).not.toContain(fileName);
    expectUntouched(refused);
  });

  it('for an unreachable feed', async () => {
    const refused = await attempt(() => [], { address: () => 'http://127.0.0.1:9/' });
    expect(refused.states.at(-1)).toMatchObject({ kind: 'failed', fault: 'unreachable' });
    expectUntouched(refused);
  });

  it('for a feed over plain http on another machine, which is never contacted', async () => {
    const refused = await attempt(() => [], { address: () => 'http://updates.example.com/' });
    expect(refused.states).toEqual([{ kind: 'not-configured' }]);
    expectUntouched(refused);
  });
});

describe('nothing is installed or started and the download is removed', () => {
  it('if the file doesn’t match the manifest', async () => {
    const refused = await attempt((program) => [
      ...signedFiles('latest-linux.yml', manifestOf('2.0.0', fileName, program), keys.privateKey),
      [fileName, Buffer.from(program.toString().replace('started >', 'bad >   '))],
    ]);
    expect(refused.states.at(-1)).toMatchObject({ kind: 'failed', fault: 'wrong-content' });
    expectUntouched(refused);
  });

  it('if the file comes from another origin', async () => {
    const other = await startUpdateFeed(new Map([[fileName, Buffer.from('x')]]));
    feeds.push(other);
    const refused = await attempt((program) => [
      ...signedFiles('latest-linux.yml', manifestOf('2.0.0', fileName, program), keys.privateKey),
      [fileName, { redirectTo: `${other.address}${fileName}` }],
    ]);
    expect(refused.states.at(-1)).toMatchObject({ kind: 'failed', fault: 'unreachable' });
    expect(other.requestedPaths).toEqual([]);
    expectUntouched(refused);
  });
});

function expectUntouched({ installed, wasStarted, left }: Attempt): void {
  expect(installed).toBe('#!/bin/sh\n');
  expect(wasStarted()).toBe(false);
  expect(left).toEqual([]);
}
