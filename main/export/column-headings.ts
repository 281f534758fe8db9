import type { Column } from '../../shared/domain/report-query';
import { english } from '../../shared/i18n/english';

/** The column headings of files: English in every language, so that programs that read the file find them. */
export const columnHeadings: Readonly<Record<Column, string>> = english.vocabulary.columns;
