import { readSettings, type Settings, SettingsError } from '#server/settings.ts';
import { checkSite } from './check-clock.ts';
import { checkDatabase } from './check-database.ts';
import { checkDisk, checkVersions } from './check-machine.ts';
import { checkServices } from './check-services.ts';
import { about, type Finding } from './finding.ts';

/** Checks everything a server depends on, without changing anything. */
export async function examine(
  environment: Record<string, string | undefined>,
  folder: string,
): Promise<Finding[]> {
  const versions = checkVersions();
  let settings: Settings;
  try {
    settings = readSettings(environment, folder);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return [about('Settings').fault(`${error.message} Nothing else was checked.`), ...versions];
  }
  const parts = await Promise.all([
    checkDatabase(settings),
    checkDisk(settings),
    checkSite(settings),
    checkServices(settings),
  ]);
  const form =
    settings.NODE_ENV === 'production' ? 'for production' : 'for a first try: production is stricter';
  return [about('Settings').well(`All settings are valid, ${form}.`), ...versions, ...parts.flat()];
}
