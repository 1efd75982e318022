import { describe, expect, it } from 'vitest';
import type { Message } from '#shared/conversations.ts';
import type { RunEvent } from '#shared/run-event.ts';
import type { Source } from '#shared/source.ts';
import { type ChatAction, chatReducer } from './chat-reducer.ts';
import { type ChatState, EMPTY_CHAT, lastAnswer, lastQuestion } from './chat-state.ts';

const START: RunEvent = { type: 'start', conversationId: 'c1', questionId: 'q1', answerId: 'a1', model: 'm' };
const ASKED: ChatAction = { type: 'asked', id: 'local', text: 'How?' };

const chatAfter = (...actions: ChatAction[]): ChatState => actions.reduce(chatReducer, EMPTY_CHAT);
const log = (from: number, ...events: RunEvent[]): ChatAction => ({
  type: 'happened',
  events: events.map((event, index) => ({ n: from + index, event })),
});
const text = (words: string): RunEvent => ({ type: 'text', text: words });
const end = (ending: 'done' | 'stopped' | 'interrupted' | 'failed'): RunEvent => ({ type: 'end', ending });
const source = (number: number): Source => ({
  number,
  store: 'books',
  work: { id: 'w', slug: 'w', title: 'W', kind: 'book' },
  page: 3,
  time: null,
  section: null,
  heading: '',
  passageId: 'p',
  quotes: [],
});
const stored = (role: 'user' | 'assistant', status: Message['status'], words: string): Message => ({
  id: `${role}-1`,
  role,
  content: [{ type: 'text', text: words }],
  created_at: '2026-11-01T10:00:00Z',
  status,
  sources: [],
  siblings: [],
  summarized: false,
  extras: null,
  usage: null,
  error: null,
  isError: false,
});

describe('a refused question', () => {
  const refused: ChatAction = { type: 'turned-away', notice: 'No.', unavailableReason: null };
  const opened: ChatAction = {
    type: 'opened',
    conversationId: 'c1',
    messages: [stored('user', 'done', 'How?'), stored('assistant', 'done', 'So.')],
  };

  it('closes the chat for lack of access until there is access again', () => {
    const closed: ChatAction = { type: 'turned-away', notice: null, unavailableReason: 'Subscribe.' };
    const other: ChatAction = { type: 'opening', conversationId: 'c2' };
    expect(chatAfter(opened, ASKED, closed, other).unavailableReason).toBe('Subscribe.');
    expect(chatAfter(opened, ASKED, closed, { type: 'reopened' }).unavailableReason).toBeNull();
  });

  it('leaves the chat as it was, including whether something was answered here', () => {
    const before = chatAfter(opened);
    const { messages, answeredHere } = [ASKED, refused].reduce(chatReducer, before);
    expect({ messages, answeredHere }).toEqual({ messages: before.messages, answeredHere: false });
    const retried = chatAfter(
      opened,
      ASKED,
      { type: 'refused', message: 'Down.' },
      { type: 'retried' },
      refused,
    );
    expect(retried).toMatchObject({ messages: before.messages, answeredHere: false });
  });

  it('keeps the fact that an earlier one was answered here', () => {
    const state = chatAfter(ASKED, log(1, START, text('So.'), end('done')), ASKED, refused);
    expect(state).toMatchObject({ answeredHere: true });
    expect(state.messages).toHaveLength(2);
  });
});

describe('a question', () => {
  it('is on the screen immediately, with an answer in progress', () => {
    const state = chatAfter(ASKED);
    expect(lastQuestion(state)).toMatchObject({ text: 'How?', stored: false });
    expect(lastAnswer(state)).toMatchObject({ text: '', status: 'running' });
    expect(state.run).toMatchObject({ seen: 0, begun: false, tool: null, stopping: false });
  });

  it('takes the ids of the server', () => {
    const state = chatAfter(ASKED, log(1, START));
    expect(state.conversationId).toBe('c1');
    expect(lastQuestion(state)).toMatchObject({ id: 'q1', stored: true });
    expect(lastAnswer(state)?.id).toBe('a1');
  });

  it('starts over when the log does: the server was killed before it had saved what was seen', () => {
    const seen = chatAfter(ASKED, log(1, START, text('one '), text('two '), text('three ')));
    const state = chatReducer(seen, log(1, START, text('one '), end('interrupted')));
    expect(lastAnswer(state)).toMatchObject({ text: 'one ', status: 'interrupted' });
  });

  it('leaves the screen again when a run is in progress elsewhere', () => {
    const state = chatAfter(ASKED, { type: 'turned-away', notice: 'Wait.', unavailableReason: null });
    expect(state.messages).toEqual([]);
    expect(state).toMatchObject({ notice: 'Wait.', run: null });
  });

  it('stays with the sentence when it was refused', () => {
    const state = chatAfter(ASKED, { type: 'refused', message: 'Too often.' });
    expect(lastQuestion(state)).toMatchObject({ text: 'How?', stored: false });
    expect(lastAnswer(state)).toMatchObject({ status: 'failed', error: 'Too often.' });
    expect(state.run).toBeNull();
  });
});

describe('an answer', () => {
  it('grows, and clears the tool line with its first words', () => {
    const searching = chatAfter(ASKED, log(1, START, { type: 'tool', tool: 'books' }));
    expect(searching.run?.tool).toBe('books');
    const blank = chatReducer(searching, log(3, text('\n')));
    expect(blank.run?.tool).toBe('books');
    const writing = chatReducer(blank, log(4, text('Train '), text('the start.')));
    expect(writing.run?.tool).toBeNull();
    expect(lastAnswer(writing)?.text).toBe('\nTrain the start.');
  });

  it('skips events it has seen', () => {
    const state = chatAfter(
      ASKED,
      log(1, START, text('a'), text('b')),
      log(2, text('a'), text('b'), text('c')),
    );
    expect(lastAnswer(state)?.text).toBe('abc');
    expect(state.run?.seen).toBe(4);
  });

  it('keeps the latest list of sources', () => {
    const lists: RunEvent[] = [
      { type: 'sources', sources: [source(1)] },
      { type: 'sources', sources: [source(1), source(2)] },
    ];
    expect(lastAnswer(chatAfter(ASKED, log(1, START, ...lists)))?.sources).toHaveLength(2);
  });

  it.each(['done', 'stopped', 'interrupted', 'failed'] as const)(
    'keeps its text when it ended: %s',
    (ending) => {
      const state = chatAfter(ASKED, log(1, START, text('half'), end(ending)));
      expect(lastAnswer(state)).toMatchObject({ text: 'half', status: ending });
      expect(state.run).toBeNull();
    },
  );

  it('shows the sentence of an error beside the text so far', () => {
    const error: RunEvent = { type: 'error', code: 'provider', message: 'The connection was lost.' };
    const state = chatAfter(ASKED, log(1, START, text('half'), error, end('failed')));
    expect(lastAnswer(state)).toMatchObject({
      text: 'half',
      error: 'The connection was lost.',
      status: 'failed',
    });
  });

  it('is rewritten on a retry, but not before the new one starts', () => {
    const failed = chatAfter(ASKED, log(1, START, text('half'), end('failed')));
    const retried = chatReducer(failed, { type: 'retried' });
    expect(lastAnswer(retried)).toMatchObject({ text: 'half', status: 'running', error: null });
    expect(retried.messages).toHaveLength(2);
    const refused = chatReducer(retried, { type: 'refused', message: 'Too often.' });
    expect(lastAnswer(refused)).toMatchObject({ text: 'half', error: 'Too often.' });
    const started = chatReducer(retried, log(1, { ...START, answerId: 'a2' }, text('whole')));
    expect(lastAnswer(started)).toMatchObject({ id: 'a2', text: 'whole' });
  });
});

describe('a stored conversation', () => {
  it('is followed when its last answer is running', () => {
    const state = chatAfter(
      { type: 'opening', conversationId: 'c1' },
      {
        type: 'opened',
        conversationId: 'c1',
        messages: [stored('user', 'done', 'How?'), stored('assistant', 'running', '')],
      },
      log(1, START, text('So.')),
    );
    expect(state.view).toBe('ready');
    expect(lastAnswer(state)).toMatchObject({ text: 'So.', status: 'running' });
  });

  it('is quiet when its last answer has ended', () => {
    const messages = [stored('user', 'done', 'How?'), stored('assistant', 'interrupted', 'Half')];
    const state = chatAfter({ type: 'opened', conversationId: 'c1', messages });
    expect(state.run).toBeNull();
    expect(lastAnswer(state)).toMatchObject({ text: 'Half', status: 'interrupted' });
  });

  it('is missing rather than failed when it does not exist', () => {
    const opening: ChatAction = { type: 'opening', conversationId: 'c1' };
    expect(chatAfter(opening, { type: 'open-failed', missing: true, message: '' }).view).toBe('missing');
    expect(chatAfter(opening, { type: 'open-failed', missing: false, message: 'No.' }).view).toBe('failed');
  });
});
