import type { ListedEntry } from '../../../shared/contract/review.calls';
import type { CsvDialect } from '../../../shared/domain/csv-dialect';
import { type EntryContent, type LogEntry, readSubject } from '../../../shared/domain/review-log';
import { reasonText } from '../../../shared/i18n/reason-text';
import { isShallow } from '../../../shared/json/is-shallow';
import { asInFile } from '../../../shared/node/entry-secret';
import {
  historyFileFormat,
  historyFileVersion,
  maxHistoryBodyDepth,
} from '../../../shared/schemas/history-file';
import { readEntry } from '../../../shared/schemas/review-log-schema';
import { csvOf } from './csv';
import type { TextFormat } from './text-format';

interface ExportedEntry {
  readonly entry: ListedEntry;
  readonly content: EntryContent | null;
}

/** The columns of the review history as CSV. Times are UTC, usual reasons in the user's language. */
const columns: Readonly<Record<string, (exported: ExportedEntry) => string>> = {
  said_at: ({ entry }) => new Date(entry.saidAt).toISOString(),
  person: ({ entry }) => entry.person ?? '',
  kind: ({ entry }) => entry.kind,
  transaction_id: ({ entry }) => subjectOfEntry(entry).transaction_id ?? '',
  report_id: (exported) => reportOf(exported) ?? '',
  verdict: ({ content }) => (content?.kind === 'verdict' ? content.body.verdict : ''),
  reported_risk: ({ content }) => (content?.kind === 'verdict' ? (content.body.reportedRisk ?? '') : ''),
  report_version: ({ content }) => (content?.kind === 'verdict' ? String(content.body.reportVersion) : ''),
  reason: ({ content }) => reasonOf(content),
  text: ({ content }) => textOf(content),
  until: ({ content }) =>
    content?.kind === 'snooze' && content.body.until !== null
      ? new Date(content.body.until).toISOString()
      : '',
  entry_id: ({ entry }) => entry.id,
  report_content: ({ content }) => (content?.kind === 'verdict' ? (content.body.content ?? '') : ''),
};

/** Returns CSV with one line for each entry. */
export function logCsv(dialect: CsvDialect): TextFormat<ListedEntry> {
  return csvOf(dialect, Object.keys(columns), (entry) => {
    const exported = { entry, content: readEntry(entry).content };
    return Object.values(columns).map((cell) => cell(exported));
  });
}

/**
 * One JSON object with a line for each entry, as it is stored but for its secret, with its subject in words. Can be imported. An
 * entry whose body is so deep that no program would import the file is left out.
 */
export function historyFormat(author: string): TextFormat<LogEntry> {
  const header = JSON.stringify({ format: historyFileFormat, version: historyFileVersion, author });
  return {
    beginning: `${header.slice(0, -1)},"entries":[\n`,
    parts: ({ claimToken: _, arrivedAt: __, ...entry }) => {
      if (!isShallow(entry.body, maxHistoryBodyDepth)) return [];
      const saidAt = new Date(entry.saidAt).toISOString();
      return [JSON.stringify({ ...entry, body: asInFile(entry.body), saidAt, ...subjectOfEntry(entry) })];
    },
    separator: ',\n',
    end: '\n]}\n',
  };
}

function subjectOfEntry({ subject }: Pick<LogEntry, 'subject'>): {
  readonly transaction_id: string | null;
  readonly report_key: string | null;
} {
  const about = readSubject(subject);
  return {
    transaction_id: about?.kind === 'transaction' ? about.transactionId : null,
    report_key: about?.kind === 'report' ? about.key : null,
  };
}

function reportOf({ entry, content }: ExportedEntry): string | null {
  return content?.kind === 'verdict' ? content.body.reportKey : subjectOfEntry(entry).report_key;
}

function reasonOf(content: EntryContent | null): string {
  switch (content?.kind) {
    case 'verdict':
      return reasonText(content.body.reason ?? '');
    case 'snooze':
      return content.body.reason ?? '';
    default:
      return '';
  }
}

function textOf(content: EntryContent | null): string {
  switch (content?.kind) {
    case 'verdict':
      return content.body.note ?? '';
    case 'note':
    case 'answer':
      return content.body.text;
    case 'escalation':
      return content.body.question;
    default:
      return '';
  }
}
