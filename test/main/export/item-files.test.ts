import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ItemFiles, itemFileText, maxItemFileBytes, readItems } from '../../../main/export/item-files';
import type { FeedbackPreset } from '../../../shared/domain/feedback-preset';
import { defaultColumns, everyReport, type SavedView } from '../../../shared/domain/report-query';
import { messages } from '../../../shared/i18n/messages';
import { presetFile, viewFile } from '../../../shared/schemas/item-file';
import { testNow } from '../../support/clocks/test-time';
import { temporaryFolder } from '../../support/runner/temporary-folder';

const errors = messages.validation.itemFile;
const view: SavedView = {
  id: 'a',
  name: '=cmd|<img src=x>\u202E',
  query: {
    ...everyReport,
    text: 'bilbao',
    filters: [
      { field: 'time', range: { kind: 'between', from: '9223372036854775807', until: null } },
      { field: 'area', area: { kind: 'circle', latitude: 1, longitude: 2, km: 3 } },
    ],
  },
  columns: defaultColumns,
};
const preset: FeedbackPreset = { id: 'p', name: 'Mine', content: { fraudCases: [], score: '7' } };
const content = { format: 'whereabouts-views', version: 2, items: [view] };

const read = (value: unknown) => readItems(Buffer.from(JSON.stringify(value)), viewFile);
const refused = (reason: string) => ({
  ok: false,
  problem: { kind: 'invalid-input', field: 'file', reason },
});

function files(path: string | null) {
  return new ItemFiles({ choosePath: async () => path, chooseFile: async () => path, now: () => testNow });
}

describe('an exported file', () => {
  it('can be imported again, with every digit', async () => {
    const path = join(temporaryFolder(), 'mine.json');
    expect(await files(path).save('views', viewFile, [view])).toEqual({
      ok: true,
      value: { fileName: 'mine.json' },
    });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(content);
    expect(await files(path).choose('views', viewFile)).toEqual({
      ok: true,
      value: { fileName: 'mine.json', items: [view] },
    });
  });

  it('of before the query language finds what it did', () => {
    const earlier = { ...view, query: { ...view.query, text: 'bed OR breakfast' } };
    const read1 = read({ ...content, version: 1, items: [earlier] });
    expect(read1).toMatchObject({ value: [{ query: { text: 'bed "OR" breakfast' } }] });
    expect(read({ ...content, items: [earlier] })).toEqual({ ok: true, value: [earlier] });
  });

  it('is read only by the menu that it belongs to', async () => {
    const path = join(temporaryFolder(), 'presets.json');
    await files(path).save('presets', presetFile, [preset]);
    expect(await files(path).choose('views', viewFile)).toEqual(refused(errors.otherFormat));
    expect(await files(path).choose('presets', presetFile)).toMatchObject({ value: { items: [preset] } });
  });

  it('is neither written nor read when the user cancels', async () => {
    const cancelled = { ok: false, problem: { kind: 'cancelled' } };
    expect(await files(null).save('views', viewFile, [view])).toEqual(cancelled);
    expect(await files(null).choose('views', viewFile)).toEqual(cancelled);
  });
});

describe('a file is refused', () => {
  const cut = JSON.stringify(content).slice(0, -5);

  it.each([
    ['that is empty', '', 1, 1],
    ['that was cut in a text', cut, 1, cut.lastIndexOf('"') + 1],
    ['with thousands of brackets', '['.repeat(100_000), 1, 51],
    ['with a comma too many', '{"format":"é",\r\n  "items":[],\r\n}', 3, 1],
    ['with a bare NaN', '{\n\t"items": [NaN]}', 2, 12],
  ])('%s, with the place', (_, text, line, column) => {
    expect(readItems(Buffer.from(text), viewFile)).toEqual(refused(errors.notJson({ line, column })));
  });

  it('that is not UTF-8', () => {
    const text = Buffer.from('{\n"name":"\xff"}', 'latin1');
    expect(readItems(text, viewFile)).toEqual(refused(errors.notJson({ line: 2, column: 9 })));
  });

  it.each([[null], [[]], ['text'], [{}], [{ format: 'other', version: 1, items: [view] }]])(
    'of another format: %j',
    (value) => {
      expect(read(value)).toEqual(refused(errors.otherFormat));
    },
  );

  it('of a newer version, whatever it contains', () => {
    expect(read({ format: 'whereabouts-views', version: 3, views: {} })).toEqual(
      refused(errors.newerVersion),
    );
  });

  it.each([
    ['no items', { ...content, items: [] }, 'items'],
    ['too many items', { ...content, items: Array(501).fill(view) }, 'items'],
    ['a name of spaces', { ...content, items: [{ ...view, name: ' ' }] }, 'items.0'],
    ['an unknown column', { ...content, items: [view, { ...view, columns: ['x'] }] }, 'items.1.columns.0'],
    [
      'a number for an int64',
      withRange({ kind: 'between', from: 5, until: null }),
      'items.0.query.filters.0',
    ],
  ])('with %s', (_, value, path) => {
    const refusal = read(value);
    const reason = refusal.ok || refusal.problem.kind !== 'invalid-input' ? '' : refusal.problem.reason;
    expect(reason).toContain(`its value ${path} on line 1, column `);
  });

  it('with a value that isn’t valid, with its place', () => {
    const text = itemFileText(viewFile, [view, { ...view, name: ' ' }]);
    const line = text.slice(0, text.lastIndexOf('\n    {') + 1).split('\n').length;
    expect(readItems(Buffer.from(text), viewFile)).toEqual(
      refused(errors.damaged({ path: 'items.1', ...{ line, column: 5 } })),
    );
  });

  it.each([
    ['at its end', { ...content, more: 1 }],
    ['in a view', { ...content, items: [{ ...view, colour: 'red' }] }],
    ['in a filter', withRange({ kind: 'last', seconds: 5, zone: 'UTC' })],
  ])('with a member that this version does not know %s', (_, value) => {
    expect(read(value)).toEqual(refused(errors.unknownFields));
  });

  it('with a member that changes a prototype', () => {
    const text = JSON.stringify(content).replace('"name":', '"__proto__":{"polluted":1},"name":');
    expect(readItems(Buffer.from(text), viewFile)).toEqual(refused(errors.unknownFields));
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('that is too large, before all of it is read', async () => {
    const path = join(temporaryFolder(), 'large.json');
    writeFileSync(path, Buffer.alloc(maxItemFileBytes + 1, ' '));
    expect(await files(path).choose('views', viewFile)).toEqual(refused(errors.tooLarge({ megabytes: 5 })));
  });

  it('that cannot be read', async () => {
    expect(await files(temporaryFolder()).choose('views', viewFile)).toEqual(
      refused(messages.validation.file.readFailed({ code: 'EISDIR' })),
    );
  });
});

function withRange(range: object) {
  const filters = [{ field: 'time', range }];
  return { ...content, items: [{ ...view, query: { ...view.query, filters } }] };
}
