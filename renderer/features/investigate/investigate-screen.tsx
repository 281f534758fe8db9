import { useState } from 'react';
import { messages } from '../../../shared/i18n/messages';
import { type InvestigationTool, investigationTools } from '../../state/investigation';
import { useBridge, useStores, useSubject } from '../../state/stores';
import { Centered } from '../../ui/layout';
import { Spinner } from '../../ui/spinner';
import { Tabs } from '../../ui/tabs';
import { useLoaded } from '../../ui/use-loaded';
import styles from './investigate-screen.module.css';
import { type ToolSlots, tools } from './tools';

/** The tools to investigate with, one at a time. */
export function InvestigateScreen(slots: ToolSlots) {
  const { investigation } = useStores();
  const bridge = useBridge();
  const selected = useSubject('investigation', (state) => state.investigation.tool);
  const text = messages.investigate;
  // "Links" reads all reports: meanwhile the screen is rendered. If it can't, it says so when it is opened.
  useState(() => void bridge.call('investigate.prepareLinks', undefined));
  return (
    <section className={styles.root} aria-label={messages.commands.names.investigate}>
      <h1 className="visually-hidden">{messages.commands.names.investigate}</h1>
      <Tabs
        className={styles.tools}
        label={text.tools}
        selected={selected}
        onSelect={(tool) => investigation.getState().choose(tool)}
        tabs={investigationTools.map((tool) => ({
          id: tool,
          label: text.toolNames[tool],
          content: <ShownTool key={tool} tool={tool} slots={slots} />,
        }))}
      />
    </section>
  );
}

function ShownTool({ tool, slots }: { readonly tool: InvestigationTool; readonly slots: ToolSlots }) {
  const load = tools[tool];
  const Tool = useLoaded(load);
  return Tool ? (
    <Tool {...slots} />
  ) : (
    <Centered tone="muted">
      <Spinner label={messages.shell.opening} />
    </Centered>
  );
}
