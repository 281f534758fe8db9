import { longestShown } from '../../../shared/domain/shown-text';
import { useBridge, useSubject } from '../../state/stores';
import { CopyButton } from '../../ui/copy-button';

interface CopyValueProps {
  /** What the window has of it. */
  readonly text: string;
  /** Where it is in the report, by the names of the specification: "device.id". */
  readonly path: string;
  /** Whether a string is copied as the text it stands for, or as its JSON. */
  readonly as?: 'text' | 'json';
  readonly label: string;
}

/** Copies a value of the report that is shown: all of it, where the window has only its beginning too. */
export function CopyValue({ text, path, as = 'text', label }: CopyValueProps) {
  const bridge = useBridge();
  const key = useSubject('selection', (state) => state.detail?.key ?? '');
  const mayBeCut = text.length > longestShown;
  const copyWhole = () => bridge.call('reports.copy', { key, path: path.split('.'), as });
  return <CopyButton text={text} copyWhole={mayBeCut ? copyWhole : undefined} label={label} />;
}
