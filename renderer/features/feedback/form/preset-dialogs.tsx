import type { FeedbackDraft } from '../../../../shared/domain/feedback';
import type { FeedbackPreset } from '../../../../shared/domain/feedback-preset';
import { messages } from '../../../../shared/i18n/messages';
import { useStores } from '../../../state/stores';
import { ConfirmDialog } from '../../../ui/dialog';
import { ReceivedText } from '../../../ui/hostile-text';
import { Sentence } from '../../../ui/sentence';
import { PresetNameDialog, type PresetNaming } from './preset-name-dialog';

interface PresetDialogsProps {
  readonly naming: PresetNaming | null;
  /** The draft that a new preset is created from. */
  readonly draft: FeedbackDraft;
  readonly onDone: () => void;
}

/** The preset dialogs. They are rendered outside the form because forms can't be nested. */
export function PresetDialogs({ naming, draft, onDone }: PresetDialogsProps) {
  const { presets } = useStores();
  if (naming === null) return null;
  function save(preset: FeedbackPreset) {
    void presets.getState().save(preset);
    done();
  }
  function done() {
    onDone();
    document.querySelector<HTMLElement>('.preset-row button:last-of-type')?.focus();
  }
  if (naming.kind !== 'remove')
    return <PresetNameDialog naming={naming} draft={draft} onSave={save} onCancel={done} />;
  const { preset } = naming;
  const text = messages.feedback.presets;
  return (
    <ConfirmDialog
      title={text.removeTitle}
      action={text.removeAction}
      onCancel={done}
      onConfirm={() => {
        void presets.getState().remove(preset.id);
        done();
      }}
    >
      <p>
        <Sentence text={text.removeMeaning} parts={{ name: <ReceivedText text={preset.name} /> }} />
      </p>
    </ConfirmDialog>
  );
}
