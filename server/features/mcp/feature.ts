import type { FeatureParts } from '#server/feature-parts.ts';
import { MCP_PATH } from '#shared/connection-limits.ts';
import { mcpEndpoints } from './endpoints.ts';
import type { Coach } from './tool.ts';

/** @param coach what its tools call */
export const mcpFeature = (parts: FeatureParts, coach: Coach) => ({
  programEndpoints: { path: MCP_PATH, endpoints: mcpEndpoints(parts, coach) },
});
