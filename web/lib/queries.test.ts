import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, UNREACHABLE } from './api-error.ts';
import { queries, sessionEnded } from './queries.ts';
import { noteSignIn } from './sign-in.ts';

const signedOut = async () => Promise.reject(new ApiError(401, 'not_signed_in', 'Please sign in.'));
const fetchViewer = vi.fn<() => Promise<string>>();
const viewer = { queryKey: ['viewer'], queryFn: fetchViewer, meta: { viewer: true }, retry: false };
let watch: QueryObserver<string>;
let leave = () => {};

beforeEach(async () => {
  fetchViewer.mockReset().mockResolvedValue('anna');
  watch = new QueryObserver<string>(queries, viewer);
  leave = watch.subscribe(() => {});
  await vi.waitFor(() => expect(watch.getCurrentResult().data).toBe('anna'));
  queries.setQueryData(['conversations'], ['private']);
});
afterEach(() => {
  leave();
  queries.clear();
});

const nobodyKnown = () =>
  vi.waitFor(() => {
    expect(watch.getCurrentResult()).toMatchObject({ status: 'error', data: undefined });
    expect(queries.getQueryData(['conversations'])).toBeUndefined();
  });

describe('a refusal for lack of a session', () => {
  it('to any call drops the loaded data and reloads the viewer', async () => {
    fetchViewer.mockImplementation(signedOut);
    await expect(queries.fetchQuery({ queryKey: ['records'], queryFn: signedOut })).rejects.toThrow();
    await nobodyKnown();
    expect(fetchViewer).toHaveBeenCalledTimes(2);
  });

  it('to the viewer query is its answer, and is not retried', async () => {
    fetchViewer.mockImplementation(signedOut);
    await watch.refetch();
    await nobodyKnown();
    expect(fetchViewer).toHaveBeenCalledTimes(2);
  });

  it('leaves a stranger what was loaded for them', async () => {
    leave();
    queries.clear();
    fetchViewer.mockReset().mockImplementation(signedOut);
    queries.setQueryData(['legal'], 'For everyone');
    leave = new QueryObserver<string>(queries, viewer).subscribe(() => {});
    await vi.waitFor(() => expect(queries.getQueryState(['viewer'])?.status).toBe('error'));
    expect(queries.getQueryData(['legal'])).toBe('For everyone');
  });

  it('to the chat reloads the viewer instead', async () => {
    fetchViewer.mockResolvedValue('ben');
    sessionEnded();
    expect(watch.getCurrentResult().data).toBeUndefined();
    await vi.waitFor(() => expect(watch.getCurrentResult().data).toBe('ben'));
    expect(queries.getQueryData(['conversations'])).toBeUndefined();
  });
});

it('is not assumed when a call fails otherwise', async () => {
  const failing = async () => Promise.reject(new ApiError(404, 'not_found', 'Not there.'));
  await expect(queries.fetchQuery({ queryKey: ['records'], queryFn: failing })).rejects.toThrow();
  expect(queries.getQueryData(['conversations'])).toEqual(['private']);
  expect(fetchViewer).toHaveBeenCalledTimes(1);
});

it('nothing of the previous session is left after a sign-in', () => {
  noteSignIn();
  expect(queries.getQueryCache().getAll()).toEqual([]);
});

describe('without a network', () => {
  beforeEach(() => onlineManager.setOnline(false));
  afterEach(() => onlineManager.setOnline(true));
  const unreachable = async () => Promise.reject(new ApiError(0, 'unreachable', UNREACHABLE));

  it('a query fails and says so instead of waiting', async () => {
    const asked = queries.fetchQuery({ queryKey: ['records'], queryFn: unreachable, retry: false });
    await expect(asked).rejects.toThrow(UNREACHABLE);
  });

  it('so does a change', async () => {
    const change = queries.getMutationCache().build(queries, { mutationFn: unreachable });
    await expect(change.execute(undefined)).rejects.toThrow(UNREACHABLE);
  });
});
