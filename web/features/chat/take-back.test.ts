import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SavedItem } from '#shared/answer-extras.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { takeBack } from './take-back.ts';

const records = vi.hoisted(() => ({ add: vi.fn(), change: vi.fn(), list: vi.fn(), remove: vi.fn() }));
const memories = vi.hoisted(() => ({ list: vi.fn(), delete: vi.fn() }));
// The real one calls the server.
vi.mock('#web/lib/call.ts', () => ({ call: { records, memories } }));

beforeEach(() => {
  vi.resetAllMocks();
});

const before = {
  value: 180,
  unit: 'kg',
  repetitions: null,
  achieved_on: '2026-11-02',
  body_weight: null,
  body_weight_unit: null,
  note: 'belt',
} as const;
const added: SavedItem = {
  kind: 'record',
  id: 'r1',
  title: 'Squat',
  value: 182.5,
  unit: 'kg',
  repetitions: null,
  achieved_on: '2026-11-02',
  version: 1,
};
const correction: SavedItem = { ...added, version: 2, before };

it('changes a corrected record back only while it is as the correction left it', async () => {
  expect(await takeBack(correction)).toBe('undone');
  expect(records.change).toHaveBeenCalledWith({ id: 'r1', version: 2, ...before });
});

it.each([
  [409, 'changed'],
  [404, 'deleted'],
])('reports %i for a corrected record as one that was %s later', async (status) => {
  records.change.mockRejectedValue(new ApiError(status, 'refused', 'No.'));
  expect(await takeBack(correction)).toBe('later');
});

it('takes a corrected record that is as it was before as changed back by an attempt whose reply was lost', async () => {
  const current = { id: 'r1', version: 3, ...before };
  records.change.mockRejectedValue(new ApiError(409, 'conflict', 'Changed.', current));
  expect(await takeBack(correction)).toBe('undone');
});

it('takes an added record that is gone as removed', async () => {
  records.remove.mockRejectedValue(new ApiError(404, 'not_found', 'This record was not found.'));
  expect(await takeBack(added)).toBe('undone');
});

it('leaves an added record that was changed later', async () => {
  records.remove.mockRejectedValue(new ApiError(409, 'conflict', 'Changed.'));
  expect(await takeBack(added)).toBe('later');
  expect(records.remove).toHaveBeenCalledWith({ id: 'r1', version: 1 });
});

it.each([correction, added])('says why when the server does not answer', async (item) => {
  for (const refused of [records.change, records.remove])
    refused.mockRejectedValue(new ApiError(500, 'failed', 'Sorry.'));
  await expect(takeBack(item)).rejects.toThrow('Sorry.');
});

describe('a removed record', () => {
  const { value, unit, repetitions, achieved_on } = before;
  const set = { title: 'Squat', value, unit, repetitions, achieved_on };
  const removed: SavedItem = {
    ...{ kind: 'removed', id: 'r1', ...before, ...set, version: 1, source: 'coach' },
    ...{ created_at: '2026-11-02T10:00:00.000Z', updated_at: '2026-11-02T10:00:00.000Z' },
  };

  it('is put back with all of it, under its id', async () => {
    records.list.mockResolvedValue({ records: [{ ...set, id: 'r2', value: 175 }] });
    expect(await takeBack(removed)).toBe('undone');
    expect(records.add).toHaveBeenCalledWith({ id: 'r1', ...before, ...set });
  });

  it.each([
    // By an attempt whose reply was lost.
    ['r1', 'undone'],
    // By the coach.
    ['r2', 'later'],
  ] as const)('is not put back twice: as %s it is there, %s', async (id, outcome) => {
    records.list.mockResolvedValue({ records: [{ ...set, id, created_at: '2026-11-02T10:05:00.000Z' }] });
    expect(await takeBack(removed)).toBe(outcome);
    expect(records.add).not.toHaveBeenCalled();
  });

  it('is put back beside an older one with the same set', async () => {
    records.list.mockResolvedValue({
      records: [{ ...set, id: 'r2', created_at: '2026-11-02T09:55:00.000Z' }],
    });
    expect(await takeBack(removed)).toBe('undone');
    expect(records.add).toHaveBeenCalledTimes(1);
  });
});

it.each([
  ['Trains on Mondays.', 'undone', 1],
  ['Trains on Mondays. Never on Sundays.', 'later', 0],
] as const)('a memory that now says “%s” is %s', async (content, outcome, deletions) => {
  memories.list.mockResolvedValue({ memories: [{ id: 'm1', content }] });
  const saved = { kind: 'memory', id: 'm1', content: 'Trains on Mondays.', category: 'training' } as const;
  expect(await takeBack(saved)).toBe(outcome);
  expect(memories.delete).toHaveBeenCalledTimes(deletions);
});
