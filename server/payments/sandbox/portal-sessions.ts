import { z } from 'zod';
import { find, findCustomer } from './find.ts';
import { newId } from './new-id.ts';
import { address, common, text } from './params.ts';
import { defaultConfiguration } from './portal-configurations.ts';
import { flowData, readFlow } from './portal-flow.ts';
import { type Route, route } from './route.ts';
import type { PortalRow } from './rows.ts';
import { portalJson } from './shapes/portal.ts';

export const portalSessionRoutes: Route[] = [
  route(
    'POST',
    '/v1/billing_portal/sessions',
    z.strictObject({
      ...common,
      customer: text,
      configuration: text.optional(),
      flow_data: flowData.optional(),
      locale: text.optional(),
      return_url: address.optional(),
    }),
    ({ box, params }) => {
      const { customer, configuration, flow_data, return_url } = params;
      findCustomer(box, customer, 'customer');
      const settings =
        configuration === undefined
          ? defaultConfiguration(box)
          : find(box, 'portalConfigurations', configuration, 'configuration');
      const row: PortalRow = {
        id: newId('bps_'),
        created: box.now(),
        token: newId('', 40),
        customer,
        configuration: settings.id,
        returnUrl: return_url ?? settings.returnUrl,
        locale: params.locale ?? null,
        flow: flow_data === undefined ? null : readFlow(box, customer, flow_data),
        pendingCard: null,
      };
      box.state.portals[row.id] = row;
      return portalJson(box, row);
    },
  ),
];
