import type { FeedbackDraft } from '../../../shared/domain/feedback';
import type { FeedbackPreset } from '../../../shared/domain/feedback-preset';
import { useStores } from '../../state/stores';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { ReceivedText } from '../../ui/hostile-text';
import { PresetNameDialog } from './preset-name-dialog';

/** What is to be done with a preset that a dialog must ask about. */
export type PresetNaming =
  | { readonly kind: 'save' }
  | { readonly kind: 'rename' | 'remove'; readonly preset: FeedbackPreset };

interface PresetDialogsProps {
  readonly naming: PresetNaming | null;
  /** What a new preset is made of. */
  readonly draft: FeedbackDraft;
  readonly onDone: () => void;
}

/** The dialogs of the presets: they stand beside the form, since a form cannot hold another. */
export function PresetDialogs({ naming, draft, onDone }: PresetDialogsProps) {
  const { presets } = useStores();
  if (naming === null) return null;
  function keep(preset: FeedbackPreset) {
    void presets.getState().save(preset);
    done();
  }
  function done() {
    onDone();
    document.querySelector<HTMLElement>('.preset-row button:last-of-type')?.focus();
  }
  if (naming.kind !== 'remove')
    return <PresetNameDialog naming={naming} draft={draft} onKeep={keep} onCancel={done} />;
  const { preset } = naming;
  return (
    <ConfirmDialog
      title="Remove this preset?"
      action="Remove"
      onCancel={done}
      onConfirm={() => {
        void presets.getState().remove(preset.id);
        done();
      }}
    >
      <p>
        <ReceivedText text={preset.name} /> and the texts in it are gone then. Feedback that was sent with it
        stays.
      </p>
    </ConfirmDialog>
  );
}
