import { describe, expect, it } from 'vitest';
import { asInFile, fromTeam, withSecret } from '../../../shared/node/entry-secret';

describe('the secret of an entry', () => {
  const body = { verdict: 'fraud' };

  it('is another one for each entry, also for one that repeats another', () => {
    const first = withSecret(body);
    const second = withSecret({ ...body, ...first });
    expect(Object.keys(second)).toEqual(['verdict', 'secret']);
    expect(second).not.toEqual(first);
  });

  it('is not in files, which have the SHA-256 of it', () => {
    expect(asInFile({ ...body, secret: 'abc' })).toEqual({
      ...body,
      commitment: 'ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0',
    });
  });

  it.each([null, 7, 'text', [{ secret: 'abc' }], {}, { commitment: 'x' }])(
    'leaves %j in a file as it is',
    (other) => {
      expect(asInFile(other)).toEqual(other);
    },
  );

  it('is what proves a commitment', () => {
    expect(fromTeam({ ...body, commitment: 'x' })).toEqual(body);
    expect(fromTeam({ ...body, commitment: 'x', secret: 7 })).toEqual(body);
    expect(fromTeam({ ...body, commitment: 'x', secret: 'abc' })).toEqual(
      asInFile({ ...body, secret: 'abc' }),
    );
  });
});
