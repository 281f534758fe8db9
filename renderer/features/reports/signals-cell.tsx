import type { Signal } from '../../../shared/domain/signals';
import { SignalBadge } from '../../ui/signal-badge';
import { ChipLine } from './chip-line';

/** The raised signals, gravest first. */
export function SignalsCell({ signals }: { readonly signals: readonly Signal[] }) {
  return (
    <ChipLine
      words={signals}
      narrow={1}
      wide={2}
      chip={(_, position) => {
        const signal = signals[position];
        return signal && <SignalBadge signal={signal} />;
      }}
    />
  );
}
