import { implement } from '@orpc/server';
import type { Guards } from '#server/access/guards.ts';
import type { CallContext } from '#server/http/contract.ts';
import type { Catalog, ListedModel } from '#server/models/catalog.ts';
import { PROVIDER_NAMES } from '#server/models/providers.ts';
import { models as contract, type Model } from '#shared/models.ts';

export function modelRoutes({ guards, catalog }: { guards: Guards; catalog: Catalog }) {
  const os = implement(contract).$context<CallContext>();
  return os.router({
    list: os.list.handler(async ({ context: { c } }) => {
      const viewer = await guards.signedIn(c);
      return {
        models: catalog
          .listed(viewer)
          .map((model) => toModel(viewer.isAdmin ? model : { ...model, price: null })),
        note: viewer.isAdmin ? catalog.defaultNote : null,
      };
    }),
  });
}

function toModel({ client, reason, price, ...model }: ListedModel): Model {
  return {
    id: model.id,
    label: model.label,
    provider: client === null ? 'Built in' : PROVIDER_NAMES[client],
    is_default: model.isDefault,
    is_mini: model.isMini,
    available: reason === '',
    reason: reason === '' ? null : reason,
    accepts_temperature: model.acceptsTemperature,
    sees_images: model.seesImages,
    context_tokens: model.contextTokens,
    price: price && {
      input_per_million: price.inputPerMillion,
      output_per_million: price.outputPerMillion,
      currency: price.currency,
    },
  };
}
