import type { Signal } from '../../../shared/domain/report';
import { signalName } from '../../components/filter-text';
import { SignalBadge } from '../../components/signal-badge';
import { ChipLine } from './chip-line';

interface SignalsCellProps {
  readonly signals: readonly Signal[];
  readonly wide: boolean;
}

/** The raised signals, most severe first. */
export function SignalsCell({ signals, wide }: SignalsCellProps) {
  return (
    <ChipLine
      labels={signals.map(signalName)}
      wide={wide}
      chip={(_, attributes) => {
        const signal = signals[attributes['data-value']];
        return signal && <SignalBadge key={signal} signal={signal} {...attributes} />;
      }}
    />
  );
}
