import type { SyncDepth } from '../../../shared/domain/sync';
import { messages } from '../../../shared/messages/messages';
import { useSubject } from '../../state/stores';
import { RadioGroup } from '../../ui/radio-group';
import { SavedTextField } from './saved-text-field';

/** What a depth is when its kind was chosen and no number was entered yet. */
const begun: Readonly<Record<SyncDepth['kind'], SyncDepth>> = {
  all: { kind: 'all' },
  reports: { kind: 'reports', count: 100_000 },
  days: { kind: 'days', days: 90 },
};

/** How far back the local copy reaches. */
export function SyncDepthField({ onChange }: { readonly onChange: (depth: SyncDepth) => Promise<void> }) {
  const depth = useSubject('settings', ({ settings }) => settings.syncDepth);
  const words = messages.settings.localCopy;
  return (
    <>
      <RadioGroup
        label={words.depth}
        value={depth.kind}
        options={[
          { value: 'all', label: words.depths.all },
          { value: 'reports', label: words.depths.reports, description: words.asManyAsYouSay },
          { value: 'days', label: words.depths.days, description: words.asManyAsYouSay },
        ]}
        onChange={(kind) => void onChange(begun[kind])}
      />
      {depth.kind === 'reports' ? (
        <SavedTextField
          key="reports"
          label={words.numberOfReports}
          saved={String(depth.count)}
          maxLength={12}
          mistakeOf={(text) => numberMistake(text, 100_000_000)}
          onSave={(text) => onChange({ kind: 'reports', count: Number(text) })}
        />
      ) : null}
      {depth.kind === 'days' ? (
        <SavedTextField
          key="days"
          label={words.numberOfDays}
          saved={String(depth.days)}
          maxLength={6}
          mistakeOf={(text) => numberMistake(text, 36_500)}
          onSave={(text) => onChange({ kind: 'days', days: Number(text) })}
        />
      ) : null}
    </>
  );
}

function numberMistake(text: string, most: number): string | null {
  const number = /^\d+$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= most) return null;
  return messages.settings.localCopy.wholeNumber(most);
}
