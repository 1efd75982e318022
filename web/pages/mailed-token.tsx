import { type ComponentType, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The token of a mailed link's fragment. It is a secret: it moves from the address bar to the history's own
 * state, where a reload finds it.
 */
export function useMailedToken(): string | null {
  const { pathname, hash, state } = useLocation() as {
    pathname: string;
    hash: string;
    state: { token?: string } | null;
  };
  const navigate = useNavigate();
  const written = new URLSearchParams(hash.slice(1)).get('token');
  useEffect(() => {
    if (written) void navigate(pathname, { replace: true, state: { token: written } });
  }, [written, pathname, navigate]);
  return written ?? state?.token ?? null;
}

/** Makes a page of what is done with a token. Another link opened on that page starts over. */
export const mailedPage = (Screen: ComponentType<{ token: string | null }>) =>
  function MailedPage() {
    const token = useMailedToken();
    return <Screen key={token} token={token} />;
  };
