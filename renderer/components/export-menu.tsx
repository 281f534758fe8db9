import { Download, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { messages } from '../../shared/i18n/messages';
import { useSubject } from '../state/stores';
import { Button } from '../ui/button';
import { Menu, MenuItem } from '../ui/menu';
import { CsvFormatDialog, useCsvFormatText } from './csv-format';

interface ExportMenuProps {
  readonly title: string;
  /** The text of the button. */
  readonly label: ReactNode;
  readonly size?: 'small' | undefined;
  /** An item for each format. */
  readonly children: ReactNode;
}

/** A menu that exports a list to a file, while no other export is running. It leads to how CSV files are written. */
export function ExportMenu({ title, label, size, children }: ExportMenuProps) {
  const running = useSubject('export', (state) => state.running);
  const [isChoosing, setIsChoosing] = useState(false);
  const csvFormat = useCsvFormatText();
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button size={size} icon={<Download size={14} aria-hidden="true" />} busy={running} title={title}>
            {label}
          </Button>
        }
      >
        {children}
        <MenuItem
          icon={<SlidersHorizontal aria-hidden="true" />}
          description={csvFormat}
          onSelect={() => setIsChoosing(true)}
        >
          {messages.settings.csv.open}
        </MenuItem>
      </Menu>
      {isChoosing ? <CsvFormatDialog onClose={() => setIsChoosing(false)} /> : null}
    </>
  );
}
