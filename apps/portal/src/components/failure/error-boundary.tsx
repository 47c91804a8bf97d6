import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = {
  readonly children: ReactNode;
  /** Stands in place of what could not be drawn. */
  readonly fallback: ReactNode;
};

/**
 * Shows the fallback where something below throws while it is drawn, or where its script cannot be had. React
 * tells this to classes alone. Another `key` tries again. NAV-34
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps> {
  static getDerivedStateFromError = () => ({ hasFailed: true });

  override state = { hasFailed: false };

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
