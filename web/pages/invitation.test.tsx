import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { Open } from './invitation.tsx';

// The real ones call the server, and read the page it serves.
vi.mock('#web/lib/call.ts', () => ({ call: {} }));
vi.mock('#web/lib/gym.ts', () => ({}));

const invitation = { address: 'ben@example.com', free_until: null, has_account: true };

it.each([
  ['somebody else', 'anna@example.com', ['You are signed in as anna@example.com', 'Logout']],
  ['the person invited', 'ben@example.com', ['Accept the invitation']],
  ['nobody', null, ['Sign in to accept the invitation']],
])('an invitation opened by %s says what to do', (_, email, said) => {
  const shown = renderToStaticMarkup(
    <MemoryRouter>
      <Open token="secret" invitation={invitation} email={email} onDone={() => {}} />
    </MemoryRouter>,
  );
  for (const sentence of said) expect(shown).toContain(sentence);
});
