import type { FeatureParts } from '#server/feature-parts.ts';
import { attachmentEndpoints } from './routes.ts';

export const attachmentsFeature = (parts: FeatureParts) => ({ endpoints: attachmentEndpoints(parts) });
