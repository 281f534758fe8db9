import { describe, expect, it } from 'vitest';
import { withMnemonics } from '../../../main/menu/mnemonics';

const labels = (...given: readonly string[]) =>
  withMnemonics(given.map((label) => ({ label }))).map(({ label }) => label);

describe('the letters of a menu', () => {
  it('are the first letter of each label that no item before it has', () => {
    expect(labels('File', 'Edit', 'View', 'Report', 'Window', 'Help')).toEqual([
      '&File',
      '&Edit',
      '&View',
      '&Report',
      '&Window',
      '&Help',
    ]);
    expect(labels('Archivo', 'Edición', 'Ver', 'Informe', 'Ventana', 'Ayuda')).toEqual([
      '&Archivo',
      '&Edición',
      '&Ver',
      '&Informe',
      'Ve&ntana',
      'A&yuda',
    ]);
  });

  it('make room for a label whose letters are all taken, if another label has a further letter', () => {
    expect(labels('ab', 'bc', 'a')).toEqual(['a&b', 'b&c', '&a']);
  });

  it('leave a label without one if all its letters are taken, and show an ampersand of a label', () => {
    expect(labels('a', 'A', '…', 'Cut & copy')).toEqual(['&a', 'A', '…', '&Cut && copy']);
  });

  it('are given again in each submenu, and not to separators and hidden items', () => {
    expect(
      withMnemonics([
        {
          label: 'Zoom',
          submenu: [{ label: 'Zoom in' }, { type: 'separator' }, { label: 'Zoom', visible: false }],
        },
        { role: 'reload' },
      ]),
    ).toEqual([
      {
        label: '&Zoom',
        submenu: [{ label: '&Zoom in' }, { type: 'separator' }, { label: 'Zoom', visible: false }],
      },
      { role: 'reload' },
    ]);
  });
});
