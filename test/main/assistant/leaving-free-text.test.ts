import { describe, expect, it } from 'vitest';
import { freeTextOf } from '../../../main/assistant/leaving/leaving-free-text';
import type { Leaving } from '../../../main/assistant/leaving/named';
import type { StoredRow } from '../../../shared/domain/report-row';
import { unsafeCast } from '../../../shared/unsafe-cast';

const row = unsafeCast<StoredRow>({
  ...{ userId: 'Ana.Silva', deviceId: 'Télé-7', transactionId: null, id: '42' },
});

/** What leaves as such. */
function readable(leaving: Leaving): string {
  if (typeof leaving === 'string') return leaving;
  return Array.isArray(leaving)
    ? leaving.map((each) => (typeof each === 'string' ? each : '#')).join('')
    : '#';
}

function leftOf(text: string, key = 'concept'): string {
  const [found] = freeTextOf(JSON.stringify({ extra_data: { [key]: text } }), row);
  return readable(unsafeCast<{ readonly text: Leaving }>(found).text);
}

describe('free text of a report', () => {
  it.each([
    ['2001:db8::1', /db8/],
    ['fe80::1', /fe80/],
    ['2a02::7:1', /2a02/],
    ['::ffff:10.0.0.1', /10|ffff/],
    ['10.0.0.1', /10/],
    ['0a:1b:2c:3d:4e:5f', /1b/],
    ['43.26, -2.93', /26|93/],
    ['43,26 2,93', /26|93/],
    ['43°15′47″N', /15|47/],
    ['43º 15\' 47"', /15|47/],
    ['1234ABC', /123|ABC/],
    ['12345', /1/],
    ['１２３４５', /１|1/],
    ['٣٤٦٠٠', /٣/],
    ['ana＠example.com', /ana|example/],
    ['6\u200b0\u200b0\u200b1\u200b2\u200b3', /6|1|3/],
    ['+34 600 12 34 56', /34|600/],
    ['600–123–456', /600/],
    ['600 / 123 / 456', /600/],
    ['ES91 2100 0418 4502 0005 1332', /91 2|0418/],
    ['ana.silva', /ana|silva/i],
    ['ANA.SILVÁ', /ana|silv/i],
    ['tele-7', /tele/i],
    ['Ana\u200d.Silva', /ana|silva/i],
  ])('leaves without the identifier %s, in a sentence and as a key', (identifier, gone) => {
    const sentence = leftOf(`we saw ${identifier} again`);
    expect(sentence).not.toMatch(gone);
    expect(sentence).toMatch(/^we saw /);
    expect(sentence).toContain('again');
    const [found] = freeTextOf(JSON.stringify({ extra_data: { [`seen ${identifier}`]: 'x' } }), row);
    expect(readable(unsafeCast<{ readonly path: Leaving }>(found).path)).not.toMatch(gone);
  });

  it.each(['a calm customer, 3 visits', 'paid 12 times in 7 days', 'señal débil'])('keeps “%s”', (text) => {
    expect(leftOf(text)).toBe(text);
  });

  it('has no value of a field that identifies, whatever it looks like', () => {
    expect(leftOf('Zoe', 'customer_name')).toBe('#');
  });
});
