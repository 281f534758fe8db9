import type { SavedView } from '../../../../shared/domain/report-query';
import { useSubject } from '../../../state/stores';
import { NameDialog } from '../../../ui/name-dialog';
import { viewNameMistake } from './view-state';
import type { ViewNaming } from './views-menu';

interface ViewNameDialogProps {
  readonly naming: ViewNaming;
  readonly current: SavedView | null;
  readonly onName: (name: string) => void;
  readonly onCancel: () => void;
}

const words: Readonly<Record<ViewNaming, { readonly title: string; readonly action: string }>> = {
  save: { title: 'Save as a view', action: 'Save view' },
  rename: { title: 'Rename the view', action: 'Rename view' },
};

/** Asks for the name of a view. */
export function ViewNameDialog({ naming, current, onName, onCancel }: ViewNameDialogProps) {
  const views = useSubject('views', (state) => state.views);
  const others = naming === 'rename' ? views.filter((view) => view.id !== current?.id) : views;
  return (
    <NameDialog
      {...words[naming]}
      label="View name"
      name={naming === 'rename' ? (current?.name ?? '') : ''}
      longest={200}
      mistakeIn={(name) => viewNameMistake(name, others)}
      onName={onName}
      onCancel={onCancel}
    />
  );
}
