import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ROLES, type Role, setRoles } from '#server/access/roles.ts';
import { turnOffTwoFactor } from '#server/auth/second-factor.ts';
import { DatabaseError } from '#server/db/database-error.ts';
import { openDatabase } from '#server/db/open.ts';
import { explainStorage } from '#server/db/storage-fault.ts';
import { readSettings, SettingsError } from '#server/settings.ts';

const USAGE = `Sets what an account may do. Works beside a running server.

  npm run admin -- <email> --role <role>[,<role>…]
  npm run admin -- <email> --two-factor off

Roles: ${ROLES.join(', ')}. The account has exactly the roles you name; 'none' takes all away.
Two-factor authentication is turned off for someone who lost their phone and their recovery codes.`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { role: { type: 'string' }, 'two-factor': { type: 'string' } },
    allowPositionals: true,
  });
  const [email, ...more] = positionals;
  const turnsOff = values['two-factor'] === 'off';
  if (email === undefined || more.length > 0 || turnsOff === (values.role !== undefined)) {
    throw new SettingsError(USAGE);
  }
  const roles = turnsOff ? [] : rolesIn(values.role!);
  const database = await openDatabase(readSettings(process.env, resolve(import.meta.dirname, '..')));
  try {
    const found = turnsOff ? await turnOffTwoFactor(database, email) : await setRoles(database, email, roles);
    if (!found) {
      throw new SettingsError(`There is no account ${email}. The person signs up first.`);
    }
    const now = roles.length === 0 ? 'no roles' : roles.join(', ');
    console.log(`${email}: ${turnsOff ? 'two-factor authentication off' : now}`);
  } finally {
    await database.close();
  }
}

/** @throws SettingsError */
function rolesIn(words: string): Role[] {
  const named = words.split(',').map((role) => role.trim());
  const unknown = named.find((role) => role !== 'none' && !(ROLES as readonly string[]).includes(role));
  if (unknown !== undefined)
    throw new SettingsError(`There is no role ${unknown}. Choose from: ${ROLES.join(', ')}, none.`);
  return named.filter((role): role is Role => role !== 'none');
}

try {
  await main();
} catch (error) {
  const explained = explainStorage(error, 'the database') ?? error;
  const isArguments = (explained as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  const own = explained instanceof SettingsError || explained instanceof DatabaseError;
  if (isArguments) console.error(`${(explained as Error).message}\n\n${USAGE}`);
  else console.error(own ? (explained as Error).message : error);
  process.exitCode = 1;
}
