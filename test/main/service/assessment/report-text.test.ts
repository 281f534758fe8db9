import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assess } from '../../../../main/service/assessment/assess';
import { reportText } from '../../../../main/service/assessment/report-text';
import { cities } from '../../../../main/service/gazetteer/cities';
import type { Address } from '../../../../shared/domain/report';
import { someTransaction } from '../../../support/some-transaction';

const head = { id: 1n, applicationId: 'shop', timestamp: 1n };

function toldAddress(address: Address): unknown {
  const ip = { address, tor: false, vpn: false };
  return JSON.parse(reportText(head, assess(someTransaction({ ip }), new Map(), false))).ip.address;
}

it('an address is told as it is, be it that of a city the service knows or one with anything else about it', () => {
  const differences = fc.constantFrom<Partial<Address>>(
    {},
    ...[null, 'Elsewhere', 'a "quoted"\nword'].flatMap((word) => [
      { city: word },
      { country: word },
      { countryCode: word },
      { region: word },
      { state: word },
    ]),
    { latitude: null },
    { longitude: null },
  );
  fc.assert(
    fc.property(fc.constantFrom(...cities), differences, (city, difference) => {
      const { countryCode, ...rest } = { ...city, ...difference };
      const told = Object.entries({ ...rest, country_code: countryCode });
      expect(toldAddress({ ...city, ...difference })).toEqual(
        Object.fromEntries(told.filter(([, value]) => value !== null)),
      );
    }),
  );
});
