import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';

/** The last resort: a screen that broke, or a part of the app that a newer version no longer has. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <main className="mx-auto flex min-h-dvh max-w-measure flex-col items-start justify-center gap-5 p-6">
        <h1 className="display text-3xl">Something went wrong</h1>
        <p>This page could not be shown. Reloading it usually helps.</p>
        <Button look="signal" onClick={() => location.reload()}>
          Reload
        </Button>
      </main>
    );
  }
}
