import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import type { ChatModel } from '#server/models/catalog.ts';
import { fitPast, type PastTurn, plainSummary, splitPast } from './history.ts';

const WINDOW = 100_000;
const turns = (count: number, text = 'words'): PastTurn[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    role: index % 2 === 0 ? 'user' : 'assistant',
    text: `${text} ${index}`,
  }));

describe('the turns read word for word', () => {
  it('are all of them, up to sixty messages', () => {
    expect(splitPast([], WINDOW)).toEqual({ older: [], whole: [] });
    expect(splitPast(turns(60), WINDOW).whole).toHaveLength(60);
  });

  it('are the newest thirty from then on, beginning with a question', () => {
    const { older, whole } = splitPast(turns(62), WINDOW);
    expect([older.length, whole.length]).toEqual([32, 30]);
    expect(whole[0]?.role).toBe('user');
    expect([...older, ...whole]).toEqual(turns(62));
  });

  it('are what fits half of the window, then the newest quarter of it', () => {
    const long = turns(10, 'x'.repeat(1000));
    expect(splitPast(long, 5100).older).toEqual([]);
    const { older, whole } = splitPast(long, 4000);
    expect([older.length, whole.length]).toEqual([8, 2]);
    expect(splitPast(long, 1000)).toEqual({ older: long, whole: [] });
  });

  it('are summarized again only after a stretch: the same few are read with each turn', () => {
    let kept = turns(62);
    let summaries = 0;
    for (let turn = 0; turn < 100; turn++) {
      const { older, whole } = splitPast(kept, WINDOW);
      if (older.length > 0) summaries++;
      expect(whole.length).toBeLessThanOrEqual(60);
      kept = [...whole, ...turns(2)];
    }
    expect(summaries).toBe(7);
  });
});

describe('a summary without a model', () => {
  it('says what was asked and how each answer began, and continues the previous summary', () => {
    const first = plainSummary(null, turns(2));
    expect(first).toBe('The athlete asked: words 0\nThe coach answered: words 1');
    expect(plainSummary(first, turns(2, 'more'))).toBe(
      `${first}\nThe athlete asked: more 0\nThe coach answered: more 1`,
    );
  });

  it('stays bounded, keeping the newest', () => {
    let summary: string | null = null;
    for (let nth = 0; nth < 40; nth++)
      summary = plainSummary(summary, turns(32, `${nth} ${'y'.repeat(500)}`));
    expect(summary!.length).toBeLessThanOrEqual(6000);
    expect(summary).toMatch(/answered: 39 y+/);
    expect(summary).toMatch(/^The (athlete|coach)/);
  });
});

describe('a summary by a model', () => {
  it('that takes too long is not stored', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const half: LanguageModelV4StreamPart = { type: 'text-delta', id: '0', delta: 'The athlete has a bad' };
    const pieces = [half];
    const stream = new ReadableStream<LanguageModelV4StreamPart>(
      {
        // Asked for more, so the half has been read.
        pull: (controller) => (pieces.length > 0 ? controller.enqueue(pieces.pop()!) : limit.abort()),
      },
      { highWaterMark: 0 },
    );
    const model = { doStream: async () => ({ stream }) } as unknown as LanguageModelV4;
    const summarizer = { id: 'slow', model, followsInstructions: true, contextTokens: WINDOW } as ChatModel;
    const kept: string[] = [];
    const fitting = fitPast(
      { instructions: null, summary: null, turns: turns(62) },
      {
        model: summarizer,
        summarizer,
        timeouts: {},
        keep: async (_, summary) => void kept.push(summary),
        log: pino({ level: 'silent' }),
      },
      new AbortController().signal,
    );
    let next = await fitting.next();
    while (next.done !== true) next = await fitting.next();
    timeout.mockRestore();
    expect(kept).toEqual([]);
    expect(next.value[0]?.summary).toContain('The athlete asked: words 0');
  });

  it('that the provider filters is replaced by a plain one, which is stored', async () => {
    const stream = new ReadableStream<LanguageModelV4StreamPart>({
      start(controller) {
        controller.enqueue({ type: 'text-delta', id: '0', delta: 'The athlete' });
        controller.enqueue({
          type: 'finish',
          finishReason: { unified: 'content-filter', raw: 'content_filter' },
          usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } },
        } as LanguageModelV4StreamPart);
        controller.close();
      },
    });
    const model = { doStream: async () => ({ stream }) } as unknown as LanguageModelV4;
    const summarizer = { id: 'strict', model, followsInstructions: true, contextTokens: WINDOW } as ChatModel;
    const kept: string[] = [];
    const fitting = fitPast(
      { instructions: null, summary: null, turns: turns(62) },
      {
        model: summarizer,
        summarizer,
        timeouts: {},
        keep: async (_, summary) => void kept.push(summary),
        log: pino({ level: 'silent' }),
      },
      new AbortController().signal,
    );
    let next = await fitting.next();
    while (next.done !== true) next = await fitting.next();
    expect(kept).toEqual([expect.stringContaining('The athlete asked: words 0')]);
  });
});
