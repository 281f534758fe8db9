import { BriefcaseBusiness } from 'lucide-react';
import { useState } from 'react';
import type { Bridge } from '../../../shared/contract/contract';
import { type CaseContent, maxCaseText } from '../../../shared/domain/case';
import type { Problem } from '../../../shared/domain/problem';
import type { ReportQuery } from '../../../shared/domain/report-query';
import type { StoredRow } from '../../../shared/domain/report-row';
import { messages } from '../../../shared/i18n/messages';
import { type Result, succeed } from '../../../shared/result';
import { beginningOf } from '../../../shared/shown-text';
import { reportContent } from '../../components/add-to-case';
import type { IsolatedPart } from '../../components/isolated-part';
import { useBridge, useOpenProfile, useStores } from '../../state/stores';
import { Button } from '../../ui/button';

/** An answer of a tool as a case has it: a note with its sentences, and the reports that it is based on. */
export interface AddedFinding {
  readonly title: string;
  readonly sentences: readonly (string | null)[];
  /** By their keys, or of a query. */
  readonly reports: readonly string[] | { readonly query: ReportQuery; readonly asOf: number | null };
}

/** Of more reports, the newest ones are added: a case can have 500 items. */
const maxReports = 100;

interface AddFindingProps {
  /** What is added, when the button is pressed. */
  readonly finding: () => AddedFinding;
  /** True while the answer is out of date: it isn't added. */
  readonly busy?: boolean;
  /** Returns the part of the window that is added as a picture of the links, once it shows nothing else. */
  readonly picture?: () => Promise<IsolatedPart | null>;
}

/** Adds the answer of a tool to a case that the user chooses. */
export function AddFinding({ finding, busy = false, picture }: AddFindingProps) {
  const bridge = useBridge();
  const profile = useOpenProfile();
  const { cases, toasts } = useStores();
  const [isAdding, setIsAdding] = useState(false);

  async function add() {
    const calls = profile.current();
    const found = finding();
    const { takePicture, startAdding } = cases.getState();
    setIsAdding(true);
    // What is shown can change while the reports are read.
    const isolated = (await picture?.()) ?? null;
    const taken =
      isolated &&
      (await takePicture('links', isolated.part, isolated.restore, beginningOf(found.title, maxCaseText)));
    const read = profile.isOpen(calls) ? await readReports(bridge, found.reports) : null;
    setIsAdding(false);
    if (read === null || !profile.isOpen(calls)) return;
    if (!read.ok) return toasts.getState().showFailed(read.problem);
    startAdding([
      noteOf(found),
      ...(taken ? [taken] : []),
      ...read.value.map(({ key, transactionId }) => reportContent(key, transactionId)),
    ]);
  }

  return (
    <Button
      size="small"
      icon={<BriefcaseBusiness aria-hidden="true" />}
      busy={busy || isAdding}
      onClick={() => void add()}
    >
      {messages.cases.adding.title}
    </Button>
  );
}

function noteOf({ title, sentences }: AddedFinding): CaseContent {
  const lines = [title, ...sentences.filter((sentence) => sentence !== null && sentence !== '')];
  return { kind: 'note', text: beginningOf(lines.join('\n'), maxCaseText) };
}

async function readReports(
  bridge: Bridge,
  reports: AddedFinding['reports'],
): Promise<Result<readonly Pick<StoredRow, 'key' | 'transactionId'>[], Problem>> {
  if (!('query' in reports)) {
    const keys = [...new Set(reports)].slice(0, maxReports);
    return keys.length === 0 ? succeed([]) : bridge.call('reports.rows', { keys });
  }
  const answer = await bridge.call('reports.page', { ...reports, page: 1, limit: maxReports });
  return answer.ok ? succeed(answer.value.rows) : answer;
}
