import { useEffect, useState } from 'react';
import type { JudgedByOthers } from '../../../../shared/contract/review.calls';
import { changesVerdicts } from '../../../state/log-changes';
import { latestOnly } from '../../../state/pacing';
import { useBridge, useOpenProfile } from '../../../state/stores';
import type { BulkTargets } from './bulk-verdict-store';

/** Returns how many of the reports others have judged, also while the dialog is open; null until it is known. */
export function useJudgedByOthers({ targets }: BulkTargets): JudgedByOthers | null {
  const bridge = useBridge();
  const profile = useOpenProfile();
  const [judged, setJudged] = useState<JudgedByOthers | null>(null);
  useEffect(() => {
    const counts = latestOnly((of: BulkTargets['targets']) =>
      profile.current().call('review.judgedByOthers', { targets: of }),
    );
    async function count(): Promise<void> {
      const answer = await counts.send(targets);
      if (answer?.ok) setJudged(answer.value);
    }
    void count();
    const stop = bridge.on('log.changed', (change) => {
      if (changesVerdicts(change)) void count();
    });
    return () => {
      counts.discard();
      stop();
    };
  }, [bridge, profile, targets]);
  return judged;
}
