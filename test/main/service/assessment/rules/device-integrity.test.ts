import { expect, it } from 'vitest';
import { deviceIntegrity } from '../../../../../main/service/assessment/rules/device-integrity';
import { someFacts } from '../../../../support/some-facts';
import { phone } from '../../../../support/transaction-story';

it.each([
  [{ rooted: true }, 'low', 'the device is rooted'],
  [{ debugged: true }, 'high', 'the device is in debugging mode'],
  [{ emulated: true }, 'high', 'the device is emulated'],
  [
    { rooted: true, emulated: true, debugged: true },
    'high',
    'the device is emulated, in debugging mode and rooted',
  ],
])('%o is %s', (flaws, level, reason) => {
  expect(deviceIntegrity(someFacts({}, { device: phone('flawed', flaws) }))).toMatchObject({
    decision: null,
    level,
    reason,
  });
});

it('finds nothing on a sound device', () => {
  expect(deviceIntegrity(someFacts({}, { device: phone('sound', { gpsSpoofed: true }) }))).toBeNull();
});
