import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CommandServer } from '../../../main/command-socket/command-server';
import { RunningProgram } from '../../../main/command-socket/running-program';
import { knownAddress, newAddress, publishAddress } from '../../../main/command-socket/socket-address';
import { modeOf, ownerOnly } from '../../support/main/file-modes';
import { afterTest } from '../../support/runner/after-test';
import { temporaryFolder } from '../../support/runner/temporary-folder';

/** A program that answers "echo" with what it was asked, in a profile folder of its own. */
async function runningProgram(profileFolder = temporaryFolder(), env: NodeJS.ProcessEnv = {}) {
  const asked: string[] = [];
  const server = await CommandServer.start({
    profileFolder,
    platform: process.platform,
    env: { XDG_RUNTIME_DIR: temporaryFolder(), ...env },
    onFailure: (code) => {
      throw new Error(`It doesn't listen: ${code}`);
    },
    answer: async (name, request) => {
      asked.push(name);
      return name === 'echo' ? request : null;
    },
  });
  afterTest(() => server?.stop());
  return { profileFolder, server, asked };
}

async function found(profileFolder: string): Promise<RunningProgram> {
  const program = await RunningProgram.find(profileFolder);
  if (program === null) throw new Error('No program was found.');
  afterTest(() => program.close());
  return program;
}

/** A connection that sends these lines; resolves with all that was answered once it is closed. */
async function answersTo(path: string, lines: readonly string[]): Promise<string> {
  const socket = connect({ path });
  socket.on('error', () => undefined);
  for (const line of lines) socket.write(line);
  return received(socket);
}

async function received(socket: Socket): Promise<string> {
  let all = '';
  socket.on('data', (data: Buffer) => {
    all += data.toString();
  });
  await new Promise((resolve) => socket.once('close', resolve));
  return all;
}

describe('a running program', () => {
  it('answers the commands of its account, several at a time, and nothing that it doesn’t know', async () => {
    const { profileFolder } = await runningProgram();
    const program = await found(profileFolder);
    // All cases of a profile.
    const large = 'x'.repeat(5_000_000);
    const answers = [
      program.call('echo', { id: '9007199254740993' }),
      program.call('echo', large),
      program.call('rm', undefined),
    ];
    expect(await Promise.all(answers)).toEqual([{ id: '9007199254740993' }, large, null]);
  });

  it('isn’t found before it started and after it ended; calls in progress then have no answer', async () => {
    const { profileFolder, server } = await runningProgram();
    expect(await RunningProgram.find(temporaryFolder())).toBeNull();
    const program = await found(profileFolder);
    await server?.stop();
    expect(await RunningProgram.find(profileFolder)).toBeNull();
    program.close();
    expect(await program.call('echo', 1)).toBeNull();
  });

  it('is known only to its account', async () => {
    const { profileFolder } = await runningProgram();
    expect(modeOf(join(profileFolder, 'command-line.json'))).toBe(ownerOnly.file);
    const { path } = (await knownAddress(profileFolder)) ?? { path: '' };
    expect(existsSync(path)).toBe(process.platform !== 'win32');
  });

  it('answers nobody who doesn’t prove that they know the secret', async () => {
    const { profileFolder, asked } = await runningProgram();
    const { path, secret } = (await knownAddress(profileFolder)) ?? { path: '', secret: '' };
    const hello = `${JSON.stringify({ kind: 'hello', nonce: 'a'.repeat(64) })}\n`;
    const call = `${JSON.stringify({ kind: 'call', id: 1, name: 'echo', request: 1 })}\n`;
    const proof = `${JSON.stringify({ kind: 'proof', proof: 'b'.repeat(64) })}\n`;
    expect(await answersTo(path, [call])).toBe('');
    expect(await answersTo(path, ['not JSON\n'])).toBe('');
    for (const lines of [
      [hello, proof, call],
      [hello, call],
      [hello, 'x'.repeat(2_000_000)],
    ]) {
      const answered = await answersTo(path, lines);
      expect(answered).not.toContain('answer');
      expect(answered).not.toContain(secret);
    }
    expect(asked).toEqual([]);
  });
});

describe('a command', () => {
  it('sends nothing to a program that took the place of one that ended', async () => {
    const profileFolder = temporaryFolder();
    const address = await newAddress(process.platform, { XDG_RUNTIME_DIR: temporaryFolder() });
    await publishAddress(profileFolder, address);
    let heard = '';
    const impostor = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (data: Buffer) => {
        heard += data.toString();
        socket.write(
          `${JSON.stringify({ kind: 'welcome', nonce: 'a'.repeat(64), proof: 'b'.repeat(64) })}\n`,
        );
      });
    });
    await new Promise<void>((resolve) => impostor.listen(address.path, resolve));
    afterTest(() => void impostor.close());
    expect(await RunningProgram.find(profileFolder)).toBeNull();
    expect(heard.split('\n')).toHaveLength(2);
    expect(heard).not.toContain(address.secret);
  });

  it('finds no program by a damaged file', async () => {
    const profileFolder = temporaryFolder();
    writeFileSync(join(profileFolder, 'command-line.json'), '{"version":1,"path":7}');
    expect(await RunningProgram.find(profileFolder)).toBeNull();
  });
});

// https://github.com/gravitational/teleport/issues/60039, https://github.com/AvdLee/RocketSimApp/issues/1034: systems cut long
// paths of sockets. https://github.com/QwenLM/qwen-code/pull/8736: killed programs leave sockets behind.
describe.skipIf(process.platform === 'win32')('a socket', () => {
  it('is in a folder with a short path, which only the account can use, however long other paths are', async () => {
    const long = join(temporaryFolder(), 'a-long-name-of-a-user'.repeat(5));
    mkdirSync(long);
    const { profileFolder } = await runningProgram(temporaryFolder(), { XDG_RUNTIME_DIR: long });
    const { path } = (await knownAddress(profileFolder)) ?? { path: '' };
    expect(Buffer.byteLength(path)).toBeLessThan(104);
    expect(modeOf(join(path, '..'))).toBe(ownerOnly.folder);
    expect(await (await found(profileFolder)).call('echo', 1)).toBe(1);
  });

  it('that a killed program left is removed by the next', async () => {
    const profileFolder = temporaryFolder();
    const left = await newAddress(process.platform, { XDG_RUNTIME_DIR: temporaryFolder() });
    await publishAddress(profileFolder, left);
    writeFileSync(left.path, '');
    expect(await RunningProgram.find(profileFolder)).toBeNull();
    await runningProgram(profileFolder);
    expect(existsSync(left.path)).toBe(false);
    expect(await (await found(profileFolder)).call('echo', 1)).toBe(1);
    expect(readFileSync(join(profileFolder, 'command-line.json'), 'utf8')).not.toContain(left.secret);
  });
});
