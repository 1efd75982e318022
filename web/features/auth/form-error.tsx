import type { ReactNode } from 'react';

/** Shows why a form was refused; rendered from the start, so that screen readers announce its text. */
export function FormError({ message, children }: { message: string | null; children?: ReactNode }) {
  return (
    <div role="alert" className="empty:hidden">
      {message && <p className="rounded-edge bg-danger-ground px-4 py-3 text-sm text-danger">{message}</p>}
      {children}
    </div>
  );
}
