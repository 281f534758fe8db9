import { BrowserWindow } from 'electron';
import { beforeEach, expect, it, vi } from 'vitest';
import { createAddressQuestion } from '../../../main/window/ask-about-address';

const showMessageBox = vi.hoisted(() => vi.fn());
vi.mock('electron', () => ({ BrowserWindow: class {}, dialog: { showMessageBox } }));
beforeEach(() => {
  showMessageBox.mockReset();
});

const window = new BrowserWindow();
const asked = {
  name: 'CRM\u202E',
  template: 'https://crm.example.com/{user}',
  address: `https://crm.example.com/${'x'.repeat(100)}`,
};

it.each([
  [{ response: 0, checkboxChecked: true }, 'no'],
  [{ response: 1, checkboxChecked: false }, 'once'],
  [{ response: 1, checkboxChecked: true }, 'always'],
])('%j means %s', async (answer, agreement) => {
  showMessageBox.mockResolvedValue(answer);
  expect(await createAddressQuestion(() => window)(asked)).toBe(agreement);
});

it('the dialog shows the whole address and its template, and closes without opening anything', async () => {
  showMessageBox.mockResolvedValue({ response: 0, checkboxChecked: false });
  await createAddressQuestion(() => window)(asked);
  const [, shown] = showMessageBox.mock.calls[0] ?? [];
  expect(shown).toMatchObject({ buttons: ['Cancel', 'Open'], defaultId: 0, cancelId: 0 });
  expect(shown.message).not.toContain('\u202E');
  expect(shown.detail.replaceAll('\n', '')).toContain(asked.address);
  expect(shown.detail).toContain(asked.template);
});

it('one question is shown at a time, and none without a window', async () => {
  let answer = (_: { response: number; checkboxChecked: boolean }) => {};
  showMessageBox.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const ask = createAddressQuestion(() => window);
  const first = ask(asked);
  expect(await ask(asked)).toBe('no');
  answer({ response: 1, checkboxChecked: false });
  expect(await first).toBe('once');
  expect(await createAddressQuestion(() => null)(asked)).toBe('no');
  expect(showMessageBox).toHaveBeenCalledTimes(1);
});
