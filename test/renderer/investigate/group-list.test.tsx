import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { GroupList } from '../../../renderer/features/investigate/links/group-list';
import type { FoundGroups, GroupSummary } from '../../../shared/domain/links/link-picture';

const groupsOf = (users: number): FoundGroups => ({
  groups: Array.from({ length: 40 }, (_, at) => groupOf(`phone-${at}`, users)),
  count: 40,
  reports: 200,
});

function groupOf(value: string, users: number): GroupSummary {
  return {
    lead: { kind: 'device', value },
    users,
    devices: 0,
    joins: { device: 1, place: 0, anyPlace: 0, ipPlace: 0, city: 0, country: 0, model: 0 },
    from: null,
    until: null,
    reports: 3,
    suspected: 0,
    judged: 0,
    judgedFraud: 0,
    amounts: null,
  };
}

/** Notes how many groups of so many users are listed at each render of its own. */
function Noted({ users, seen }: { readonly users: number; readonly seen: number[] }) {
  useLayoutEffect(() => {
    const items = screen.getAllByRole('button').map((item) => item.textContent ?? '');
    seen.push(items.filter((text) => text.includes(`${users} users`)).length);
  });
  return null;
}

it('lists the first groups first, and later ones all at once, never those of before', () => {
  const seen: number[] = [];
  const listed = (users: number) => (
    <>
      <GroupList found={groupsOf(users)} shown={null} isChosen={false} onOpen={() => undefined} />
      <Noted users={users} seen={seen} />
    </>
  );
  const { rerender } = render(listed(2));
  expect(seen).toEqual([16]);
  expect(screen.getAllByRole('button')).toHaveLength(40);
  rerender(listed(3));
  expect(seen).toEqual([16, 40]);
});
