import { expect, it } from 'vitest';
import type { NetworkHistory } from '../../../../../main/reports-service/assessment/history';
import { updateNetworkHistory } from '../../../../../main/reports-service/assessment/history-updates/update-network-history';
import { maxFixes } from '../../../../../main/reports-service/assessment/thresholds';
import type { Point } from '../../../../../shared/domain/geodesy';
import { at, bilbao, kmFrom, lisbon } from '../../../../support/transaction-story';

function learned(...fixes: readonly Point[]): NetworkHistory {
  let network: NetworkHistory | null = null;
  for (const fix of fixes) network = updateNetworkHistory(network, fix, 5) ?? network;
  if (network === null) throw new Error('no fix was given');
  return network;
}

it('updateNetworkHistory starts at the first position and then uses the mean of all positions', () => {
  expect(learned(at(10, 20))).toEqual({ kind: 'network', latitude: 10, longitude: 20, fixes: 1, moves: 0 });
  const mean = learned(at(0, 0), at(0, 0.02), at(0, 0.04));
  expect(mean.longitude).toBeCloseTo(0.02, 5);
  expect(mean.fixes).toBe(3);
});

it('updateNetworkHistory works across the antimeridian and at the pole', () => {
  expect(Math.abs(learned(at(5, 179.99), at(5, -179.99)).longitude)).toBeCloseTo(180, 5);
  expect(learned(at(89.99, 0), at(89.99, 180)).latitude).toBeCloseTo(90, 5);
});

it('updateNetworkHistory stops learning after enough fixes', () => {
  const settled = learned(...Array.from({ length: maxFixes }, () => bilbao));
  expect(settled.fixes).toBe(maxFixes);
  expect(updateNetworkHistory(settled, bilbao, 5)).toBeNull();
});

it('updateNetworkHistory starts again after a move, even if it had learned enough', () => {
  const settled = learned(...Array.from({ length: maxFixes }, () => bilbao));
  expect(updateNetworkHistory(settled, lisbon, 5)).toMatchObject({ ...lisbon, fixes: 1, moves: 1 });
  expect(updateNetworkHistory(learned(bilbao), kmFrom(bilbao, 4.9), 5)).toMatchObject({ fixes: 2, moves: 0 });
});
