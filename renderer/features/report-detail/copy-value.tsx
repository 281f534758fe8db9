import { maxShownLength } from '../../../shared/shown-text';
import { CopyButton } from '../../components/copy-button';
import { useBridge, useSubject } from '../../state/stores';

interface CopyValueProps {
  /** The value as far as the window has it. */
  readonly text: string;
  /** Path of the value in the report: "device.id". */
  readonly path: string;
  /** Whether a string is copied as text or as JSON. */
  readonly as?: 'text' | 'json';
  readonly label: string;
}

/** Copies a value of the open report: the complete value, even if the window has only its beginning. */
export function CopyValue({ text, path, as = 'text', label }: CopyValueProps) {
  const bridge = useBridge();
  const key = useSubject('openReport', (state) => state.detail?.key ?? '');
  const mayBeCut = text.length > maxShownLength;
  const copyWhole = () => bridge.call('reports.copy', { key, path: path.split('.'), as });
  return <CopyButton text={text} copyWhole={mayBeCut ? copyWhole : undefined} label={label} />;
}
