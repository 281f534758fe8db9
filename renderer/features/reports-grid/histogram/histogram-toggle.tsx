import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { messages } from '../../../../shared/i18n/messages';
import { useStores, useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';

/** In a lower window, the rows need the height, px. */
const minWindowHeight = 720;

/** Whether the histogram is shown: as the user selected, or by the height that the window had at first. */
export function useShowsHistogram(): boolean {
  const setting = useSubject('settings', ({ settings }) => settings.timeHistogram);
  const [hasRoom] = useState(() => window.innerHeight >= minWindowHeight);
  return setting === 'automatic' ? hasRoom : setting === 'shown';
}

/** Shows or hides the histogram, also in the next run. */
export function HistogramToggle({ histogramId }: { readonly histogramId: string }) {
  const { settings } = useStores();
  const isShown = useShowsHistogram();
  const text = messages.reports.histogram;
  return (
    <Button
      icon={<ChartColumn size={14} aria-hidden="true" />}
      title={isShown ? text.hide : text.show}
      aria-label={text.title}
      aria-expanded={isShown}
      aria-controls={isShown ? histogramId : undefined}
      onClick={() => void settings.getState().save({ timeHistogram: isShown ? 'hidden' : 'shown' })}
    />
  );
}
