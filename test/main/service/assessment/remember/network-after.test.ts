import { expect, it } from 'vitest';
import type { NetworkHistory } from '../../../../../main/service/assessment/history';
import { networkAfter } from '../../../../../main/service/assessment/remember/network-after';
import { mostFixes } from '../../../../../main/service/assessment/thresholds';
import type { Point } from '../../../../../shared/domain/geodesy';
import { at, bilbao, kmFrom, lisbon } from '../../../../support/transaction-story';

function learned(...fixes: readonly Point[]): NetworkHistory {
  let network: NetworkHistory | null = null;
  for (const fix of fixes) network = networkAfter(network, fix, 5) ?? network;
  if (network === null) throw new Error('no fix was given');
  return network;
}

it('is where it was seen first, then in the middle of where it was seen', () => {
  expect(learned(at(10, 20))).toEqual({ kind: 'network', latitude: 10, longitude: 20, fixes: 1, moves: 0 });
  const mean = learned(at(0, 0), at(0, 0.02), at(0, 0.04));
  expect(mean.longitude).toBeCloseTo(0.02, 5);
  expect(mean.fixes).toBe(3);
});

it('is learned across the antimeridian and at the pole', () => {
  expect(Math.abs(learned(at(5, 179.99), at(5, -179.99)).longitude)).toBeCloseTo(180, 5);
  expect(learned(at(89.99, 0), at(89.99, 180)).latitude).toBeCloseTo(90, 5);
});

it('has learned enough in the end', () => {
  const settled = learned(...Array.from({ length: mostFixes }, () => bilbao));
  expect(settled.fixes).toBe(mostFixes);
  expect(networkAfter(settled, bilbao, 5)).toBeNull();
});

it('learns anew where it moved, also when it had learned enough', () => {
  const settled = learned(...Array.from({ length: mostFixes }, () => bilbao));
  expect(networkAfter(settled, lisbon, 5)).toMatchObject({ ...lisbon, fixes: 1, moves: 1 });
  expect(networkAfter(learned(bilbao), kmFrom(bilbao, 4.9), 5)).toMatchObject({ fixes: 2, moves: 0 });
});
