import type { FeatureParts } from '#server/feature-parts.ts';
import { profileData } from './data-part.ts';
import { profileTool } from './profile-tool.ts';
import { profilePart } from './prompt-part.ts';
import { profileRoutes } from './routes.ts';

export const profileFeature = (parts: FeatureParts) => ({
  routes: profileRoutes(parts),
  tools: [profileTool(parts)],
  promptPart: profilePart,
  dataPart: profileData(parts),
});
