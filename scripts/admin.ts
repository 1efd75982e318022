import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DatabaseError } from '#server/db/database-error.ts';
import { openDatabase } from '#server/db/open.ts';
import { readSettings, SettingsError } from '#server/settings.ts';
import { ROLES, type Role, setRoles } from '#server/viewer/roles.ts';

const USAGE = `Sets what an account may do. Works beside a running server.

  npm run admin -- <e-mail> --role <role>[,<role>…]

Roles: ${ROLES.join(', ')}. The account has exactly the roles you name; 'none' takes all away.`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { role: { type: 'string' } },
    allowPositionals: true,
  });
  const [email, ...more] = positionals;
  if (email === undefined || more.length > 0 || values.role === undefined) throw new SettingsError(USAGE);
  const named = values.role.split(',').map((role) => role.trim());
  const unknown = named.find((role) => role !== 'none' && !(ROLES as readonly string[]).includes(role));
  if (unknown !== undefined)
    throw new SettingsError(`There is no role ${unknown}. Choose from: ${ROLES.join(', ')}, none.`);
  const roles = named.filter((role): role is Role => role !== 'none');
  const database = await openDatabase(readSettings(process.env, resolve(import.meta.dirname, '..')));
  try {
    if (!(await setRoles(database, email, roles))) {
      throw new SettingsError(
        `There is no account ${email}. The person signs up first, then you set their role.`,
      );
    }
    console.log(`${email}: ${roles.length === 0 ? 'no roles' : roles.join(', ')}`);
  } finally {
    await database.close();
  }
}

try {
  await main();
} catch (error) {
  const plain =
    error instanceof SettingsError ||
    error instanceof DatabaseError ||
    (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  console.error(plain ? (error as Error).message : error);
  process.exitCode = 1;
}
