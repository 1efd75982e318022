import { expect, it } from 'vitest';
import type { ListedTool } from '#shared/tools-playground.ts';
import { refusal } from '#web/lib/api-error.ts';
import { argumentsOf, inputKind, loadFailure, missingParameter, toolTitle } from './tool-words.ts';

const TOOL: ListedTool = {
  name: 'prs',
  description: '',
  parameters: {
    properties: {
      action: { type: 'string', enum: ['read', 'add'] },
      value: { type: 'number' },
      best: { type: 'boolean' },
      sets: { type: 'array' },
      note: { type: 'string' },
    },
    required: ['action', 'value'],
  },
  writes: true,
  unavailable: null,
};

it('names a tool in title case', () => {
  expect(['knowledge_base', 'prs'].map(toolTitle)).toEqual(['Knowledge Base', 'Prs']);
});

it('chooses an input by the schema', () => {
  const kinds = Object.values(TOOL.parameters.properties).map(inputKind);
  expect(kinds).toEqual(['choice', 'number', 'switch', 'json', 'text']);
  expect(inputKind({ type: ['integer', 'null'] })).toBe('number');
});

it('reports an empty required parameter, and accepts 0 as a value', () => {
  expect(missingParameter(TOOL, {})).toBe('action');
  expect(missingParameter(TOOL, { action: 'read', value: ' ' })).toBe('value');
  expect(missingParameter(TOOL, { action: 'read', value: '0' })).toBeNull();
});

it('sends values with their type, and invalid JSON as raw text', () => {
  const typed = { action: 'add', value: '0', best: 'true', sets: '[1, {"a": 2}]', note: '' };
  expect(argumentsOf(TOOL, typed)).toEqual({ action: 'add', value: 0, best: true, sets: [1, { a: 2 }] });
  expect(argumentsOf(TOOL, { sets: '[1,' })).toEqual({ sets: '[1,' });
  expect(argumentsOf(TOOL, { value: 'heavy' })).toEqual({ value: 'heavy' });
});

it('says why the tools could not be loaded, also when the server does not', () => {
  expect(loadFailure(refusal(403, { message: 'Only admins see the tools.' }))).toBe(
    'Failed to load tools: Only admins see the tools.',
  );
  expect(loadFailure(refusal(502, null))).toBe('Failed to load tools: Failed to fetch tools');
});
