import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { placeFinder } from '../../../main/places/find-places';
import { packPlaces, readPlaces } from '../../../main/places/packed-places';
import { findableCities } from '../../../scripts/bundled-cities';

const find = placeFinder(readPlaces(gunzipSync(packPlaces(findableCities()))));
const names = (text: string, limit = 8) => find(text, limit).map(({ name, country }) => `${name} ${country}`);

describe('places found by name', () => {
  it('are exact names first, then those that begin so, the most populous first', () => {
    expect(names('madrid').slice(0, 2)).toEqual(['Madrid ES', 'Madrid CO']);
    const [first, ...others] = names('san jo');
    expect(first).toBe('San Jose US');
    expect(others).toContain('San José CR');
  });

  it('are found without marks, in any case, and by a later word', () => {
    expect(names('SAO PAULO')[0]).toBe('São Paulo BR');
    expect(names('malmo')[0]).toBe('Malmö SE');
    expect(names('janeiro')).toContain('Rio de Janeiro BR');
    expect(names('tromso')[0]).toBe('Tromsø NO');
  });

  it('are none for nothing, and at most as many as requested', () => {
    expect(names(' ')).toEqual([]);
    expect(names('- -')).toEqual([]);
    expect(names('xyzzy')).toEqual([]);
    expect(names('s', 5)).toHaveLength(5);
  });
});
