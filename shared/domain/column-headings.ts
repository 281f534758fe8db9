import { english } from '../messages/english';
import type { Column } from './report-query';

/** What stands above each column of a file: English whatever is spoken, so that what reads the file finds it. */
export const columnHeadings: Readonly<Record<Column, string>> = english.vocabulary.columns;
