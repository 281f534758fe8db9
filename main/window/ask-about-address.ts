import { type BrowserWindow, dialog } from 'electron';
import { messages } from '../../shared/i18n/messages';
import { visibleText } from '../../shared/i18n/visible-text';

/** An address that the user is asked about. */
export interface AskedAddress {
  readonly name: string;
  readonly template: string;
  readonly address: string;
}

/** 'always': also the addresses of other reports, until the link's template is changed. */
export type Agreement = 'no' | 'once' | 'always';

/** Dialogs of the system don't break long words. In characters. */
const lineLength = 80;

/** Returns the function that shows an address in a dialog that the page can't change or answer; one at a time. */
export function createAddressQuestion(
  window: () => BrowserWindow | null,
): (asked: AskedAddress) => Promise<Agreement> {
  let isShown = false;
  return async ({ name, template, address }) => {
    const shownIn = window();
    if (isShown || shownIn === null) return 'no';
    isShown = true;
    const text = messages.outsideLinks;
    const madeOf = text.madeOf({ template: inLines(visibleText(template)) });
    try {
      const { response, checkboxChecked } = await dialog.showMessageBox(shownIn, {
        type: 'question',
        message: text.openIn({ name: visibleText(name) }),
        detail: `${text.ask}\n\n${inLines(address)}\n\n${madeOf}`,
        checkboxLabel: text.always,
        buttons: [messages.words.actions.cancel, messages.words.actions.open],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      });
      if (response !== 1) return 'no';
      return checkboxChecked ? 'always' : 'once';
    } finally {
      isShown = false;
    }
  };
}

function inLines(text: string): string {
  return text.replace(new RegExp(`.{${lineLength}}(?=.)`, 'gu'), '$&\n');
}
