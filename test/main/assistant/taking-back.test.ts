import { describe, expect, it } from 'vitest';
import { DoorSession } from '../../../main/assistant/door/door-session';
import { timelyProgram } from '../../../main/assistant/door/timely-program';
import type { AssistantProgram } from '../../../main/assistant/program-calls';
import type { AssistantChange } from '../../../shared/domain/assistant';
import {
  allAllowed,
  assistantDesk,
  connectedClient,
  profileId,
} from '../../support/assistant/assistant-desk';
import { pageOf, sampleReports } from '../../support/inputs/sample-reports';

const page = pageOf(...sampleReports(30));
const allowed = { coarseKm: 25, freeText: true } as const;

async function desk() {
  const started = await assistantDesk([page], { ...allAllowed, freeText: true });
  return { ...started, door: await started.start(), assistants: await started.assistants.loaded() };
}

describe('what a person takes back', () => {
  it.each<[string, AssistantChange, string]>([
    ['assistants are off', { isOn: false }, 'ended'],
    ['the tool isn’t allowed any more', { tool: 'search', consent: 'refused' }, 'refused'],
    ['free text isn’t allowed any more', { freeText: false }, 'changed'],
    ['places are coarser', { coarseKm: 250 }, 'changed'],
  ])('stops the answer that is being made: %s', async (_, change, refusal) => {
    const { door, assistants } = await desk();
    const running = door.session.answering('search', allowed);
    await assistants.change(profileId, change);
    await expect.poll(() => running.signal.aborted).toBe(true);
    expect(running.refusal()).toBe(refusal);
  });

  it('stops no answer of another tool', async () => {
    const { door, assistants } = await desk();
    const [links, search] = [
      door.session.answering('links', allowed),
      door.session.answering('search', allowed),
    ];
    await assistants.change(profileId, { tool: 'search', consent: 'ask' });
    await expect.poll(() => search.signal.aborted).toBe(true);
    expect(links.signal.aborted).toBe(false);
  });

  it('makes everything after it a refusal, without a call of the program', async () => {
    const { door, assistants } = await desk();
    const client = await connectedClient(door);
    const running = door.session.answering('search', allowed);
    await assistants.change(profileId, { isOn: false });
    await expect.poll(() => running.signal.aborted).toBe(true);
    const printed = door.printed().length;
    const later = await client.callTool({ name: 'search', arguments: {} });
    expect(later).toMatchObject({ isError: true });
    expect(door.printed().slice(printed)).not.toMatch(/(?:report|user)-\d/);
    // Turned on again, the ended session stays ended.
    await assistants.change(profileId, { isOn: true });
    expect(await client.callTool({ name: 'search', arguments: {} })).toMatchObject({ isError: true });
  });
});

describe('a program that doesn’t answer', () => {
  const silent: AssistantProgram = { call: () => new Promise(() => undefined), close: () => undefined };

  it('lets each call end with a clear refusal', async () => {
    const times = { usual: 1, ofPerson: 1 };
    expect(await DoorSession.begin(silent, profileId, times)).toEqual({ ok: false, problem: 'no-answer' });
    const program = timelyProgram(silent, times);
    const use = { session: 's', client: '', tool: 'search', call: '1' } as const;
    expect(await program.call('assistant.use', use)).toEqual({ ok: false, problem: 'no-answer' });
  });
});
