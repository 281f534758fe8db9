import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { queryOf } from '../../../../renderer/state/queries/query';
import { useQuery } from '../../../../renderer/state/queries/use-query';
import { succeed } from '../../../../shared/result';
import { sampleConnection, sampleProfile } from '../../../support/window/fake-bridge';
import { renderWithStores } from '../../../support/window/render-with-stores';

function Found({ text }: { readonly text: string }) {
  const { reply } = useQuery(queryOf('places.find', { text, limit: 1 }));
  return <output>{reply === null ? 'nothing' : `${reply.length} places`}</output>;
}

function Changing() {
  const [text, setText] = useState('one');
  return (
    <>
      <Found text={text} />
      <Found text={text} />
      <button type="button" onClick={() => setText('two')}>
        change
      </button>
    </>
  );
}

it('a query is sent once for all components that show it, and again when its arguments change', async () => {
  const { calls, user } = renderWithStores(<Changing />, { 'places.find': () => succeed([]) });
  expect(await screen.findAllByText('0 places')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'change' }));
  expect(await screen.findAllByText('0 places')).toHaveLength(2);
  const sent = calls.flatMap(({ name, request }) => (name === 'places.find' ? [request] : []));
  expect(sent).toEqual([
    { text: 'one', limit: 1 },
    { text: 'two', limit: 1 },
  ]);
});

it('a query is sent again for another profile, whose answer replaces the previous one', async () => {
  let isAnswering = true;
  const { push } = renderWithStores(<Found text="one" />, {
    'places.find': () => (isAnswering ? succeed([]) : new Promise(() => {})),
  });
  await screen.findByText('0 places');
  isAnswering = false;
  act(() => push('connection.changed', sampleConnection({ profile: { ...sampleProfile, id: 'profile-2' } })));
  screen.getByText('nothing');
});
