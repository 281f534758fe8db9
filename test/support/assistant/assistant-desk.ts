import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { Client, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/client';
import type { AssistantsOptions } from '../../../main/assistant/access/access-state';
import { DoorSession } from '../../../main/assistant/door/door-session';
import { serveAssistant } from '../../../main/assistant/door/serve-assistant';
import { Investigators } from '../../../main/assistant/investigators';
import type { AssistantProgram, ProgramAnswer } from '../../../main/assistant/program-calls';
import { answerAssistant } from '../../../main/composition/answer-assistant';
import { LateAssistants } from '../../../main/composition/late-assistants';
import { LocalInvestigator } from '../../../main/store/investigation/investigator';
import { openForReading } from '../../../main/store/reports/reading';
import {
  type AssistantSettings,
  assistantTools,
  type LiveAssistants,
  noAssistants,
  noLiveAssistants,
} from '../../../shared/domain/assistant';
import { fail } from '../../../shared/result';
import { defaultSettings } from '../../../shared/settings';
import { unsafeCast } from '../../../shared/unsafe-cast';
import { testNow } from '../clocks/test-time';
import { taking } from '../databases/store-calls';
import { openStoreInProcess, type StoreInProcess, storeKey } from '../databases/store-in-process';
import { afterTest } from '../runner/after-test';
import { temporaryFolder } from '../runner/temporary-folder';

/** Everything is allowed. */
export const allAllowed: AssistantSettings = {
  ...noAssistants,
  isOn: true,
  tools: unsafeCast<AssistantSettings['tools']>(
    Object.fromEntries(assistantTools.map((tool) => [tool, 'allowed'])),
  ),
};

export const profileId = 'desk';

export interface AssistantDesk {
  readonly store: StoreInProcess;
  readonly assistants: LateAssistants;
  /** What the window shows. */
  readonly shown: () => LiveAssistants;
  /** The open profile, which a test can change. */
  readonly open: { profileId: string | null };
  readonly allow: (settings: AssistantSettings) => Promise<void>;
  /** Starts a process of an assistant; its lines, and its input. */
  readonly start: () => Promise<StartedDoor>;
}

export interface StartedDoor {
  readonly input: PassThrough;
  readonly output: PassThrough;
  /** All that it printed. */
  readonly printed: () => string;
  /** What its process asked of the program, each name once. */
  readonly called: ReadonlySet<string>;
  /** Resolves when it ended. */
  readonly ended: Promise<void>;
  readonly session: DoorSession;
  /** Quits the program. */
  readonly disconnect: () => void;
}

/** A program with these reports, whose profile allows what a test says, with assistants that run in this process. */
export async function assistantDesk(
  bodies: readonly string[],
  settings: AssistantSettings = allAllowed,
  callsEveryMs = 30_000,
): Promise<AssistantDesk> {
  const folder = temporaryFolder();
  const store = await openStoreInProcess(folder);
  afterTest(() => store.close());
  for (const body of bodies)
    await store.call('pages.store', { ...taking([]), body: new TextEncoder().encode(body) });
  let live: LiveAssistants = noLiveAssistants;
  let calls = 0;
  const open: { profileId: string | null } = { profileId };
  const options: AssistantsOptions = {
    stores: { of: () => store },
    openProfileId: () => open.profileId,
    // Half a minute a call: a test calls more often than an assistant may.
    now: () => {
      calls += 1;
      return testNow + calls * callsEveryMs;
    },
    onChange: (changed) => {
      live = changed;
    },
  };
  const assistants = new LateAssistants(options);
  const allow = async (changed: AssistantSettings) => {
    const { tools, isOn, coarseKm, freeText } = changed;
    const loaded = await assistants.loaded();
    for (const change of [{ isOn }, { coarseKm }, { freeText }]) await loaded.change(profileId, change);
    for (const tool of assistantTools) await loaded.change(profileId, { tool, consent: tools[tool] });
  };
  await allow(settings);
  return {
    ...{ store, assistants, open, allow },
    shown: () => live,
    start: () => startDoor(folder, assistants),
  };
}

async function startDoor(folder: string, assistants: LateAssistants): Promise<StartedDoor> {
  const connection = new AbortController();
  const called = new Set<string>();
  const program: AssistantProgram = {
    call: async (name, request) => {
      if (connection.signal.aborted) return fail('program-closed');
      called.add(name);
      const answer = await answerAssistant(assistants, name, request, connection.signal);
      // As the real connection: what is answered after its end doesn't arrive.
      if (connection.signal.aborted) return fail('program-closed');
      return unsafeCast<ProgramAnswer<typeof name>>(answer);
    },
    close: () => connection.abort(),
  };
  const session = await DoorSession.begin(program, profileId);
  if (!session.ok) throw new Error(`It didn't begin: ${session.problem}`);
  const file = { path: join(folder, 'reports.db'), key: storeKey };
  const reading = await openForReading({ ...file, now: () => testNow, zone: 'utc' });
  const investigators = new Investigators((coarseKm) => new LocalInvestigator({ ...file, coarseKm }));
  const [input, output] = [new PassThrough(), new PassThrough()];
  let printed = '';
  output.on('data', (data: Buffer) => {
    printed += data.toString();
  });
  const ended = serveAssistant({
    ...{ session: session.value, settings: defaultSettings, version: '1.2.3', input, output },
    reports: {
      ...reading,
      investigation: (coarseKm) => investigators.begin(coarseKm),
    },
  });
  afterTest(async () => {
    input.end();
    await ended;
    await investigators.close();
    await reading.close();
  });
  return {
    ...{ input, output, ended, called, session: session.value },
    printed: () => printed,
    disconnect: () => connection.abort(),
  };
}

/** An assistant with the official client, of these facts. */
export async function connectedClient({
  input,
  output,
}: Pick<StartedDoor, 'input' | 'output'>): Promise<Client> {
  const client = new Client({ name: 'a test', version: '1' });
  const transport: Transport = {
    start: async () => undefined,
    send: async (message) => {
      input.write(`${JSON.stringify(message)}\n`);
    },
    close: async () => undefined,
  };
  let pending = '';
  output.on('data', (data: Buffer) => {
    const lines = `${pending}${data.toString()}`.split('\n');
    pending = lines.pop() ?? '';
    for (const line of lines) transport.onmessage?.(unsafeCast<JSONRPCMessage>(JSON.parse(line)));
  });
  await client.connect(transport);
  return client;
}

/** Returns the data of an answer. */
export async function dataOf(client: Client, name: string, args: Record<string, unknown> = {}) {
  const answer = await client.callTool({ name, arguments: args });
  if (answer.isError) throw new Error(JSON.stringify(answer.content));
  return unsafeCast<{ readonly untrusted_data: Record<string, unknown> }>(answer.structuredContent)
    .untrusted_data;
}
