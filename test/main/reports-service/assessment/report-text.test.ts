import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assess } from '../../../../main/reports-service/assessment/assess';
import { reportText } from '../../../../main/reports-service/assessment/report-text';
import { cities } from '../../../../main/reports-service/gazetteer/cities';
import type { Address } from '../../../../shared/domain/report';
import { someTransaction } from '../../../support/inputs/some-transaction';

const head = { id: 1n, applicationId: 'shop', timestamp: 1n };

function writtenAddress(address: Address): unknown {
  const ip = { address, tor: false, vpn: false };
  return JSON.parse(reportText(head, assess(someTransaction({ ip }), new Map(), false))).ip.address;
}

it('reportText writes any address exactly, whether all, some or none of its values are those of a known city', () => {
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
      const given = Object.entries({ ...rest, country_code: countryCode });
      expect(writtenAddress({ ...city, ...difference })).toEqual(
        Object.fromEntries(given.filter(([, value]) => value !== null)),
      );
    }),
  );
});
