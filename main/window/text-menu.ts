import { type ContextMenuParams, Menu, type MenuItemConstructorOptions, type WebContents } from 'electron';
import { messages } from '../../shared/i18n/messages';

/**
 * Adds the system's usual context menu to text fields and selected text. The rest of the page has its own menus, or
 * none.
 */
export function offerTextMenu(contents: WebContents): void {
  contents.on('context-menu', (_event, params) => {
    const items = textMenuItems(params);
    if (items.length > 0) Menu.buildFromTemplate(items).popup();
  });
}

/** Returns the menu items for the clicked text; empty if there is none. */
export function textMenuItems({
  isEditable,
  selectionText,
  editFlags,
}: Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>): MenuItemConstructorOptions[] {
  const { undo, redo, cut, copy, paste, selectAll } = messages.commands.editMenu;
  if (!isEditable)
    return selectionText.trim() === '' ? [] : [{ role: 'copy', label: copy, enabled: editFlags.canCopy }];
  return [
    { role: 'undo', label: undo, enabled: editFlags.canUndo },
    { role: 'redo', label: redo, enabled: editFlags.canRedo },
    { type: 'separator' },
    { role: 'cut', label: cut, enabled: editFlags.canCut },
    { role: 'copy', label: copy, enabled: editFlags.canCopy },
    { role: 'paste', label: paste, enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: selectAll, enabled: editFlags.canSelectAll },
  ];
}
