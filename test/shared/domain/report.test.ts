import { describe, expect, it } from 'vitest';
import { readReport } from '../../../shared/api/read-report';
import { raisedSignals, signals } from '../../../shared/domain/report';
import { type SampleFields, sampleReport } from '../../support/inputs/sample-reports';

function raisedBy(changes: SampleFields): readonly string[] {
  return raisedSignals(readReport(sampleReport(changes), '#0').report);
}

describe('raisedSignals', () => {
  it.each<[string, SampleFields]>([
    ['TOR', { ip: { tor: true } }],
    ['VPN', { ip: { vpn: true } }],
    ['Rooted', { device: { integrity: { rooted: true } } }],
    ['Emulated', { device: { integrity: { emulated: true } } }],
    ['Debugged', { device: { integrity: { debugged: true } } }],
    ['GPS spoofed', { device: { integrity: { gps_spoofed: true } } }],
  ])('raises %s and no other', (signal, changes) => {
    expect(raisedBy(changes)).toEqual([signal]);
  });

  it('raises all of them, the most severe first', () => {
    const integrity = { debugged: true, emulated: true, gps_spoofed: true, rooted: true };
    const flags = { ip: { tor: true, vpn: true }, device: { integrity } };
    expect(raisedSignals(readReport(sampleReport(flags), '').report, true)).toEqual(signals);
    expect(raisedBy(flags)).toEqual(signals.filter((signal) => signal !== 'Ignored IP'));
  });

  it.each<[string, SampleFields]>([
    ['false', {}],
    ['not given', { ip: undefined, device: undefined }],
    ['null', { ip: { tor: null, vpn: null }, device: { integrity: null } }],
    ['of another type', { ip: { tor: 'on', vpn: 2 }, device: { integrity: { rooted: 'yes' } } }],
  ])('raises nothing for flags that are %s', (_, changes) => {
    expect(raisedBy(changes)).toEqual([]);
  });
});
