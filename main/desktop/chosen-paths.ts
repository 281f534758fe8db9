import { basename, join } from 'node:path';
import { app, type BrowserWindow, dialog, type OpenDialogOptions } from 'electron';
import { messages } from '../../shared/messages/messages';

/** Only the person says where a file is written to; null where they change their mind. `format`: its ending, without a dot. */
export async function choosePath(
  window: BrowserWindow | null,
  title: string,
  suggestedName: string,
  format: string,
): Promise<string | null> {
  const options = {
    title,
    defaultPath: join(app.getPath('documents'), basename(suggestedName)),
    filters: [{ name: format, extensions: [format] }],
  };
  const chosen = window ? await dialog.showSaveDialog(window, options) : await dialog.showSaveDialog(options);
  return chosen.canceled ? null : chosen.filePath;
}

/** Only the person says which file is read; null where they change their mind. */
export async function chooseFeedbackFile(window: BrowserWindow | null): Promise<string | null> {
  const words = messages.program.dialogs;
  const options: OpenDialogOptions = {
    title: words.importFeedback,
    properties: ['openFile'],
    filters: [
      { name: words.feedbackFiles, extensions: ['csv', 'tsv', 'txt', 'json', 'jsonl', 'ndjson'] },
      { name: words.allFiles, extensions: ['*'] },
    ],
  };
  const chosen = window ? await dialog.showOpenDialog(window, options) : await dialog.showOpenDialog(options);
  return chosen.canceled ? null : (chosen.filePaths[0] ?? null);
}
