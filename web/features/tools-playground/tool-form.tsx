import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import type { ListedTool, ToolParameter } from '#shared/tools-playground.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/call.ts';
import { number } from '#web/lib/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { JsonTree } from './json-tree.tsx';
import { argumentsOf, inputKind, missingParameter, type Typed, toolTitle } from './tool-words.ts';

interface ToolFormProps {
  tool: ListedTool;
  /** Owner of the rows it may change. */
  owner: string;
  initial: Typed;
  onCall: (typed: Typed) => void;
}

const JSON_MAX_CHARACTERS = 20_000;

const SAVED = {
  record: 'Saved to your own personal records. You can delete it there.',
  removed: 'Removed from your own personal records.',
  memory: 'Saved to your own memories. You can delete it there.',
  forgotten: 'Deleted from your own memories.',
  body_weight: 'Saved to your own profile. You can change it there.',
} as const;

/** The server's reason; empty when it gave none. */
const reasonOf = (error: Error | null): string | undefined =>
  error instanceof ApiError && error.isUnexplained ? '' : error?.message;

/** A tool with its parameters, and the result of a call. */
export function ToolForm({ tool, owner, initial, onCall }: ToolFormProps) {
  const [typed, setTyped] = useState<Typed>(initial);
  const [missing, setMissing] = useState<string | null>(null);
  const call = useMutation(api.toolsPlayground.ask.mutationOptions());
  const parameters = Object.entries(tool.parameters.properties);

  function execute() {
    const left = missingParameter(tool, typed);
    setMissing(left);
    if (left !== null) return;
    onCall(typed);
    call.mutate({ tool: tool.name, args: argumentsOf(tool, typed) });
  }

  const error =
    missing === null ? (reasonOf(call.error) ?? call.data?.error) : `Missing required parameter: ${missing}`;
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!call.isPending) execute();
      }}
    >
      <div>
        <h2 className="display text-2xl">{toolTitle(tool.name)}</h2>
        <div className="prose mt-2 max-w-measure text-sm">
          <Markdown text={tool.description} />
        </div>
      </div>
      {tool.unavailable && <p className="text-sm text-danger">{tool.unavailable}</p>}
      {parameters.map(([name, parameter]) => (
        <ParameterField
          key={name}
          name={name}
          parameter={parameter}
          required={tool.parameters.required.includes(name)}
          value={typed[name] ?? ''}
          onChange={(value) => {
            setMissing(null);
            setTyped({ ...typed, [name]: value });
          }}
        />
      ))}
      {tool.writes && (
        <p className="rounded-edge border-l-3 border-signal bg-raised px-4 py-3 text-sm wrap-anywhere">
          This tool can save. What it saves goes to your own account, {owner}, and to nobody else’s.
        </p>
      )}
      <Button type="submit" look="signal" busy={call.isPending}>
        <Play size={16} aria-hidden /> {call.isPending ? 'Executing...' : 'Execute Tool'}
      </Button>
      {error !== undefined && (
        <div role="alert" className="rounded-edge bg-danger-ground px-4 py-3 text-sm text-danger">
          <p className="font-semibold">Error</p>
          <p className="mt-1 wrap-anywhere whitespace-pre-wrap">
            {error === '' ? 'Failed to execute tool' : error}
          </p>
        </div>
      )}
      {call.data && missing === null && !call.isPending && (
        <>
          {call.data.error === undefined && (
            <section aria-labelledby="result">
              <h3 id="result" className="mb-2 flex items-baseline justify-between font-semibold">
                Result
                <span className="text-xs font-normal text-muted">{number(call.data.milliseconds)} ms</span>
              </h3>
              <div className="overflow-x-auto rounded-edge border border-line bg-raised p-3 text-sm">
                <JsonTree value={call.data.result} />
              </div>
            </section>
          )}
          {call.data.saved.map((kind) => (
            <p role="status" className="text-sm" key={kind}>
              {SAVED[kind]}
            </p>
          ))}
          <details className="text-sm">
            <summary className="touch-target cursor-pointer py-1 text-muted">What the model reads</summary>
            <ScrollRegion
              aria-label="What the model reads"
              className="mt-2 max-h-96 overflow-auto rounded-edge bg-sunk p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap"
            >
              {call.data.read}
            </ScrollRegion>
          </details>
        </>
      )}
    </form>
  );
}

interface ParameterFieldProps {
  name: string;
  parameter: ToolParameter;
  required: boolean;
  value: string;
  onChange: (value: string) => void;
}

function ParameterField({ name, parameter, required, value, onChange }: ParameterFieldProps) {
  const label = required ? `${name} *` : name;
  const kind = inputKind(parameter);
  const hint = parameter.description;
  if (kind === 'choice' || kind === 'switch') {
    const choices = kind === 'switch' ? ['true', 'false'] : (parameter.enum ?? []).map(String);
    return (
      <div>
        <Select
          label={label}
          options={[{ id: '', label: 'Not given' }, ...choices.map((id) => ({ id, label: id }))]}
          value={value}
          onChange={onChange}
        />
        {hint && <p className="mt-1.5 text-xs text-muted">{hint}</p>}
      </div>
    );
  }
  if (kind === 'json')
    return (
      <TextArea
        label={`${label} (JSON)`}
        limit={JSON_MAX_CHARACTERS}
        hint={hint}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <Field
      label={label}
      hint={hint}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
