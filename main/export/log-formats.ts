import type { ListedEntry } from '../../shared/contract/review.calls';
import type { CsvDialect } from '../../shared/domain/csv-dialect';
import { type LogEntry, readSubject, type Said } from '../../shared/domain/review-log';
import { reasonText } from '../../shared/i18n/reason-text';
import { isShallow } from '../../shared/json/is-shallow';
import { asInFile } from '../../shared/node/entry-secret';
import {
  historyFileFormat,
  historyFileVersion,
  maxHistoryBodyDepth,
} from '../../shared/schemas/history-file';
import { readEntry } from '../../shared/schemas/review-log-schema';
import { csvOf } from './csv';
import type { TextFormat } from './text-format';

interface ExportedEntry {
  readonly entry: ListedEntry;
  readonly said: Said | null;
}

/** The columns of the review history as CSV. Times are UTC, usual reasons in the user's language. */
const columns: Readonly<Record<string, (exported: ExportedEntry) => string>> = {
  said_at: ({ entry }) => new Date(entry.saidAt).toISOString(),
  person: ({ entry }) => entry.person ?? '',
  kind: ({ entry }) => entry.kind,
  transaction_id: ({ entry }) => subjectOfEntry(entry).transaction_id ?? '',
  report_id: (exported) => reportOf(exported) ?? '',
  verdict: ({ said }) => (said?.kind === 'verdict' ? said.body.verdict : ''),
  reported_risk: ({ said }) => (said?.kind === 'verdict' ? (said.body.reportedRisk ?? '') : ''),
  report_version: ({ said }) => (said?.kind === 'verdict' ? String(said.body.reportVersion) : ''),
  reason: ({ said }) => reasonOf(said),
  text: ({ said }) => textOf(said),
  until: ({ said }) =>
    said?.kind === 'snooze' && said.body.until !== null ? new Date(said.body.until).toISOString() : '',
  entry_id: ({ entry }) => entry.id,
  report_content: ({ said }) => (said?.kind === 'verdict' ? (said.body.content ?? '') : ''),
};

/** Returns CSV with one line for each entry. */
export function logCsv(dialect: CsvDialect): TextFormat<ListedEntry> {
  return csvOf(dialect, Object.keys(columns), (entry) => {
    const exported = { entry, said: readEntry(entry).said };
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

function reportOf({ entry, said }: ExportedEntry): string | null {
  return said?.kind === 'verdict' ? said.body.reportKey : subjectOfEntry(entry).report_key;
}

function reasonOf(said: Said | null): string {
  switch (said?.kind) {
    case 'verdict':
      return reasonText(said.body.reason ?? '');
    case 'snooze':
      return said.body.reason ?? '';
    default:
      return '';
  }
}

function textOf(said: Said | null): string {
  switch (said?.kind) {
    case 'verdict':
      return said.body.note ?? '';
    case 'note':
    case 'answer':
      return said.body.text;
    case 'escalation':
      return said.body.question;
    default:
      return '';
  }
}
