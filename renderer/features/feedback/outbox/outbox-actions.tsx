import { Copy, Pencil, RotateCw, Rows3, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isTeamQuestion, type OutboxItem, stateRules } from '../../../../shared/domain/outbox';
import { everyReport } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { CopyLinkItem } from '../../../components/copy-link';
import { Button } from '../../../ui/button';
import { Row, Stack } from '../../../ui/layout';
import { ContextMenu, MenuItem, MenuLine } from '../../../ui/menu';
import { WideText } from '../../../ui/wide-text';
import type { FeedbackStores } from '../stores';
import { useStores } from '../stores';
import styles from './outbox-table.module.css';

interface OutboxActionsProps {
  readonly item: OutboxItem;
  /** True while the user has to confirm a retry. */
  readonly confirming: boolean;
  readonly onCancel: () => void;
  readonly onRetry: (another: boolean) => void;
}

/** The action buttons of an item: none if it is sent or being sent. */
export function OutboxActions({ item, confirming, onCancel, onRetry }: OutboxActionsProps) {
  const text = messages.outbox.actions;
  const names = actionNames();
  const stores = useStores();
  const actions = itemActions(stores, item, () => onRetry(false));

  if (confirming && stateRules[item.state].mayRetry)
    return (
      <ConfirmAgain
        why={stateRules[item.state].received === 'maybe' ? text.mayHaveArrived : text.otherFeedback}
        onConfirm={() => onRetry(true)}
        onCancel={onCancel}
      />
    );
  return (
    <Row justify="end" gap={4}>
      {actions.map(({ name, Icon, run }) => (
        <Button
          key={name}
          size="small"
          variant={name === 'discard' ? 'quiet' : 'secondary'}
          title={isRetry(name) ? undefined : names[name]}
          className={isRetry(name) ? undefined : styles.brief}
          icon={<Icon aria-hidden="true" />}
          onClick={run}
        >
          {isRetry(name) ? names[name] : <WideText above={1100}>{names[name]}</WideText>}
        </Button>
      ))}
    </Row>
  );
}

interface ConfirmAgainProps {
  readonly why: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks for confirmation before feedback is sent again that the service may already have. */
function ConfirmAgain({ why, onConfirm, onCancel }: ConfirmAgainProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <Stack gap={8} size="small" className={styles.confirm}>
      <p>{why}</p>
      <Row justify="end" gap={4}>
        <Button ref={cancel} size="small" onClick={onCancel}>
          {messages.words.actions.dontSend}
        </Button>
        <Button size="small" variant="primary" onClick={onConfirm}>
          {messages.words.actions.sendAgain}
        </Button>
      </Row>
    </Stack>
  );
}

/** The item that a menu is open for, and its position in the window in px. */
export interface OutboxMenuPlace {
  readonly item: OutboxItem;
  readonly x: number;
  readonly y: number;
}

interface OutboxMenuProps {
  readonly place: OutboxMenuPlace | null;
  readonly onRetry: (item: OutboxItem) => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** The context menu of an outbox item. */
export function OutboxMenu({ place, onRetry, onClose, onClosed }: OutboxMenuProps) {
  return (
    <ContextMenu label={messages.words.terms.actions} at={place} onClose={onClose} onClosed={onClosed}>
      {place ? <Items item={place.item} onRetry={onRetry} /> : null}
    </ContextMenu>
  );
}

function Items({ item, onRetry }: Pick<OutboxMenuProps, 'onRetry'> & Pick<OutboxMenuPlace, 'item'>) {
  const stores = useStores();
  const actions = itemActions(stores, item, () => onRetry(item));
  const { transactionId } = item;
  return (
    <>
      {actions.map(({ name, Icon, run }) => (
        <MenuItem key={name} icon={<Icon aria-hidden />} onSelect={run}>
          {actionNames()[name]}
        </MenuItem>
      ))}
      {actions.length > 0 ? <MenuLine /> : null}
      <MenuItem
        icon={<Copy aria-hidden />}
        onSelect={() => void stores.toasts.getState().copy(transactionId)}
      >
        {messages.commands.names['copy transaction']}
      </MenuItem>
      <CopyLinkItem target={{ kind: 'report', transactionId, id: null }} />
      <MenuItem icon={<Rows3 aria-hidden />} onSelect={() => showReports(stores, transactionId)}>
        {messages.words.actions.showReport}
      </MenuItem>
    </>
  );
}

type ActionName = 'retry' | 'sendToo' | 'sendAnyway' | 'edit' | 'discard';

/** The actions whose name is always shown. */
function isRetry(name: ActionName): boolean {
  return name === 'retry' || name === 'sendToo';
}

function retryNameOf(item: OutboxItem): ActionName {
  if (item.state === 'Held') return 'sendAnyway';
  return isTeamQuestion(item) ? 'sendToo' : 'retry';
}

/** Returns the actions of an item: none if it is sent or being sent. */
function actionNames() {
  return { ...messages.words.actions, ...messages.outbox.actions };
}

function itemActions(stores: FeedbackStores, item: OutboxItem, onRetry: () => void) {
  const { id, state } = item;
  const { mayRetry, mayEdit, mayDiscard } = stateRules[state];
  const discard = () => void stores.outbox.getState().discard(id);
  return [
    mayRetry && {
      name: retryNameOf(item),
      Icon: RotateCw,
      run: onRetry,
    },
    mayEdit && { name: 'edit' as const, Icon: Pencil, run: () => editFailed(stores, item) },
    mayDiscard && { name: 'discard' as const, Icon: Trash2, run: discard },
  ].filter((action) => action !== false);
}

/** Opens the form on the reports screen with a Failed feedback, to replace it. */
function editFailed({ navigation, feedback }: FeedbackStores, item: OutboxItem): void {
  navigation.getState().go('reports');
  void feedback.getState().openFailed(item);
}

/** Opens the reports screen with the reports of a transaction. */
export function showReports({ reports, navigation }: FeedbackStores, transactionId: string): void {
  navigation.getState().go('reports');
  void reports.getState().show({
    ...everyReport,
    filters: [{ field: 'transaction', in: [transactionId], out: [] }],
  });
}
