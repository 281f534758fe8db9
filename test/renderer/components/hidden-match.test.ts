import { describe, expect, it } from 'vitest';
import { hiddenMatches, matchedField, matchedText } from '../../../renderer/components/hidden-match';
import { defaultColumns } from '../../../shared/domain/report-query';
import type { FoundText } from '../../../shared/domain/report-row';
import { fullDetail, hostileText, rowOf } from '../../support/inputs/sample-rows';

const at = (path: string, excerpt = 'text'): FoundText => ({ columns: [], path, excerpt });
const inColumns = (...columns: FoundText['columns']): FoundText => ({ columns, path: '', excerpt: 'text' });
const hidden = (found: readonly FoundText[], showsDeviceId = false) =>
  hiddenMatches(rowOf(fullDetail, { found }), defaultColumns, showsDeviceId);

describe('a match of the search', () => {
  it('is hidden if no shown column contains it', () => {
    expect(hiddenMatches(rowOf(fullDetail), defaultColumns, false)).toEqual([]);
    expect(hidden([inColumns('country', 'place')])).toEqual([]);
    expect(hidden([inColumns('country')])).toEqual([inColumns('country')]);
    expect(hidden([at('descriptive_report'), inColumns('user')])).toEqual([at('descriptive_report')]);
  });

  it('in a device ID is hidden unless the column has room for the ID', () => {
    expect(hidden([at('device.id')])).toEqual([at('device.id')]);
    expect(hidden([at('device.id')], true)).toEqual([]);
    expect(hiddenMatches(rowOf(fullDetail, { found: [at('device.id')] }), ['risk'], true)).toHaveLength(1);
  });

  it.each([
    [inColumns('country', 'extra'), 'Country'],
    [at('descriptive_report'), 'Description'],
    [at('extra_data.payee.name'), 'Extra data (payee.name)'],
    [at('geo_location.address.region'), 'GPS location (address.region)'],
    [at('constructor.name'), 'constructor.name'],
    [at('verdict_version'), 'verdict_version'],
  ])('is named by its field: %j: %s', (match, name) => {
    expect(matchedField(match)).toBe(name);
  });

  it('hides nothing of a deceptive text', () => {
    const text = matchedText([at(`extra_data.${hostileText}`, hostileText)]);
    expect(text).toContain('⟨U+202E⟩');
    expect(text).not.toContain('\u202E');
  });
});
