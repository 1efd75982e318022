import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/call.ts';

/**
 * Loads the models that can answer the viewer; which of them have a key changes only when the server
 * restarts.
 */
export const useModels = () => useQuery(api.models.list.queryOptions({ staleTime: 5 * 60_000 }));
