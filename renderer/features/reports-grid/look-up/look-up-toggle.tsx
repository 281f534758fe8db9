import { FileSearch } from 'lucide-react';
import { flushSync } from 'react-dom';
import { messages } from '../../../../shared/i18n/messages';
import { unfoldedLookUp } from '../../../state/look-up';
import { useUnsavedInput } from '../../../state/stores';
import { IconButton } from '../../../ui/button';

/** Unfolds and folds the form of the transaction look-up. */
export function LookUpToggle() {
  const [unfolded, setUnfolded] = useUnsavedInput(unfoldedLookUp);
  const isShown = unfolded !== null;

  function toggle() {
    flushSync(() => setUnfolded(isShown ? null : 'yes'));
    if (!isShown) document.querySelector<HTMLElement>(lookUpInput)?.focus();
  }

  return (
    <IconButton
      variant="secondary"
      label={messages.reports.lookUp.label}
      aria-expanded={isShown}
      icon={<FileSearch size={14} aria-hidden="true" />}
      onClick={toggle}
    />
  );
}

/** Selects the form's first field. */
const lookUpInput = '[data-look-up] input';
