import { access } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { app, type BrowserWindow, dialog, type FileFilter, type OpenDialogOptions } from 'electron';
import { messages } from '../../shared/i18n/messages';
import type { ItemKind } from '../export/item-files';

/**
 * Asks where to save files, and remembers where this run saved them. The window names a saved file by its name alone,
 * never by a path.
 */
export class SavedFiles {
  readonly #window: () => BrowserWindow | null;
  /** By file name. */
  readonly #paths = new Map<string, string>();

  constructor(window: () => BrowserWindow | null) {
    this.#window = window;
  }

  /** Asks the user where to save a file; null when cancelled. `format` is the file extension without a dot. */
  async choosePath(title: string, suggestedName: string, format: string): Promise<string | null> {
    const window = this.#window();
    const options = {
      title,
      defaultPath: join(app.getPath('documents'), basename(suggestedName)),
      filters: [{ name: format, extensions: [format] }],
    };
    const result = window
      ? await dialog.showSaveDialog(window, options)
      : await dialog.showSaveDialog(options);
    if (result.canceled) return null;
    this.#paths.set(basename(result.filePath), result.filePath);
    return result.filePath;
  }

  /** Returns the path of a saved file; null if this run saved none of that name, or it no longer exists. */
  async pathOf(fileName: string): Promise<string | null> {
    const path = this.#paths.get(fileName);
    if (path === undefined) return null;
    return access(path).then(
      () => path,
      () => null,
    );
  }
}

/** Asks the user for a file of feedback; null when cancelled. */
export function chooseFeedbackFile(window: BrowserWindow | null): Promise<string | null> {
  const texts = messages.program.dialogs;
  const extensions = ['csv', 'tsv', 'txt', 'json', 'jsonl', 'ndjson'];
  return chooseFile(window, texts.importFeedback, { name: texts.feedbackFiles, extensions });
}

/** Asks the user for a file of a colleague's history; null when cancelled. */
export function chooseHistoryFile(window: BrowserWindow | null): Promise<string | null> {
  const texts = messages.program.dialogs;
  return chooseFile(window, messages.reviewLog.import.title, {
    name: texts.historyFiles,
    extensions: ['json'],
  });
}

/** Asks the user for a sealed case; null when cancelled. */
export function chooseBundle(window: BrowserWindow | null): Promise<string | null> {
  const texts = messages.cases.bundle;
  return chooseFile(window, texts.openTitle, { name: texts.fileKind, extensions: ['zip'] });
}

/** Asks the user for an archive of map tiles; null when cancelled. */
export function chooseStreetsFile(window: BrowserWindow | null): Promise<string | null> {
  const texts = messages.program.dialogs;
  return chooseFile(window, texts.chooseStreets, { name: texts.mapArchives, extensions: ['pmtiles'] });
}

/** Asks the user for a file of views or presets; null when cancelled. */
export function chooseItemFile(window: BrowserWindow | null, kind: ItemKind): Promise<string | null> {
  const texts = messages.program.dialogs;
  const titles = { views: messages.reports.views.file.title, presets: messages.feedback.presets.file.title };
  return chooseFile(window, titles[kind], { name: texts.itemFiles[kind], extensions: ['json'] });
}

async function chooseFile(
  window: BrowserWindow | null,
  title: string,
  files: FileFilter,
): Promise<string | null> {
  const options: OpenDialogOptions = {
    title,
    properties: ['openFile'],
    filters: [files, { name: messages.program.dialogs.allFiles, extensions: ['*'] }],
  };
  const result = window ? await dialog.showOpenDialog(window, options) : await dialog.showOpenDialog(options);
  return result.canceled ? null : (result.filePaths[0] ?? null);
}
