import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breadthFirst } from '../../../../shared/domain/links/breadth-first';
import { linkGroups } from '../../../../shared/domain/links/link-groups';
import { type LinkKind, maxLinkedUsers, strongLinks } from '../../../../shared/domain/links/link-kinds';
import { LinkTables } from '../../../../shared/domain/links/link-table';
import { type GivenReport, linkedReports } from '../../../support/inputs/linked-reports';

const home = { latitude: 40.4168, longitude: -3.7038 };
const farAway = { latitude: 41.4, longitude: 2.17 };

function groupsOf(given: readonly GivenReport[], kinds: readonly LinkKind[] = strongLinks) {
  const { reports, names } = linkedReports(given);
  return linkGroups(new LinkTables(reports), kinds).map((group) => ({
    ...group,
    members: group.actors.map((actor) => names[actor]).sort(),
  }));
}

describe('a group', () => {
  it('has the users of shared devices, with the time, the suspicion and the verdicts of these devices alone', () => {
    const [group, ...others] = groupsOf([
      { user: 'ana', device: 'd1', time: 5_000, risk: 'fraud', verdict: 'fraud' },
      { user: 'ben', device: 'd1', time: 9_000, risk: 'high', verdict: 'legitimate' },
      { user: 'ben', device: 'd2', time: 1_000, verdict: 'unclear' },
      { user: 'cleo', device: 'd2', time: 2_000 },
      { user: 'ana', device: 'own', time: 1, risk: 'fraud', verdict: 'fraud' },
      { user: 'dan', device: 'd3' },
      { user: null, device: 'd1' },
    ]);
    expect(others).toEqual([]);
    expect(group).toMatchObject({
      members: ['ana', 'ben', 'cleo'],
      joins: { device: 2, place: 0 },
      from: 1_000,
      until: 9_000,
      reports: 4,
      suspected: 2,
      judged: 2,
      judgedFraud: 1,
    });
  });

  it('has shared devices at one place, but not everyone who was there', () => {
    const given: readonly GivenReport[] = [
      { user: 'ana', device: 'd1', gps: home },
      { user: 'ben', device: 'd1', gps: home },
      { user: 'cleo', device: 'd2', gps: home },
      { user: 'dan', device: 'd2', gps: home },
      { user: 'eve', device: 'd3', gps: home },
    ];
    expect(groupsOf(given).map(({ members }) => members)).toEqual([['ana', 'ben', 'cleo', 'dan']]);
    expect(groupsOf(given)[0]?.joins).toMatchObject({ device: 2, place: 1 });
    const any = groupsOf(given, ['device', 'anyPlace']);
    expect(any.map(({ members }) => members)).toEqual([['ana', 'ben', 'cleo', 'dan', 'eve']]);
  });

  it('has the users of a device that was seen without a user where others of the group were', () => {
    const given: readonly GivenReport[] = [
      { user: 'ana', device: 'd1', gps: home },
      { user: 'ben', device: 'd1', gps: home },
      { user: null, device: 'd2', gps: home },
      { user: 'cleo', device: 'd2', gps: farAway },
    ];
    const users = (kinds: readonly LinkKind[]) =>
      groupsOf(given, kinds).map((group) => group.members.filter((name) => name !== 'd2'));
    expect(users(['device', 'anyPlace'])).toEqual([['ana', 'ben', 'cleo']]);
    expect(groupsOf(given, ['device', 'anyPlace'])[0]).toMatchObject({
      joins: { device: 2, anyPlace: 1 },
      reports: 4,
    });
    // Only devices of several users are at a place in this sense.
    expect(users(strongLinks)).toEqual([['ana', 'ben']]);
  });

  it('counts users, and apart from them devices without a user that don’t join it', () => {
    const given: readonly GivenReport[] = [
      { user: 'ana', device: 'd1', gps: home },
      { user: 'ben', device: 'd1', gps: home },
      { user: null, device: 'd1', gps: home },
    ];
    expect(groupsOf(given)).toMatchObject([{ users: 2, devices: 0, joins: { device: 1 } }]);
    expect(groupsOf(given, ['anyPlace'])).toMatchObject([{ users: 2, devices: 1 }]);
  });

  it('has several users, or several devices without one', () => {
    const ana = { user: 'ana', device: 'd1', gps: home };
    expect(groupsOf([ana, { user: null, device: 'd1', gps: home }], ['anyPlace'])).toEqual([]);
    const alone = ['d1', 'd2'].map((device) => ({ user: null, device, gps: home }));
    expect(groupsOf(alone, ['anyPlace'])).toMatchObject([{ users: 0, devices: 2 }]);
  });

  it('isn’t joined by a value that too many have', () => {
    const crowd = (users: number) =>
      Array.from({ length: users }, (_, at) => ({ user: `u${at}`, device: `d${at}`, gps: home }));
    expect(groupsOf(crowd(maxLinkedUsers.anyPlace), ['anyPlace'])).toHaveLength(1);
    expect(groupsOf(crowd(maxLinkedUsers.anyPlace + 1), ['anyPlace'])).toEqual([]);
  });

  it('with more reports judged fraud comes first, then with more suspected ones, then with more users', () => {
    const pair = (name: string, facts: Partial<GivenReport>): readonly GivenReport[] => [
      { user: `${name}1`, device: name, ...facts },
      { user: `${name}2`, device: name },
    ];
    const order = groupsOf([
      ...pair('small', {}),
      ...pair('suspected', { risk: 'high' }),
      ...pair('judged', { verdict: 'fraud' }),
      ...pair('large', {}),
      { user: 'large3', device: 'large' },
    ]).map(({ members }) => members[0]);
    expect(order).toEqual(['judged1', 'suspected1', 'large1', 'small1']);
  });
});

const report = fc.record({
  user: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', null),
  device: fc.constantFrom('1', '2', '3', '4', '5', null),
  gps: fc.constantFrom(home, farAway, null),
});

/** Whether two users are connected through values that at least two users have, by plain search. */
function isConnected(given: readonly GivenReport[], from: string, to: string): boolean {
  const reached = new Set([from]);
  for (let size = 0; size !== reached.size; ) {
    size = reached.size;
    for (const one of given)
      for (const other of given)
        if (
          one.user !== null &&
          other.user !== null &&
          reached.has(one.user) &&
          one.device != null &&
          one.device === other.device
        )
          reached.add(other.user);
  }
  return reached.has(to);
}

it('two users are in one group exactly if shared devices connect them', () => {
  fc.assert(
    fc.property(fc.array(report, { maxLength: 25 }), (given) => {
      const groups = groupsOf(given, ['device']);
      const users = [...new Set(given.flatMap(({ user }) => user ?? []))];
      for (const one of users)
        for (const other of users) {
          if (one === other) continue;
          const together = groups.some(
            (group) => group.members.includes(one) && group.members.includes(other),
          );
          expect(together).toBe(isConnected(given, one, other));
        }
    }),
  );
});

it.each([
  ['strong links', strongLinks],
  ['devices and places', ['device', 'anyPlace']],
] as const)('from any member of a group, %s reach exactly its users', (_title, kinds) => {
  fc.assert(
    fc.property(fc.array(report, { maxLength: 30 }), (given) => {
      const { reports } = linkedReports(given);
      const tables = new LinkTables(reports);
      for (const group of linkGroups(tables, kinds))
        for (const actor of group.actors) {
          const found = breadthFirst(tables, actor, { kinds, singles: false });
          const users = found.actors.filter((each) => reports.kinds[each] === 0);
          expect(users.toSorted()).toEqual(
            group.actors.filter((each) => reports.kinds[each] === 0).toSorted(),
          );
        }
    }),
  );
});

describe('from a user outward', () => {
  const given: readonly GivenReport[] = [
    { user: 'ana', device: 'd1', time: 3 },
    { user: 'ana', device: 'd1', time: 1 },
    { user: 'ana', device: 'own' },
    { user: 'ben', device: 'd1', gps: home },
    { user: 'ben', device: 'd1', gps: home },
  ];
  const { reports, names, node } = linkedReports(given);
  const tables = new LinkTables(reports);
  const from = (singles: boolean) =>
    breadthFirst(tables, node('user', 'ana'), { kinds: strongLinks, singles });

  it('values of a single user are left out and counted, until requested', () => {
    expect(from(false).nodes.map((each) => names[each])).toEqual(['ana', 'd1', 'ben']);
    expect(from(false).singles).toBe(2);
    expect(from(true).nodes).toHaveLength(5);
  });

  it('each link has its number of reports, the first and the last time', () => {
    const [link] = from(false).links;
    expect(
      link && [link.table.reports[link.at], link.table.first[link.at], link.table.last[link.at]],
    ).toEqual([2, 1, 3]);
  });

  it('the nearest are kept of more than fit', () => {
    const found = breadthFirst(tables, node('user', 'ana'), { kinds: strongLinks, singles: true, max: 2 });
    expect(found.nodes.map((each) => names[each])).toEqual(['ana', 'd1']);
    expect(found.reached).toBe(5);
  });

  it('a value that too many have is shown, but not followed', () => {
    const crowd = Array.from({ length: maxLinkedUsers.model + 1 }, (_, at) => ({
      user: `u${at}`,
      model: 'common',
    }));
    const many = linkedReports(crowd);
    const kinds: readonly LinkKind[] = ['model'];
    const found = breadthFirst(new LinkTables(many.reports), many.node('user', 'u0'), {
      kinds,
      singles: false,
    });
    expect(found.nodes).toEqual([many.node('user', 'u0'), many.node('model', 'common')]);
    expect(found.common).toEqual(new Set([many.node('model', 'common')]));
  });
});
