import { describe, expect, it } from 'vitest';
import { defaultTravelLimits } from '../../../shared/domain/move';
import { travelLimitsSchema } from '../../../shared/schemas/settings-schema';

const errorIn = (value: unknown) => travelLimitsSchema.safeParse(value).error?.issues[0]?.message;

describe('travelLimitsSchema', () => {
  it('uses defaults for missing values', () => {
    expect(travelLimitsSchema.parse({})).toEqual(defaultTravelLimits);
    expect(travelLimitsSchema.parse({ floorKm: 0 })).toEqual({ ...defaultTravelLimits, floorKm: 0 });
  });

  it.each([9, 100_001, Number.NaN, '900', null])('refuses a speed of %j', (fastestKmPerHour) => {
    expect(errorIn({ fastestKmPerHour })).toBe(
      'The maximum speed must be a number of km/h from 10 to 100,000.',
    );
  });

  it.each([-1, 20_001])('refuses a minimum distance of %d km', (floorKm) => {
    expect(errorIn({ floorKm })).toBe(
      'The minimum distance for impossible travel must be a number of km from 0 to 20,000.',
    );
  });

  it('refuses a value other than true or false for excluding proxies', () => {
    expect(travelLimitsSchema.safeParse({ excludeProxies: 'yes' }).success).toBe(false);
  });
});
