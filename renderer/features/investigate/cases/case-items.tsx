import { GripVertical, X } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { type Case, type CaseItem, changeItem, moveItem, removeItem } from '../../../../shared/domain/case';
import { messages } from '../../../../shared/i18n/messages';
import type { ReportRows } from '../../../../shared/row-of-item';
import { timeNow } from '../../../clock';
import { useStores } from '../../../state/stores';
import { IconButton } from '../../../ui/button';
import { Row } from '../../../ui/layout';
import { CaseItemContent } from './case-item-content';
import styles from './cases.module.css';
import { DividedVersions } from './divided-versions';
import { itemName } from './item-name';

interface CaseItemsProps {
  readonly edited: Case;
  readonly rows: ReportRows | null;
  readonly onOpenReport: (key: string) => void;
}

/** The contents of a case in their order, which can be changed by dragging and by keyboard. */
export function CaseItems({ edited, rows, onOpenReport }: CaseItemsProps) {
  const { cases } = useStores();
  const [dragged, setDragged] = useState<string | null>(null);
  const [moved, setMoved] = useState('');
  const { id, items } = edited;
  const text = messages.cases.item;

  function move(item: CaseItem, to: number) {
    const at = Math.max(0, Math.min(items.length - 1, to));
    cases.getState().change(id, 'move', (of) => moveItem(of, item.id, at, timeNow()));
    setMoved(text.moved({ item: itemName(item), number: at + 1, count: items.length }));
  }

  function drop(event: DragEvent, at: number) {
    const item = items.find((each) => each.id === dragged);
    if (!item) return;
    event.preventDefault();
    setDragged(null);
    move(item, at);
  }

  return (
    <>
      <p className="visually-hidden" role="status">
        {moved}
      </p>
      <ol className={styles.items}>
        {items.map((item, at) => (
          <li
            key={item.id}
            className={styles.item}
            data-dragged={item.id === dragged || undefined}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={(event) => drop(event, at)}
          >
            <Handle
              name={text.named({ number: at + 1, name: itemName(item) })}
              onMove={(step) => move(item, at + step)}
              onDragged={(isDragged) => setDragged(isDragged ? item.id : null)}
            />
            <div className={styles.content}>
              <CaseItemContent
                item={item}
                number={at + 1}
                rows={rows}
                isShared={edited.team !== undefined}
                onOpenReport={onOpenReport}
                onChange={(changed) =>
                  cases.getState().change(id, `text ${item.id}`, (of) => changeItem(of, changed, timeNow()))
                }
              />
              <DividedVersions
                multiline={item.kind === 'note'}
                caseId={id}
                field={{ what: 'item', id: item.id }}
                name={fieldName(item, at + 1)}
              />
            </div>
            <IconButton
              size="small"
              label={text.remove({ item: text.named({ number: at + 1, name: itemName(item) }) })}
              icon={<X aria-hidden="true" />}
              onClick={() =>
                cases.getState().change(id, 'remove', (of) => removeItem(of, item.id, timeNow()))
              }
            />
          </li>
        ))}
      </ol>
    </>
  );
}

/** Returns the name of an item's text. */
function fieldName(item: CaseItem, number: number): string {
  const { note, caption, named } = messages.cases.item;
  if (item.kind === 'note') return note({ number });
  return item.kind === 'picture' ? caption({ number }) : named({ number, name: itemName(item) });
}

interface HandleProps {
  readonly name: string;
  readonly onMove: (step: 1 | -1) => void;
  readonly onDragged: (isDragged: boolean) => void;
}

/** Moves an item: it is dragged, or the arrow keys move it. */
function Handle({ name, onMove, onDragged }: HandleProps) {
  const text = messages.cases.item;
  function press(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  }
  return (
    <Row align="start">
      <IconButton
        size="small"
        className={styles.handle}
        label={text.move({ item: name })}
        title={text.moveHint}
        icon={<GripVertical aria-hidden="true" />}
        draggable
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', name);
          onDragged(true);
        }}
        onDragEnd={() => onDragged(false)}
        onKeyDown={press}
      />
    </Row>
  );
}
