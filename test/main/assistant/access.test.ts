import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Assistants } from '../../../main/assistant/access/assistants';
import { PseudonymNumbers, Pseudonyms } from '../../../main/assistant/access/pseudonyms';
import { maxAnswersAMinute } from '../../../main/assistant/access/reading-rate';
import type { ProgramRequest } from '../../../main/assistant/program-calls';
import {
  type AssistantChange,
  type AssistantSettings,
  maxSuggestedCases,
  noAssistants,
} from '../../../shared/domain/assistant';
import { allAllowed, assistantDesk, profileId } from '../../support/assistant/assistant-desk';
import { runs } from '../../support/runner/depth';

/** A session of a process that calls the program itself. */
async function begun(settings: AssistantSettings = allAllowed, callsEveryMs?: number) {
  const desk = await assistantDesk([], settings, callsEveryMs);
  const assistants = await desk.assistants.loaded();
  const { signal } = new AbortController();
  const begin = async () => {
    const answer = await assistants.answer(
      'assistant.begin',
      { profileId: desk.open.profileId ?? '' },
      signal,
    );
    if (!answer.ok) throw new Error(answer.problem);
    return answer.value.session;
  };
  const call = <Name extends Parameters<Assistants['answer']>[0]>(
    name: Name,
    request: ProgramRequest<Name>,
  ) => assistants.answer(name, request, signal);
  const session = await begin();
  return { desk, assistants, session, begin, call };
}

const noted = { client: 'x', reports: 1, fields: ['reports.user'] };
const drafted = { title: 'A ring', summary: '', items: [] };

describe('pseudonyms', () => {
  it('are never shared by two sessions, and are the same for the same value of one', () => {
    const value = fc.tuple(
      fc.nat({ max: 5 }),
      fc.constantFrom('user' as const, 'device' as const),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(value), (given) => {
        const numbers = new PseudonymNumbers();
        const sessions = Array.from({ length: 6 }, () => new Pseudonyms(numbers));
        const seen = new Map<string, string>();
        for (const [at, kind, text] of given) {
          const pseudonym = sessions[at]?.of(kind, text) ?? '';
          const stood = `${at} ${kind} ${text}`;
          expect(seen.get(pseudonym) ?? stood).toBe(stood);
          seen.set(pseudonym, stood);
          expect(sessions.filter((each) => each.find(pseudonym) !== null)).toHaveLength(1);
          expect(sessions[at]?.of(kind, text)).toBe(pseudonym);
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it('have a limit by their length, whichever session has them; those of a session that is forgotten make room', () => {
    const numbers = new PseudonymNumbers();
    const [one, other] = [new Pseudonyms(numbers), new Pseudonyms(numbers)];
    const long = 'x'.repeat(1_000_000);
    const given = Array.from({ length: 100 }, (_, at) => one.of('user', `${at}${long}`));
    expect(given.filter((each) => each !== null)).toHaveLength(24);
    expect(other.of('user', long)).toBeNull();
    one.forget();
    expect(other.of('user', long)).toMatch(/^user-\d+$/);
  });
});

describe('changes of what a profile allows that come at once', () => {
  it('keep each other: a consent doesn’t turn on what was turned off', async () => {
    const { assistants } = await begun();
    await Promise.all([
      assistants.consent(profileId, 'links', true),
      assistants.change(profileId, { isOn: false }),
      assistants.consent(profileId, 'alibi', false),
      assistants.change(profileId, { coarseKm: 250 }),
      assistants.consent(profileId, 'explain', true),
    ]);
    expect(await assistants.settings(profileId)).toMatchObject({
      value: {
        ...{ isOn: false, coarseKm: 250 },
        tools: { links: 'allowed', alibi: 'refused', explain: 'allowed' },
      },
    });
  });

  it.each<[string, AssistantChange]>([
    ['the tool isn’t allowed any more', { tool: 'search', consent: 'refused' }],
    ['the tool is to be asked for again', { tool: 'search', consent: 'ask' }],
    ['free text isn’t allowed any more', { freeText: false }],
    ['places are coarser', { coarseKm: 100 }],
    ['assistants are off', { isOn: false }],
  ])('keep back an answer that was made before: %s', async (_, change) => {
    const { desk, assistants, session, call } = await begun({ ...allAllowed, freeText: true });
    const used = await call('assistant.use', { session, client: 'x', tool: 'search', call: '1' });
    if (!used.ok) throw new Error(used.problem);
    const changing = assistants.change(profileId, change);
    const note = await call('assistant.note', { session, ...noted, tool: 'search', used: used.value });
    expect(note.ok).toBe(false);
    await changing;
    const history = await desk.store.call('assistant.history', { before: null, limit: 10 });
    expect(history).toMatchObject({ value: { readings: [] } });
  });

  it('let an answer leave if more is allowed than before', async () => {
    const { assistants, session, call } = await begun();
    await assistants.change(profileId, { coarseKm: 10 });
    await assistants.change(profileId, { freeText: true });
    const used = { coarseKm: 25, freeText: false } as const;
    expect(await call('assistant.note', { session, ...noted, tool: 'search', used })).toMatchObject({
      ok: true,
    });
  });
});

describe('the program', () => {
  it('takes no draft and gives no metrics if their tools aren’t allowed', async () => {
    const { desk, session, call } = await begun({ ...noAssistants, isOn: true });
    expect(await call('assistant.suggest', { session, ...drafted })).toMatchObject({ problem: 'refused' });
    const period = { from: null, until: null, zone: 'utc' as const };
    expect(await call('assistant.metrics', { session, ...period })).toMatchObject({ problem: 'refused' });
    expect(desk.shown().drafts).toEqual([]);
  });

  it('has room for the drafts of a profile, however many another has', async () => {
    const { desk, assistants, session, begin, call } = await begun();
    for (let at = 0; at < maxSuggestedCases; at += 1)
      await call('assistant.suggest', { session, ...drafted });
    expect(await call('assistant.suggest', { session, ...drafted })).toMatchObject({ problem: 'too-many' });
    desk.open.profileId = 'another';
    assistants.profileChanged();
    expect(await call('assistant.suggest', { session: await begin(), ...drafted })).toMatchObject({
      ok: true,
    });
    expect(desk.shown().drafts).toHaveLength(1);
  });

  it('ends the question of a call alone, also if it ended before it asked', async () => {
    const { desk, session, call } = await begun({ ...noAssistants, isOn: true });
    const use = (id: string) => call('assistant.use', { session, client: 'x', tool: 'search', call: id });
    const first = use('1');
    await expect.poll(() => desk.shown().sessions[0]?.asks).toEqual(['search']);
    await call('assistant.unask', { session, call: '2' });
    expect(await use('2')).toMatchObject({ problem: 'not-asked' });
    expect(desk.shown().sessions[0]?.asks).toEqual(['search']);
    await call('assistant.unask', { session, call: '1' });
    expect(await first).toMatchObject({ problem: 'not-asked' });
    expect(desk.shown().sessions[0]?.asks).toEqual([]);
  });

  it('answers so often in a minute, in however many sessions', async () => {
    const { session, begin, call } = await begun(allAllowed, 1);
    const use = (of: string) =>
      call('assistant.use', { session: of, client: 'x', tool: 'search', call: '1' });
    for (let at = 0; at < maxAnswersAMinute; at += 1) expect(await use(session)).toMatchObject({ ok: true });
    expect(await use(session)).toMatchObject({ problem: 'too-fast' });
    expect(await use(await begin())).toMatchObject({ problem: 'too-fast' });
  });
});
