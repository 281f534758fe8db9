import type { FeedbackDraft } from '../../../shared/domain/feedback';
import type { FeedbackPreset } from '../../../shared/domain/feedback-preset';
import { messages } from '../../../shared/messages/messages';
import { useStores } from '../../state/stores';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { ReceivedText } from '../../ui/hostile-text';
import { Sentence } from '../../ui/sentence';
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
  const words = messages.feedback.presets;
  return (
    <ConfirmDialog
      title={words.removeTitle}
      action={words.removeAction}
      onCancel={done}
      onConfirm={() => {
        void presets.getState().remove(preset.id);
        done();
      }}
    >
      <p>
        <Sentence text={words.removeMeaning} parts={{ name: <ReceivedText text={preset.name} /> }} />
      </p>
    </ConfirmDialog>
  );
}
