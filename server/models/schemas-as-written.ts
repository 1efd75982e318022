import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
} from '@ai-sdk/provider';

/**
 * For OpenAI's package, which takes the schema of every tool apart and together again with each call, in search of
 * keywords that ours do not have: a twentieth of what an answer costs. A schema that says no more than how it is to be
 * written passes as it is.
 */
export function withSchemasAsWritten(model: LanguageModelV4): LanguageModelV4 {
  const doStream = ({ tools, ...options }: LanguageModelV4CallOptions) =>
    model.doStream({ ...options, ...(tools && { tools: tools.map(asWritten) }) });
  return Object.assign(Object.create(model) as LanguageModelV4, { doStream });
}

type AnyTool = NonNullable<LanguageModelV4CallOptions['tools']>[number];

function asWritten(tool: AnyTool): AnyTool {
  if (tool.type !== 'function') return tool;
  const { inputSchema } = tool;
  const written = { toJSON: () => inputSchema } as LanguageModelV4FunctionTool['inputSchema'];
  return { ...tool, inputSchema: written };
}
