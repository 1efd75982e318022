import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { userInfo } from '#server/db/schema/profile.ts';
import { Refusal } from '#server/http/refusal.ts';
import { DEFAULT_UNITS } from '#shared/body-measures.ts';
import { measureFault, type Profile, type ProfileChange } from '#shared/profile.ts';

const COLUMNS = {
  name: userInfo.name,
  units: userInfo.units,
  height: userInfo.height,
  weight: userInfo.weight,
  age: userInfo.age,
  sex: userInfo.sex,
  physique: userInfo.physique,
  experience: userInfo.experience,
  goals: userInfo.goals,
  equipment: userInfo.equipment,
  injuries: userInfo.injuries,
  updatedAt: userInfo.updatedAt,
};

/** The profile of an athlete who has not saved one, in a gym that does not set the units. */
export const EMPTY_PROFILE: Profile = {
  name: '',
  units: DEFAULT_UNITS,
  height: null,
  weight: null,
  age: null,
  sex: null,
  physique: '',
  experience: '',
  goals: '',
  equipment: '',
  injuries: '',
  updated_at: null,
};

/** Reads a profile; one that was never saved is empty and has the gym's units. */
export async function readProfile(
  database: Database,
  userId: string,
  units = DEFAULT_UNITS,
): Promise<Profile> {
  const [row] = await database
    .as({ userId })
    .read((tx) => tx.select(COLUMNS).from(userInfo).where(eq(userInfo.userId, userId)));
  return row ? toProfile(row) : { ...EMPTY_PROFILE, units };
}

/**
 * Saves the profile. Without units of its own or in the change, it is in the gym's.
 * @returns null, and changes nothing, when it was saved since the version being edited
 * @throws Refusal wrong_shape for measures out of range
 */
export async function saveProfile(
  database: Database,
  userId: string,
  { updated_at: seen, ...change }: ProfileChange,
  gymUnits: Profile['units'] = DEFAULT_UNITS,
): Promise<Profile | null> {
  // Clients have millisecond precision. It always increases, even between saves in the same millisecond.
  const updatedAt = sql`date_trunc('milliseconds',
    greatest(clock_timestamp(), ${userInfo.updatedAt} + interval '1 millisecond'))`;
  const [row] = await database.as({ userId }).transaction(async (tx) => {
    const [stored] = await tx
      .select({ units: userInfo.units, sex: userInfo.sex })
      .from(userInfo)
      .where(eq(userInfo.userId, userId))
      .for('update');
    const fields = {
      ...change,
      units: change.units ?? stored?.units ?? gymUnits,
      sex: change.sex === undefined ? (stored?.sex ?? null) : change.sex,
    };
    const fault = measureFault(fields);
    if (fault !== null) {
      throw new Refusal('wrong_shape', `The field ${fault.field} is invalid: ${fault.message}`);
    }
    return await tx
      .insert(userInfo)
      .values({ ...fields, userId, updatedAt: sql`date_trunc('milliseconds', clock_timestamp())` })
      .onConflictDoUpdate({
        target: userInfo.userId,
        set: { ...fields, updatedAt },
        setWhere:
          seen === undefined
            ? sql`true`
            : seen === null
              ? sql`false`
              : eq(userInfo.updatedAt, new Date(seen)),
      })
      .returning(COLUMNS);
  });
  return row ? toProfile(row) : null;
}

function toProfile({ updatedAt, ...row }: Omit<Profile, 'updated_at'> & { updatedAt: Date }): Profile {
  return { ...row, updated_at: updatedAt.toISOString() };
}
