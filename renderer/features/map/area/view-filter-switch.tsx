import { Frame } from 'lucide-react';
import { messages } from '../../../../shared/i18n/messages';
import { ToggleChip } from '../../../ui/toggle-chip';
import type { ViewFilter } from './use-view-filter';
import styles from './view-filter-switch.module.css';

/** Filters the grid to what the map shows, also after the map is moved. */
export function ViewFilterSwitch({ filter }: { readonly filter: ViewFilter }) {
  return (
    <div className={styles.root}>
      <ToggleChip pressed={filter.on} title={messages.map.area.toViewHint} onClick={filter.toggle}>
        <Frame size={13} aria-hidden="true" />
        <span className={styles.text}>{messages.map.area.toView}</span>
      </ToggleChip>
    </div>
  );
}
