import { expect, it } from 'vitest';
import { readReport } from '../../../shared/api/read-report';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { disagreementOf } from '../../../shared/domain/disagreement';
import { everyReport } from '../../../shared/domain/report-query';
import { claimsOf } from '../../../shared/domain/source-comparison';
import { positionsIn } from '../../../shared/gazetteer';
import { buildStoreChild, launchStoreChild, type StoreChild } from '../../support/children/launch-store';
import { openConnection, profileStoreIn } from '../../support/databases/profile-store';
import { answerOf, pass } from '../../support/databases/stored-copy';
import { memoryKeychain } from '../../support/main/memory-keychain';
import { temporaryFolder } from '../../support/runner/temporary-folder';

const wide = { ...defaultRadii, ip: 5_000 };
const many = 4_000;

/** The GPS and IP positions are far apart, by less than the wide radius explains. */
const reports = Array.from({ length: many }, (_, at) => {
  const address = (latitude: number) => ({ address: { latitude, longitude: -2.9 } });
  return JSON.stringify({ id: at + 1, geo_location: address(43), ip: address(43 + (at % 20) + 5) });
});

it('an interrupted recomputation of scores continues after the process was killed, and all scores are right in the end', async () => {
  const file = await buildStoreChild();
  const children: StoreChild[] = [];
  const { store } = profileStoreIn(temporaryFolder(), memoryKeychain().keychain, () => {
    const child = launchStoreChild(file);
    children.push(child);
    return child;
  });
  store.connectionChanged(openConnection('p1'));
  for (let from = 0; from < many; from += 1_000)
    await store.call('pages.store', { body: answerOf(reports.slice(from, from + 1_000)), pass: pass(1) });
  const scores = async () => {
    const found: (number | null)[] = [];
    for (let page = 1; found.length < many; page += 1) {
      const query = { ...everyReport, sort: { column: 'id', descending: false } } as const;
      const answer = await store.call('reports.page', { query, asOf: null, page, limit: 1_000 });
      if (!answer.ok) throw new Error(answer.problem.kind);
      found.push(...answer.value.rows.map(({ disagreement }) => disagreement));
    }
    return found;
  };
  const unexplained = async () => {
    const filters = [{ field: 'disagreement', atLeast: 1, atMost: null }] as const;
    const answer = await store.call('reports.count', { query: { ...everyReport, filters }, asOf: null });
    return answer.ok ? answer.value.shown : null;
  };
  expect(await unexplained()).toBe(many);
  // The call is repeated in the next process, which continues where the killed one stopped.
  const reckoned = store.call('reports.assumeRadii', { radii: wide });
  await expect.poll(unexplained, { interval: 1 }).toBeLessThan(many);
  children.at(-1)?.kill();
  const answer = await reckoned;
  expect(children).toHaveLength(2);
  expect(answer).toEqual({ ok: true, value: expect.any(Number) });
  expect(answer.ok && answer.value).toBeLessThan(many);
  const expected = reports.map((json) => {
    const { report } = readReport(json, '');
    return disagreementOf(claimsOf(report, positionsIn(report).usable), wide).score;
  });
  expect(await scores()).toEqual(expected);
  await store.stop();
});
