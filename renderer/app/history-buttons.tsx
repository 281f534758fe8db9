import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { messages } from '../../shared/i18n/messages';
import { CommandHint } from '../components/command-keys';
import { useBridge } from '../state/stores';
import { Button } from '../ui/button';
import { Row } from '../ui/layout';
import { Tooltip } from '../ui/popover';
import { runCommand } from './commands/use-commands';
import styles from './history-buttons.module.css';
import { useHasTask } from './overlays';
import { useStores, useSubject } from './stores/all-stores';

/** Back and Forward. */
export function HistoryButtons() {
  const canGoBack = useSubject('history', ({ history }) => history.past.length > 0);
  const canGoForward = useSubject('history', ({ history }) => history.future.length > 0);
  return (
    <Row className={styles.root}>
      <HistoryButton id="go back" icon={<ArrowLeft aria-hidden="true" />} enabled={canGoBack} />
      <HistoryButton id="go forward" icon={<ArrowRight aria-hidden="true" />} enabled={canGoForward} />
    </Row>
  );
}

interface HistoryButtonProps {
  readonly id: 'go back' | 'go forward';
  readonly icon: ReactNode;
  readonly enabled: boolean;
}

function HistoryButton({ id, icon, enabled }: HistoryButtonProps) {
  const stores = useStores();
  const bridge = useBridge();
  const covered = useHasTask(useSubject('navigation', (state) => state.screen));
  const name = messages.commands.names[id];
  return (
    <Tooltip text={<CommandHint id={id} name={name} />}>
      <Button
        className={styles.button}
        size="small"
        variant="quiet"
        icon={icon}
        aria-label={name}
        disabled={!enabled || covered}
        onClick={() => runCommand(stores, bridge, id)}
      />
    </Tooltip>
  );
}
