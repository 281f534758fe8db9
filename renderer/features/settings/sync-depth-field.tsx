import type { SyncDepth } from '../../../shared/domain/sync';
import { useSubject } from '../../state/stores';
import { RadioGroup } from '../../ui/radio-group';
import { SavedTextField } from './saved-text-field';

const kinds = [
  { value: 'all', label: 'All reports' },
  { value: 'reports', label: 'The newest reports', description: 'As many as you say' },
  { value: 'days', label: 'The last days', description: 'As many as you say' },
] as const;

/** What a depth is when its kind was chosen and no number was entered yet. */
const begun: Readonly<Record<SyncDepth['kind'], SyncDepth>> = {
  all: { kind: 'all' },
  reports: { kind: 'reports', count: 100_000 },
  days: { kind: 'days', days: 90 },
};

/** How far back the local copy reaches. */
export function SyncDepthField({ onChange }: { readonly onChange: (depth: SyncDepth) => Promise<void> }) {
  const depth = useSubject('settings', ({ settings }) => settings.syncDepth);
  return (
    <>
      <RadioGroup
        label="How far back"
        value={depth.kind}
        options={kinds}
        onChange={(kind) => void onChange(begun[kind])}
      />
      {depth.kind === 'reports' ? (
        <SavedTextField
          key="reports"
          label="Number of reports"
          saved={String(depth.count)}
          maxLength={12}
          mistakeOf={(text) => numberMistake(text, 100_000_000)}
          onSave={(text) => onChange({ kind: 'reports', count: Number(text) })}
        />
      ) : null}
      {depth.kind === 'days' ? (
        <SavedTextField
          key="days"
          label="Number of days"
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
  return `A whole number from 1 to ${most.toLocaleString('en')}.`;
}
