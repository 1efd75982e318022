import type { FeatureParts } from '#server/feature-parts.ts';
import { openTriesBudget } from './budget.ts';
import { triesEndpoints } from './endpoints.ts';
import type { VisitorCoach } from './parts.ts';

export function triesFeature(parts: FeatureParts, coach: VisitorCoach) {
  return { endpoints: triesEndpoints({ ...parts, ...coach, triesBudget: openTriesBudget(parts) }) };
}
