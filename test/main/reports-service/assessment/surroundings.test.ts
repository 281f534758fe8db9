import { describe, expect, it } from 'vitest';
import { subjectsOf } from '../../../../main/reports-service/assessment/subjects';
import { seenNetworks, surroundingsOf } from '../../../../main/reports-service/assessment/surroundings';
import type { Transaction } from '../../../../main/reports-service/transaction';
import type { Point } from '../../../../shared/domain/geodesy';
import {
  at,
  bilbao,
  kmFrom,
  lisbon,
  phone,
  TransactionSequence,
} from '../../../support/inputs/transaction-sequence';

const network = (point: Point, fixes = 5, moves = 0) =>
  ({ kind: 'network', ...point, fixes, moves }) as const;
const scan = (...bssids: readonly string[]) => ({
  wifiScan: bssids.map((bssid) => ({ bssid, signalDbm: null })),
});

function surroundings(fields: Partial<Transaction>, learned: Record<string, ReturnType<typeof network>>) {
  const transaction = new TransactionSequence().transaction(fields);
  const past = new Map(Object.entries(learned));
  const { wifi, cells } = subjectsOf(transaction);
  return surroundingsOf(transaction, seenNetworks(wifi, past), seenNetworks(cells, past));
}

describe('surroundingsOf', () => {
  it('returns null while no network is known', () => {
    expect(surroundings(scan('a', 'b'), {})).toBeNull();
  });

  it('returns the mean of the networks, weighted by their fixes', () => {
    const found = surroundings(scan('a', 'b'), {
      'wifi:a': network(at(0, 0), 3),
      'wifi:b': network(at(0, 0.04), 1),
    });
    expect(found).toMatchObject({ locationType: 'wifi', networks: 2, fixes: 3, evidence: ['wifi_scan'] });
    expect(found?.point.longitude).toBeCloseTo(0.01, 6);
  });

  it('returns the mean across the antimeridian', () => {
    const found = surroundings(scan('a', 'b'), {
      'wifi:a': network(at(0, 179.99)),
      'wifi:b': network(at(0, -179.98)),
    });
    expect(found?.point.longitude).toBeCloseTo(-179.995, 6);
  });

  it('follows the majority if one network has moved', () => {
    const found = surroundings(scan('moved', 'b', 'c'), {
      'wifi:moved': network(lisbon, 20),
      'wifi:b': network(bilbao),
      'wifi:c': network(bilbao),
    });
    expect(found?.point).toMatchObject({ latitude: bilbao.latitude });
    expect(found?.networks).toBe(2);
  });

  it('reports wifi_connection only if the connected network is among those that agree', () => {
    const learned = { 'wifi:a': network(bilbao), 'wifi:b': network(bilbao) };
    expect(surroundings({ ...scan('a'), connectedWifi: 'b' }, learned)?.evidence).toEqual([
      'wifi_connection',
    ]);
    expect(surroundings({ ...scan('a'), connectedWifi: 'x' }, learned)?.evidence).toEqual(['wifi_scan']);
  });

  it('ignores a network that was found elsewhere twice', () => {
    expect(surroundings(scan('a'), { 'wifi:a': network(bilbao, 5, 1) })).not.toBeNull();
    expect(surroundings(scan('a'), { 'wifi:a': network(bilbao, 5, 2) })).toBeNull();
  });

  it('ignores a single known network far from the GPS fix, unless the fix is spoofed', () => {
    const learned = { 'wifi:hotspot': network(bilbao) };
    const gpsFix = { ...kmFrom(bilbao, 6), accuracyMetres: 10 };
    const seen = { ...scan('hotspot', 'x', 'y'), gpsFix };
    expect(surroundings(seen, learned)).toBeNull();
    expect(
      surroundings({ ...seen, gpsFix: { ...kmFrom(bilbao, 4), accuracyMetres: 10 } }, learned),
    ).not.toBeNull();
    expect(surroundings({ ...seen, device: phone('spoofer', { gpsSpoofed: true }) }, learned)).not.toBeNull();
    expect(surroundings({ ...scan('hotspot'), gpsFix }, learned)).not.toBeNull();
  });

  it('falls back to mobile cells, with the type of the serving cell', () => {
    const mobileCells = [
      { type: 'wcdma', id: '1', signalDbm: null },
      { type: 'gsm', id: '2', signalDbm: null },
    ] as const;
    const learned = { 'cell:wcdma:1': network(bilbao), 'cell:gsm:2': network(lisbon) };
    expect(surroundings({ ...scan('x'), mobileCells }, learned)).toMatchObject({
      locationType: 'wcdma',
      networks: 1,
      evidence: ['mobile_networks'],
    });
  });
});
