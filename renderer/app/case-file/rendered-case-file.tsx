import { useEffect, useState } from 'react';
import { messages } from '../../../shared/i18n/messages';
import { useBridge, useOpenProfile } from '../../state/stores';
import { useStores } from '../stores/all-stores';
import { CaseFile } from './case-file';
import { type CaseFileContent, readCaseFile } from './case-file-content';
import { staticPage } from './static-page';
import { whenComplete } from './when-complete';

/** Renders a case on the page, and prints, saves or seals it when it is complete. */
export function RenderedCaseFile() {
  const stores = useStores();
  const bridge = useBridge();
  const profile = useOpenProfile();
  const [content, showContent] = useState<CaseFileContent | null>(null);
  const { caseSheet, sealing } = stores;

  useEffect(() => {
    const { making } = caseSheet.getState();
    const id = making?.of.kind === 'case' ? making.of.id : null;
    const printed = stores.cases.getState().cases?.find((each) => each.id === id);
    const calls = profile.current();
    const profileName = stores.connection.getState().connection?.profile?.name;
    if (!printed || profileName === undefined) {
      caseSheet.setState({ making: null });
      return;
    }
    const { settings } = stores.settings.getState();
    const shown = readCaseFile(bridge, calls, { case: printed, profileName, settings }).then((read) => {
      // The case may belong to a profile that was closed in the meantime.
      if (profile.isOpen(calls)) showContent(read);
      else caseSheet.setState({ making: null });
    });
    shown.catch(() => caseSheet.getState().fail({ kind: 'unexpected' }));
  }, [bridge, profile, stores, caseSheet]);

  useEffect(() => {
    if (!content) return;
    let isCurrent = true;
    const { id, title } = content.case;
    const name = title || messages.cases.untitled;
    const finished = whenComplete().then(async () => {
      if (!isCurrent) return;
      if (caseSheet.getState().making?.use !== 'seal') return caseSheet.getState().finish(name);
      const page = staticPage(name);
      if (page) await sealing.getState().finish(id, page);
      caseSheet.setState({ making: null });
    });
    finished.catch(() => caseSheet.getState().fail({ kind: 'unexpected' }));
    return () => {
      isCurrent = false;
    };
  }, [content, caseSheet, sealing]);

  return content ? <CaseFile content={content} /> : null;
}
