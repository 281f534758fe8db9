import { describe, expect, it } from 'vitest';
import { linkGroups } from '../../../../shared/domain/links/link-groups';
import { strongLinks } from '../../../../shared/domain/links/link-kinds';
import { LinkTables } from '../../../../shared/domain/links/link-table';
import { linkedReports } from '../../../support/inputs/linked-reports';
import { simulatedLinks } from '../../../support/inputs/simulated-links';

/** The groups of simulated lives, for seeds that weren't used to choose the limits. */
describe.each([31, 47, 83])('the groups among 20,000 reports of seed %d', (seed) => {
  const { reports, rings } = simulatedLinks(seed, 20_000);
  const given = linkedReports(reports);
  const groups = linkGroups(new LinkTables(given.reports), strongLinks).map(
    ({ actors }) => new Set(actors.map((actor) => given.names[actor] ?? '')),
  );

  it('have every ring and farm, nearly all of them complete and alone', () => {
    const touched = rings.filter((ring) => groups.some((group) => [...ring].some((user) => group.has(user))));
    const whole = rings.filter((ring) =>
      groups.some((group) => group.size === ring.size && [...ring].every((user) => group.has(user))),
    );
    expect(touched).toHaveLength(rings.length);
    expect(whole.length / rings.length).toBeGreaterThan(0.97);
  });

  it('have no one with an ordinary life, nor victims of SIM swaps, spoofers or travellers', () => {
    const fraudsters = new Set(rings.flatMap((ring) => [...ring]));
    const others = groups.flatMap((group) => [...group].filter((user) => !fraudsters.has(user)));
    expect(others).toEqual([]);
  });
});
