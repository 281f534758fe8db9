import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { messages } from '../../shared/i18n/messages';
import { Button } from '../ui/button';
import { Centered, Panel, Text } from '../ui/layout';
import styles from './error-boundary.module.css';

interface ErrorBoundaryProps {
  /** What is replaced when a child fails. */
  readonly what: 'window' | 'screen' | 'report' | 'form';
  /** Renders the children again when this changes: a failure for one report needn't affect the next. */
  readonly resetOn?: string | undefined;
  readonly children: ReactNode;
}

/** Replaces a part of the window that failed to render. Input is safe: drafts are on disk. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.failed && before.resetOn !== this.props.resetOn) this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const words = messages.shell.failures;
    return (
      <Centered>
        <Panel role="alert" gap={8} align="start" size="grid" className={styles.alert}>
          <TriangleAlert size={20} aria-hidden="true" />
          <Text as="p" size="large" weight={600}>
            {words.titles[this.props.what]}
          </Text>
          <p>{words.words}</p>
          <Button variant="primary" onClick={() => window.location.reload()}>
            {messages.recovery.reload}
          </Button>
        </Panel>
      </Centered>
    );
  }
}
