import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { messages } from '../../shared/i18n/messages';
import { useSubject } from '../state/stores';
import { clockTime } from './clock-time';
import { connectionWords } from './connection-text';

const icons = { good: CircleCheck, bad: CircleX, uncertain: CircleDashed } as const;

/** Shows whether the service answers, always visible and in words. */
export function ConnectionStatus() {
  const connection = useSubject('connection', (state) => state.connection);
  const lastAnswer = useSubject('sync', (state) => state.sync.completedAt);
  const zone = useSubject('settings', (state) => state.settings.timeZone);
  if (!connection) return null;
  const { tone, words } = connectionWords(connection, lastAnswer, (at) => clockTime(at, zone));
  const Icon = icons[tone];
  return (
    <div
      role="status"
      aria-label={messages.shell.connection.label}
      className={`rail-status rail-status--${tone}`}
      title={words}
    >
      <Icon aria-hidden="true" />
      <span className="rail__words">{words}</span>
    </div>
  );
}
