import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ApiError } from '#web/lib/api-error.ts';
import { PasswordForm } from './password-form.tsx';

it.each([
  ['at the password', new ApiError(403, 'wrong_password', 'This password is wrong.'), ['password']],
  ['at the code', new ApiError(403, 'forbidden', 'This code is wrong.'), ['code']],
  ['below both', new ApiError(429, 'rate_limited', 'Please wait a minute.'), []],
  ['below both', new ApiError(0, 'unreachable', 'No connection.'), []],
])('shows an error %s where it belongs: %s', (_, error, invalid) => {
  const shown = renderToStaticMarkup(
    <PasswordForm
      email="anna@example.com"
      action="Turn off"
      busyAction="Turning it off..."
      busy={false}
      error={error}
      asksCode
      onGiven={() => undefined}
      onCancel={() => undefined}
    />,
  );
  const inputs = shown.match(/<input[^>]*aria-invalid="true"[^>]*>/g) ?? [];
  expect(inputs.map((input) => / name="([^"]*)"/.exec(input)?.[1])).toEqual(invalid);
  const alert = /<p role="alert" class="([^"]*)">([^<]*)</.exec(shown);
  expect(alert?.[2]).toBe(error.message);
  expect(alert?.[1] === 'sr-only').toBe(invalid.length > 0);
});
