import { randomUUID } from 'node:crypto';
import type { AssistantTool } from '../../../shared/domain/assistant';
import { pseudonymsIn } from '../../../shared/domain/suggested-text';
import { fail, type Result, succeed } from '../../../shared/result';
import type { NamedValue, ProgramAnswer, ProgramCall, ProgramRequest, Refusal } from '../program-calls';
import { withdrawal } from '../withdrawal';
import { type AccessState, maxSessions } from './access-state';
import { maxAsked, newQuestion, newSession, type Session, unask } from './sessions';
import { suggestedItems } from './suggested-items';

type Handlers = {
  readonly [Name in ProgramCall]: (
    request: ProgramRequest<Name>,
    disconnected: AbortSignal,
  ) => Promise<ProgramAnswer<Name>>;
};

/** Returns the answers to the processes of assistants. */
export function programAnswers(state: AccessState): Handlers {
  const { options, sessions, drafts, numbers, rate } = state;
  return {
    'assistant.begin': async ({ profileId }, disconnected) => {
      if (options.openProfileId() !== profileId) return fail('profile-not-open');
      const settings = await state.settings(profileId);
      if (!settings.ok) return fail('unexpected');
      if (!settings.value.isOn) return fail('off');
      if (disconnected.aborted) return fail('ended');
      if (sessions.size >= maxSessions) return fail('too-many');
      const session = newSession(profileId, options.now(), numbers);
      sessions.set(session.id, session);
      const end = () => {
        state.end(session);
        state.changed();
      };
      disconnected.addEventListener('abort', end, { once: true });
      state.changed();
      return succeed({ session: session.id });
    },
    'assistant.use': async ({ session: id, client, tool, call }) => {
      const allowed = await state.allowed(id);
      if (!allowed.ok) return allowed;
      const { session, settings } = allowed.value;
      session.client = client;
      if (settings.tools[tool] === 'refused') return fail('refused');
      if (settings.tools[tool] === 'ask') {
        const answered = await asked(state, session, tool, call);
        if (answered === 'refused') return fail('refused');
      }
      const now = await state.allowed(id);
      if (!now.ok) return now;
      const { coarseKm, freeText, tools } = now.value.settings;
      if (tools[tool] !== 'allowed') return fail('not-asked');
      return rate.take(options.now()) ? succeed({ coarseKm, freeText }) : fail('too-fast');
    },
    'assistant.watch': async ({ session: id, revision }) => {
      await sessions.get(id)?.changes.after(revision);
      const allowed = await state.allowed(id);
      if (!allowed.ok) return allowed;
      const { session, settings } = allowed.value;
      const { tools, coarseKm, freeText } = settings;
      return succeed({ revision: session.changes.revision, tools, coarseKm, freeText });
    },
    'assistant.unask': async ({ session: id, call }) => {
      const session = sessions.get(id);
      if (session !== undefined) unask(session, call);
      return succeed(null);
    },
    'assistant.name': async ({ session: id, values }) => {
      const allowed = await state.allowed(id);
      if (!allowed.ok) return allowed;
      return pseudonymsOf(state, allowed.value.session, values);
    },
    'assistant.find': async ({ session: id, pseudonyms }) => {
      const allowed = await state.allowed(id);
      if (!allowed.ok) return allowed;
      return succeed(pseudonyms.map((each) => allowed.value.session.pseudonyms.find(each)));
    },
    'assistant.note': ({ session: id, used, ...noted }) =>
      state.inTurn(async () => {
        const allowed = await state.allowed(id);
        if (!allowed.ok) return allowed;
        const { session, settings } = allowed.value;
        const withdrawn = withdrawal(settings, noted.tool, used);
        if (withdrawn !== null) return fail(withdrawn);
        const reading = { id: randomUUID(), at: options.now(), ...noted };
        const written = await options.stores.of(session.profileId).call('assistant.note', reading);
        if (!written.ok) return fail('not-noted');
        // A person may have ended it meanwhile: then nothing leaves.
        if (!sessions.has(id)) return fail('ended');
        session.answers += 1;
        session.reports += noted.reports;
        session.last = noted.tool;
        state.changed();
        return succeed(null);
      }),
    'assistant.suggest': ({ session: id, title, summary, items }) =>
      state.inTurn(async () => {
        const allowed = await state.allowed(id);
        if (!allowed.ok) return allowed;
        const { session, settings } = allowed.value;
        if (settings.tools.draft_case !== 'allowed') return fail('refused');
        if (drafts.isFull(session.profileId)) return fail('too-many');
        const values = items.flatMap((each) => session.pseudonyms.find(each) ?? []);
        const names = pseudonymsIn(`${title}\n${summary}`).flatMap(
          (each) => session.pseudonyms.find(each) ?? [],
        );
        const suggested = { title, summary, names, items: suggestedItems(values), at: options.now() };
        drafts.add(session.profileId, suggested);
        state.changed();
        return succeed(null);
      }),
    'assistant.metrics': async ({ session: id, ...period }) => {
      const allowed = await state.allowed(id);
      if (!allowed.ok) return allowed;
      const { session, settings } = allowed.value;
      if (settings.tools.metrics !== 'allowed') return fail('refused');
      const read = await options.stores.of(session.profileId).call('log.metrics', period);
      return read.ok ? succeed(read.value) : fail('unexpected');
    },
  };
}

/** Asks a person; resolves once it is answered, or the call ended. */
async function asked(state: AccessState, session: Session, tool: AssistantTool, call: string) {
  if (session.unasked.delete(call) || session.asked.size >= maxAsked) return 'ended';
  const question = newQuestion(tool);
  session.asked.set(call, question);
  state.changed();
  const answered = await question.answered;
  session.asked.delete(call);
  state.changed();
  return answered;
}

function pseudonymsOf(
  state: AccessState,
  { pseudonyms }: Session,
  values: readonly NamedValue[],
): Result<readonly string[], Refusal> {
  const named: string[] = [];
  for (const { kind, value } of values) {
    let pseudonym = pseudonyms.of(kind, value);
    while (pseudonym === null && state.forgetOldest()) pseudonym = pseudonyms.of(kind, value);
    if (pseudonym === null) return fail('too-many');
    named.push(pseudonym);
  }
  return succeed(named);
}
