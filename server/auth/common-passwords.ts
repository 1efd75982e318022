import { Refusal } from '#server/http/refusal.ts';

let common: Promise<ReadonlySet<string>> | undefined;

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/**
 * Refuses what attackers try first: the passwords seen most often in leaks, and the person's own address.
 * @throws Refusal wrong_shape
 */
export async function refuseCommon(password: string, email: string): Promise<void> {
  common ??= load();
  const said = password.toLowerCase();
  const own = [email, email.split('@', 1)[0]!].includes(said);
  if (!own && !(await common).has(said)) return;
  throw new Refusal(
    'wrong_shape',
    'This password is too common. Please choose another: three or four unrelated words are easy to remember and hard to guess.',
  );
}
