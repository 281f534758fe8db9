import { useEffect, useState } from 'react';
import { caseVersion } from '../../../shared/domain/case-version';
import type { Problem } from '../../../shared/domain/problem';
import { messages } from '../../../shared/i18n/messages';
import { useBridge, useOpenProfile } from '../../state/stores';
import { type Stores, useStores } from '../stores/all-stores';
import { caseAsShown } from './case-as-shown';
import { CaseFile } from './case-file';
import { type CaseFileContent, readCaseFile } from './case-file-content';
import { staticPage } from './static-page';
import { whenComplete } from './when-complete';

/** How often a case that is sealed is rendered, if it is changed each time before it is complete. */
const maxRenderings = 3;

interface Rendering {
  /** From 1. */
  readonly number: number;
  /** null until it is read. */
  readonly content: CaseFileContent | null;
}

/** Renders a case on the page, and prints, saves or seals it when it is complete. */
export function RenderedCaseFile() {
  const stores = useStores();
  const bridge = useBridge();
  const profile = useOpenProfile();
  const [{ number, content }, show] = useState<Rendering>({ number: 1, content: null });
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
    const { settings } = stores.settings.getState();
    const shown = readCaseFile(bridge, calls, { case: printed, profileName, settings }).then((read) => {
      // The case may belong to a profile that was closed in the meantime.
      if (profile.isOpen(calls)) show({ number, content: read });
      else caseSheet.setState({ making: null });
    });
    shown.catch(() => caseSheet.getState().fail({ kind: 'unexpected' }));
  }, [bridge, profile, stores, caseSheet, number]);

  useEffect(() => {
    if (!content) return;
    let isCurrent = true;
    const finished = whenComplete().then(async () => {
      if (!isCurrent) return;
      const name = content.case.title || messages.cases.untitled;
      if (caseSheet.getState().making?.use !== 'seal') return caseSheet.getState().finish(name);
      if (await seal(stores, content, name)) caseSheet.setState({ making: null });
      else if (number === maxRenderings) caseSheet.getState().fail(changedWhileSealed());
      else {
        await stores.cases.getState().readAgain();
        show({ number: number + 1, content: null });
      }
    });
    finished.catch(() => caseSheet.getState().fail({ kind: 'unexpected' }));
    return () => {
      isCurrent = false;
    };
  }, [content, number, caseSheet, stores]);

  return content ? <CaseFile content={content} /> : null;
}

/** Seals the case on the page. Returns false, and seals nothing, if it isn't the case of now. */
async function seal(
  { cases, sealing }: Pick<Stores, 'cases' | 'sealing'>,
  content: CaseFileContent,
  name: string,
): Promise<boolean> {
  const shown = caseAsShown(content);
  const present = cases.getState().cases?.find(({ id }) => id === content.case.id);
  if (present && caseVersion(present) !== shown.version) return false;
  const page = staticPage(name);
  if (!page) throw new Error('There is no document on the page.');
  return sealing.getState().finish(content.case.id, page, shown);
}

function changedWhileSealed(): Problem {
  return { kind: 'invalid-input', field: 'case', reason: messages.cases.bundle.keepsChanging };
}
