import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '#shared/viewer.ts';

/** Returns the problem with a typed address. */
export function emailProblem(email: string): string | null {
  const trimmed = email.trim();
  if (trimmed === '') return 'Please enter your email.';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(trimmed)
    ? null
    : 'Please enter a valid email, such as you@example.com.';
}

/** Returns the problem with a password; a new one must meet the rules. */
export function passwordProblem(password: string, isNew: boolean): string | null {
  if (password === '') return 'Please enter your password.';
  if (!isNew) return null;
  if (password.length < PASSWORD_MIN_CHARACTERS)
    return `Please use at least ${PASSWORD_MIN_CHARACTERS} characters.`;
  return password.length > PASSWORD_MAX_CHARACTERS
    ? `Please use at most ${PASSWORD_MAX_CHARACTERS} characters.`
    : null;
}
