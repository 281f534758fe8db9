import { CircleCheck } from 'lucide-react';
import { messages } from '../../shared/i18n/messages';
import type { ItemFilesState } from '../state/item-files';
import { DismissButton } from '../ui/button';
import { Notice } from '../ui/notice';
import { FileWritten } from './export-status';
import { ProblemAlert } from './problem-alert';

interface ItemFileStatusProps {
  readonly files: Pick<ItemFilesState<never>, 'result' | 'problem' | 'dismiss'>;
  /** Formats a number of items, e.g. "12 views". */
  readonly counted: (count: number) => string;
}

/** The result of an export or import of views or presets, until it is dismissed. */
export function ItemFileStatus({ files: { result, problem, dismiss }, counted }: ItemFileStatusProps) {
  if (problem) return <ProblemAlert problem={problem} onDismiss={dismiss} />;
  if (result?.kind === 'exported')
    return <FileWritten what={counted(result.count)} fileName={result.fileName} onDismiss={dismiss} />;
  if (result === null) return null;
  return (
    <Notice
      kind="success"
      icon={<CircleCheck size={15} aria-hidden="true" />}
      actions={<DismissButton onClick={dismiss} />}
    >
      <p role="status">{messages.words.itemImport.imported(counted(result.count))}</p>
    </Notice>
  );
}
