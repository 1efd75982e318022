import type { ReactNode } from 'react';

/** Why a form was refused; it is there before, so that it is read out once it says something. */
export function FormError({ message, children }: { message: string | null; children?: ReactNode }) {
  return (
    <div role="alert" className="empty:hidden">
      {message && <p className="rounded-edge bg-danger-ground px-4 py-3 text-sm text-danger">{message}</p>}
      {children}
    </div>
  );
}
