import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PasswordDialog } from './password-dialog.tsx';
import { useNewError } from './use-new-error.ts';

const WRONG = 'This password is wrong.';

/** What a dialog that is open all along shows in the end, as its request goes through these errors. */
function shownAfter(errors: readonly (string | null)[]): string {
  function Dialog() {
    const [at, setAt] = useState(0);
    const shown = useNewError(errors[at]);
    if (at < errors.length - 1) setAt(at + 1);
    return shown ?? 'nothing';
  }
  return renderToStaticMarkup(<Dialog />);
}

it.each([
  ['the error of the last time', [WRONG], 'nothing'],
  ['an error', [null, WRONG], WRONG],
  ['the same error again', [WRONG, null, WRONG], WRONG],
  ['another error', [WRONG, 'Please wait.'], 'Please wait.'],
  ['a success', [WRONG, null], 'nothing'],
])('a dialog that opens knows nothing of the last time: %s', (_, errors, shown) => {
  expect(shownAfter(errors)).toBe(shown);
});

it('so a password dialog opens without the error of the last time', () => {
  const dialog = renderToStaticMarkup(
    <PasswordDialog
      title="Delete this account?"
      action="Delete"
      busyAction="Deleting..."
      busy={false}
      error={WRONG}
      onPassword={() => {}}
      onClose={() => {}}
    >
      It is signed out.
    </PasswordDialog>,
  );
  expect(dialog).toContain('It is signed out.');
  expect(dialog).not.toContain(WRONG);
});
