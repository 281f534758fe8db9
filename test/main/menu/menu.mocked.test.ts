import { describe, expect, it, vi } from 'vitest';
import { textMenuItems } from '../../../main/menu/menu';

vi.mock('electron', () => ({ Menu: {} }));

const flags = {
  canUndo: false,
  canRedo: false,
  canCut: true,
  canCopy: true,
  canPaste: true,
  canDelete: true,
  canSelectAll: true,
  canEditRichly: false,
};
const roles = (isEditable: boolean, selectionText: string) =>
  textMenuItems({ isEditable, selectionText, editFlags: flags }).flatMap(({ role }) => role ?? []);

describe('the context menu for text', () => {
  it('of a field has the usual items', () => {
    expect(roles(true, '')).toEqual(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll']);
  });

  it('disables what cannot be done now', () => {
    const [undo] = textMenuItems({ isEditable: true, selectionText: '', editFlags: flags });
    expect(undo?.enabled).toBe(false);
  });

  it('of selected text copies; without selected text there is no menu', () => {
    expect(roles(false, 'a text')).toEqual(['copy']);
    expect(roles(false, ' ')).toEqual([]);
  });
});
