import { describe, expect, it } from 'vitest';
import type { RunEvent } from '#shared/run-event.ts';
import { TOOL_STATUS } from '#shared/tool.ts';
import { type ChatAction, chatReducer } from './chat-reducer.ts';
import { type ChatState, EMPTY_CHAT } from './chat-state.ts';
import { Narrator } from './narrator.ts';

const START: RunEvent = { type: 'start', conversationId: 'c1', questionId: 'q1', answerId: 'a1', model: 'm' };
const ASKED: ChatAction = { type: 'asked', id: 'local', text: 'How?' };
const text = (words: string): RunEvent => ({ type: 'text', text: words });
const end = (ending: 'done' | 'stopped' | 'interrupted' | 'failed'): RunEvent => ({ type: 'end', ending });

/** A chat and its narrator; each event returns the announcement. */
function listening(from: ChatState = EMPTY_CHAT) {
  const narrator = new Narrator();
  let state = from;
  let n = 0;
  const hear = () => narrator.hear(state, state.run?.tool ? TOOL_STATUS[state.run.tool] : null);
  hear();
  const act = (action: ChatAction) => {
    state = chatReducer(state, action);
    return hear();
  };
  return {
    act,
    see(next: ChatState) {
      state = next;
      return hear();
    },
    state: () => state,
    events: (...events: RunEvent[]) =>
      act({ type: 'happened', events: events.map((event) => ({ n: ++n, event })) }),
  };
}

describe('the announcements of an answer', () => {
  it('are its start, its tools and its words, once each', () => {
    const chat = listening();
    expect(chat.act(ASKED)).toBe('The coach is answering.');
    expect(chat.events(START)).toBeNull();
    expect(chat.events({ type: 'tool', tool: 'books' })).toBe('Searching Books...');
    expect(chat.events({ type: 'tool', tool: 'books' })).toBeNull();
    expect(chat.events({ type: 'tool', tool: 'calculate' })).toBe('Calculating...');
    expect(chat.events(text('Rest '))).toBeNull();
    expect(chat.events(text('a **minute**.'))).toBeNull();
    expect(chat.events(end('done'))).toBe('Answer finished. Rest a minute.');
    expect(chat.act({ type: 'noticed', notice: 'Something else.' })).toBeNull();
  });

  it('repeat for the next one', () => {
    const chat = listening();
    chat.act(ASKED);
    chat.events(START, text('One.'), end('done'));
    expect(chat.act({ ...ASKED, id: 'local-2' })).toBe('The coach is answering.');
    expect(chat.events({ ...START, answerId: 'a2' }, text('Two.'), end('done'))).toBe(
      'Answer finished. Two.',
    );
  });

  it('say why it is incomplete, and its start again on retry', () => {
    const chat = listening();
    chat.act(ASKED);
    chat.events(START, text('Half'));
    expect(chat.events({ type: 'error', code: 'provider', message: 'It broke.' } as RunEvent)).toBeNull();
    expect(chat.events(end('failed'))).toBe('It broke.');
    expect(chat.act({ type: 'retried' })).toBe('The coach is answering.');
    expect(chat.events(START, text('Whole.'), end('done'))).toBe('Answer finished. Whole.');
  });

  it('repeat each refusal', () => {
    const chat = listening();
    chat.act(ASKED);
    expect(chat.act({ type: 'refused', message: 'Not now.' })).toBe('Not now.');
    expect(chat.act({ type: 'retried' })).toBe('The coach is answering.');
    expect(chat.act({ type: 'refused', message: 'Not now.' })).toBe('Not now.');
  });

  it('say that it was stopped', () => {
    const chat = listening();
    chat.act(ASKED);
    chat.events(START, text('Half'));
    expect(chat.act({ type: 'stopping', stopping: true })).toBeNull();
    expect(chat.events(end('stopped'))).toBe('Answer stopped.');
  });

  it('include all of it when it was stopped and then continued', () => {
    const chat = listening();
    chat.act(ASKED);
    chat.events(START, text('Rest a minute'), end('stopped'));
    const whole = chat.state();
    const running: ChatState = {
      ...whole,
      messages: whole.messages.map((message) =>
        message.role === 'assistant' ? { ...message, status: 'running' } : message,
      ),
      run: chatReducer(EMPTY_CHAT, ASKED).run,
    };
    expect(chat.see(running)).toBe('The coach is answering.');
    expect(chat.events(text(', then pull again.'), end('done'))).toBe(
      'Answer finished. Rest a minute, then pull again.',
    );
  });

  it('continue over a lost connection, which is reported once', () => {
    const chat = listening();
    chat.act(ASKED);
    chat.events(START, text('Half'));
    const running = chat.state();
    expect(chat.act({ type: 'lost', message: 'The connection was lost.' })).toBe('The connection was lost.');
    expect(chat.act({ type: 'noticed', notice: 'Something else.' })).toBeNull();
    const done: ChatState = {
      ...running,
      messages: running.messages.map((message) =>
        message.role === 'assistant' ? { ...message, text: 'Whole.', status: 'done' } : message,
      ),
      run: null,
    };
    expect(chat.see(done)).toBe('Answer finished. Whole.');
  });
});

describe('an answer found running after a reload', () => {
  it('is announced with the running tool, and read from its beginning', () => {
    const before = listening();
    before.act(ASKED);
    before.events(START, text('Half'), { type: 'tool', tool: 'faq' });
    const state = before.state();
    const chat = listening();
    expect(chat.see({ ...state, view: 'loading', messages: [], run: null })).toBeNull();
    expect(chat.see(state)).toBe('The coach is answering. Searching FAQ...');
    chat.see({ ...state, run: { ...state.run!, seen: 10 } });
    expect(
      chat.act({
        type: 'happened',
        events: [
          { n: 11, event: text(' and whole.') },
          { n: 12, event: end('done') },
        ],
      }),
    ).toBe('Answer finished. Half and whole.');
  });
});

describe('nothing is announced', () => {
  it('for a conversation that is opened or left', () => {
    const chat = listening();
    chat.act(ASKED);
    chat.events(START, text('One.'));
    expect(chat.act({ type: 'opening', conversationId: 'c2' })).toBeNull();
    expect(chat.act({ type: 'opened', conversationId: 'c2', messages: [] })).toBeNull();
    chat.act({ type: 'opening', conversationId: 'c1' });
    expect(
      chat.act({
        type: 'opened',
        conversationId: 'c1',
        messages: [],
      }),
    ).toBeNull();
  });

  it('for the previous answer, when a question is refused', () => {
    const chat = listening();
    chat.act(ASKED);
    chat.events(START, text('One.'), end('done'));
    chat.act({ ...ASKED, id: 'local-2' });
    expect(chat.act({ type: 'turned-away', notice: 'Slow down.', unavailableReason: null })).toBeNull();
    // The same length as before, when it was to replace the previous one.
    const settled = chat.state();
    const running = chatReducer(EMPTY_CHAT, ASKED);
    chat.see({ ...settled, messages: running.messages, run: running.run });
    expect(chat.see(settled)).toBeNull();
  });
});
