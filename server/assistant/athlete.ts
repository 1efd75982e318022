import type { Profile } from '#shared/profile.ts';

/** How the athlete wants to be answered; `model` is null for the gym's default. */
export interface AthletePreferences {
  model: string | null;
  temperature: number;
  personality: string;
  /** Whether the coach may read and write memories. */
  memory: boolean;
}

/** What every answer needs to know about the athlete. */
export interface Athlete {
  profile: Profile;
  preferences: AthletePreferences;
}

export type ReadAthlete = (userId: string) => Promise<Athlete>;
