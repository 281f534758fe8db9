import { expect, it } from 'vitest';
import { answerCommands } from '../../../main/composition/answer-commands';
import type { Services } from '../../../main/composition/compose-services';
import { fail, succeed } from '../../../shared/result';
import { unsafeCast } from '../../../shared/unsafe-cast';

const { signal } = new AbortController();

/** The program with the profile "a" open, and what the window is told. */
function program() {
  const told: unknown[] = [];
  const store = {
    call: async (name: string) =>
      succeed(name === 'watches.states' ? [{ id: 'w', certain: 1, possible: 0 }] : name),
  };
  const services = {
    connections: { current: { read: () => 'the connection' } },
    openProfile: (id: string) => (id === 'a' ? succeed({ id, store }) : fail({ kind: 'not-found' })),
    commandImports: {},
  };
  const answer = answerCommands(unsafeCast<Services>(services), (name, payload) =>
    told.push([name, payload]),
  );
  return { told, ask: (name: string, request: unknown) => answer(name, request, signal) };
}

it('the first command and later ones are answered about the program and the open profile', async () => {
  const { ask, told } = program();
  expect(await ask('connection.read', undefined)).toEqual(succeed('the connection'));
  const first = ask('watches.read', { profileId: 'a' });
  expect(await ask('watches.remove', { profileId: 'a', id: 'w' })).toEqual(succeed('watches.remove'));
  expect(await first).toEqual(succeed('watches.read'));
  expect(told).toEqual([['watches.changed', [{ id: 'w', certain: 1, possible: 0 }]]]);
});

it('a command about another profile, or with a request that it can’t make, is refused', async () => {
  const { ask, told } = program();
  expect(await ask('watches.read', { profileId: 'b' })).toEqual(fail({ kind: 'not-found' }));
  expect(await ask('watches.read', null)).toMatchObject({ problem: { kind: 'invalid-input' } });
  expect(await ask('watches.remove', { profileId: 'a' })).toMatchObject({
    problem: { kind: 'invalid-input' },
  });
  expect(told).toEqual([]);
});

it('only calls of commands and of assistants are answered', async () => {
  const { ask } = program();
  for (const name of ['settings.read', 'watches.save', 'assistant.unknown', 'toString', ''])
    expect(await ask(name, { profileId: 'a' })).toBeNull();
});
