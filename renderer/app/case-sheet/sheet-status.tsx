import { useEffect } from 'react';
import { messages } from '../../../shared/i18n/messages';
import { FileWritten } from '../../components/export-status';
import { ProblemAlert } from '../../components/problem-alert';
import { useStores, useSubject } from '../../state/stores';
import { useLoaded } from '../lazy';
import styles from './sheet-status.module.css';

const loadSheet = () => import('./rendered-sheet');

/** The case sheet while it is made, and the result of the last one. */
export function SheetStatus() {
  const { caseSheet } = useStores();
  const making = useSubject('caseSheet', (state) => state.making);
  const saved = useSubject('caseSheet', (state) => state.saved);
  const failed = useSubject('caseSheet', (state) => state.failed);
  const dismiss = () => caseSheet.getState().dismiss();
  const words = messages.caseSheet;
  useDismissOnChange();
  return (
    <>
      {making ? <Making /> : null}
      {failed || saved ? (
        <div className={styles.root}>
          {failed ? (
            <ProblemAlert
              problem={failed.problem}
              failed={failed.use === 'pdf' ? words.notSaved : words.notPrinted}
              onDismiss={dismiss}
            />
          ) : null}
          {saved ? <FileWritten what={words.fileKind} fileName={saved.fileName} onDismiss={dismiss} /> : null}
        </div>
      ) : null}
    </>
  );
}

/** Dismisses the notice of a saved sheet when another report or screen is shown. */
function useDismissOnChange(): void {
  const { caseSheet } = useStores();
  const key = useSubject('openReport', (state) => state.key);
  const screen = useSubject('navigation', (state) => state.screen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another report or screen is what it is about
  useEffect(() => {
    if (caseSheet.getState().saved) caseSheet.getState().dismiss();
  }, [caseSheet, key, screen]);
}

function Making() {
  const loaded = useLoaded(loadSheet);
  return loaded ? <loaded.RenderedSheet /> : null;
}
