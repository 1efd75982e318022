import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Address of the screen within the app, which stays around it; another screen gets another try. */
  screen?: string;
}

interface ErrorBoundaryState {
  broken: boolean;
  screen: string | undefined;
}

/** For a screen that broke, or a part of the app that a newer version no longer has. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { broken: false, screen: this.props.screen };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  static getDerivedStateFromProps({ screen }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return screen === state.screen ? null : { broken: false, screen };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    const Frame = this.props.screen === undefined ? 'main' : 'div';
    return (
      <Frame
        className={`mx-auto flex w-full max-w-measure flex-col items-start justify-center gap-5 p-6 ${Frame === 'main' ? 'min-h-dvh' : ''}`}
      >
        <h1 className="display text-3xl">Something went wrong</h1>
        <p>This page could not be shown. Reloading it usually helps.</p>
        <Button look="signal" onClick={() => location.reload()}>
          Reload
        </Button>
      </Frame>
    );
  }
}
