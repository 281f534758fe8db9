import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button';
import './error-boundary.css';

interface ErrorBoundaryProps {
  /** What fails when something inside fails: "window", "screen". */
  readonly what: string;
  /** Another value is another try: what failed for one report need not fail for the next. */
  readonly resetOn?: string | undefined;
  readonly children: ReactNode;
}

/** Stands in for a part of the window that could not be shown. What was typed is safe: drafts are on disk. */
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
    return (
      <div className="error-boundary">
        <div role="alert" className="error-boundary__alert">
          <TriangleAlert size={20} aria-hidden="true" />
          <p className="error-boundary__title">This {this.props.what} could not be shown</p>
          <p>
            It met something it could not handle, which is a defect of the program. Feedback that was typed is
            kept.
          </p>
          <Button variant="primary" onClick={() => window.location.reload()}>
            Reload
          </Button>
        </div>
      </div>
    );
  }
}
