import { useEffect, useState } from 'react';
import { messages } from '../../../shared/i18n/messages';
import { useBridge, useOpenProfile } from '../../state/stores';
import { useStores } from '../stores/all-stores';
import { CaseFile } from './case-file';
import { type CaseFileContent, readCaseFile } from './case-file-content';

/** Renders a case on the page, and prints or saves it when it is complete. */
export function RenderedCaseFile() {
  const stores = useStores();
  const bridge = useBridge();
  const profile = useOpenProfile();
  const [content, showContent] = useState<CaseFileContent | null>(null);
  const { caseSheet } = stores;

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
    void readCaseFile(bridge, calls, printed, profileName).then((read) => {
      // The case may belong to a profile that was closed in the meantime.
      if (profile.isOpen(calls)) showContent(read);
      else caseSheet.setState({ making: null });
    });
  }, [bridge, profile, stores, caseSheet]);

  useEffect(() => {
    if (!content) return;
    let isCurrent = true;
    const name = content.case.title || messages.cases.untitled;
    const pictures = [...document.querySelectorAll<HTMLImageElement>('img[data-case-picture]')];
    // An unreadable picture prints its alternative text. The document may use fonts that weren't loaded yet.
    const decoded = pictures.map((picture) => picture.decode().catch(() => undefined));
    void Promise.all([document.fonts.ready, ...decoded]).then(() => {
      if (isCurrent) void caseSheet.getState().finish(name.slice(0, 300));
    });
    return () => {
      isCurrent = false;
    };
  }, [content, caseSheet]);

  return content ? <CaseFile content={content} /> : null;
}
