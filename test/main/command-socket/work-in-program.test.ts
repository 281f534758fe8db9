import { describe, expect, it } from 'vitest';
import { ProgramEnded } from '../../../main/command-line/program-ended';
import { CommandServer } from '../../../main/command-socket/command-server';
import { connectProgram } from '../../../main/composition/connect-program';
import { workInProgram } from '../../../main/composition/work-in-program';
import type { StoredProfile } from '../../../main/connection/profiles-file';
import { succeed } from '../../../shared/result';
import { unsafeCast } from '../../../shared/unsafe-cast';
import { afterTest } from '../../support/runner/after-test';
import { temporaryFolder } from '../../support/runner/temporary-folder';

/** A program that has the profile "a" open, and what it was asked. */
async function programWithA() {
  const profileFolder = temporaryFolder();
  const asked: { readonly name: string; readonly request: unknown }[] = [];
  const server = await CommandServer.start({
    profileFolder,
    platform: process.platform,
    env: { XDG_RUNTIME_DIR: temporaryFolder() },
    onFailure: (code) => {
      throw new Error(`It doesn't listen: ${code}`);
    },
    answer: async (name, request) => {
      asked.push({ name, request });
      if (name === 'connection.read') return succeed({ profile: { id: 'a' } });
      return name === 'watches.read' ? succeed([]) : null;
    },
  });
  afterTest(() => server?.stop());
  return { profileFolder, asked };
}

/** The profile folder in which "a" was open last; others are named by their ID. */
const profiles = {
  chosen: async (named: string | null) =>
    succeed(unsafeCast<StoredProfile>({ id: named ?? 'a', name: `Bank ${named ?? 'a'}` })),
};

describe('a command that decides', () => {
  it('names the profile that it chose in each call', async () => {
    const { profileFolder, asked } = await programWithA();
    const worked = await workInProgram(profileFolder, profiles, null);
    if (!worked.ok) throw new Error('The profile is open.');
    expect(worked.value.id).toBe('a');
    expect(await worked.value.call('watches.read', {})).toEqual(succeed([]));
    expect(asked.at(-1)).toEqual({ name: 'watches.read', request: { profileId: 'a' } });
    worked.value.close();
  });

  it('is refused for a profile that isn’t the open one, and without a program', async () => {
    const { profileFolder, asked } = await programWithA();
    expect(await workInProgram(profileFolder, profiles, 'b')).toMatchObject({
      ok: false,
      problem: { kind: 'failed', text: expect.stringContaining('Bank b') },
    });
    expect(asked.map(({ name }) => name)).toEqual(['connection.read']);
    expect(await workInProgram(temporaryFolder(), profiles, null)).toMatchObject({
      ok: false,
      problem: { kind: 'failed', text: expect.stringContaining('isn’t open') },
    });
  });

  it('doesn’t take a call that the program can’t answer for one that was done', async () => {
    const { profileFolder } = await programWithA();
    const worked = await workInProgram(profileFolder, profiles, null);
    if (!worked.ok) throw new Error('The profile is open.');
    await expect(worked.value.call('watches.states', {})).rejects.toThrow(ProgramEnded);
    worked.value.close();
    const connected = await connectProgram(profileFolder);
    if (!connected.ok) throw new Error('The program is open.');
    await expect(connected.value.call('sync.read', undefined)).rejects.toThrow(ProgramEnded);
    connected.value.close();
  });
});
