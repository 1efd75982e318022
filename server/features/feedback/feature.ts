import type { FeatureParts } from '#server/feature-parts.ts';
import { feedbackData } from './data-part.ts';
import { feedbackMail, feedbackReplyMail } from './mail.ts';
import { feedbackRoutes } from './routes.ts';
import { screenshotEndpoints } from './screenshots.ts';

export function feedbackFeature(parts: FeatureParts) {
  const { database, pack, site } = parts;
  const writing = { database, gym: () => pack.gym, site };
  return {
    routes: feedbackRoutes(parts),
    endpoints: screenshotEndpoints(parts),
    dataPart: feedbackData(database),
    mail: {
      feedback: feedbackMail(writing),
      'feedback-reply': feedbackReplyMail(writing),
    },
  };
}
