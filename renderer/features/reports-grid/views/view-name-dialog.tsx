import type { SavedView } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { useSubject } from '../../../state/stores';
import { NameDialog } from '../../../ui/dialog';
import { maxViewNameLength, viewNameError } from './view-state';
import type { ViewNaming } from './views-menu';

interface ViewNameDialogProps {
  readonly naming: ViewNaming;
  readonly current: SavedView | null;
  readonly onName: (name: string) => void;
  readonly onCancel: () => void;
}

export function ViewNameDialog({ naming, current, onName, onCancel }: ViewNameDialogProps) {
  const views = useSubject('views', (state) => state.views);
  const others = naming === 'rename' ? views.filter((view) => view.id !== current?.id) : views;
  return (
    <NameDialog
      {...messages.reports.views.naming[naming]}
      label={messages.reports.views.name}
      name={naming === 'rename' ? (current?.name ?? '') : ''}
      maxLength={maxViewNameLength}
      errorIn={(name) => viewNameError(name, others)}
      onName={onName}
      onCancel={onCancel}
    />
  );
}
