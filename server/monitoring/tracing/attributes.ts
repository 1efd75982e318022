/**
 * The names of span attributes in OpenTelemetry's semantic conventions (those for generative AI are still in
 * development: an update changes only this file). None of them contains anything a person wrote, or
 * identifies them.
 */
export const OPERATION = 'gen_ai.operation.name';
export const PROVIDER = 'gen_ai.provider.name';
export const REQUEST_MODEL = 'gen_ai.request.model';
export const REQUEST_STREAM = 'gen_ai.request.stream';
export const FINISH_REASONS = 'gen_ai.response.finish_reasons';
/** In seconds. */
export const TIME_TO_FIRST_CHUNK = 'gen_ai.response.time_to_first_chunk';
export const INPUT_TOKENS = 'gen_ai.usage.input_tokens';
export const OUTPUT_TOKENS = 'gen_ai.usage.output_tokens';
export const TOOL_NAME = 'gen_ai.tool.name';
export const TOOL_TYPE = 'gen_ai.tool.type';
export const AGENT_NAME = 'gen_ai.agent.name';
export const DATA_SOURCE = 'gen_ai.data_source.id';
export const ERROR_TYPE = 'error.type';
export const HTTP_METHOD = 'http.request.method';
export const HTTP_ROUTE = 'http.route';
export const HTTP_STATUS = 'http.response.status_code';
export const SERVICE_NAME = 'service.name';

/** The values of `OPERATION`. */
export const OPERATIONS = {
  answer: 'invoke_agent',
  chat: 'chat',
  embeddings: 'embeddings',
  tool: 'execute_tool',
  retrieval: 'retrieval',
} as const;

/** Our own, for which there is no convention. */
export const REQUEST_ID = 'liftlore.request_id';
export const ENDING = 'liftlore.answer.ending';
export const STORES = 'liftlore.retrieval.stores';
export const PASSAGES = 'liftlore.retrieval.passages';
