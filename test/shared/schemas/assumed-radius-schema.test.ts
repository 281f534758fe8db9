import { describe, expect, it } from 'vitest';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { assumedRadiiSchema } from '../../../shared/schemas/assumed-radius-schema';

const errorIn = (value: unknown) => assumedRadiiSchema.safeParse(value).error?.issues[0]?.message;

describe('assumedRadiiSchema', () => {
  it('uses defaults for missing values', () => {
    expect(assumedRadiiSchema.parse({})).toEqual(defaultRadii);
    expect(assumedRadiiSchema.parse({ ip: 50, later: 1 })).toEqual({ ...defaultRadii, ip: 50 });
  });

  it.each([0, 0.005, 10_000])('accepts %d km', (km) => {
    expect(assumedRadiiSchema.parse({ geo: km }).geo).toBe(km);
  });

  it.each([-0.1, 10_000.1, Number.NaN, Number.POSITIVE_INFINITY, '5', null, [5]])(
    'refuses the radius %j, and says which one and why',
    (km) => {
      expect(errorIn({ wifi: km })).toBe(
        'The assumed radius of “Wi-Fi networks” must be a number of km from 0 to 10,000.',
      );
    },
  );

  it.each([null, 'ip', 5, []])('refuses %j in place of the radii', (value) => {
    expect(assumedRadiiSchema.safeParse(value).success).toBe(false);
  });
});
