import type { EmbeddingModelV4, LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { Span } from '@opentelemetry/api';
import {
  FINISH_REASONS,
  INPUT_TOKENS,
  OPERATION,
  OPERATIONS,
  OUTPUT_TOKENS,
  PROVIDER,
  REQUEST_MODEL,
  REQUEST_STREAM,
  TIME_TO_FIRST_CHUNK,
} from '#server/monitoring/tracing/attributes.ts';
import { failSpan } from '#server/monitoring/tracing/span-error.ts';
import type { Tracing } from '#server/monitoring/tracing/tracing.ts';
import { type Catalog, mapModels } from './catalog.ts';
import { failureOf } from './failure.ts';

/** Wraps the catalog so that each attempt of a model call becomes a span. */
export const tracedCatalog = (catalog: Catalog, tracing: Tracing): Catalog =>
  mapModels(catalog, (chat) => ({ ...chat, model: tracedModel(chat.model, tracing) }));

/** Returns the conventional name of a provider whose package calls itself `openai.chat` and the like. */
function providerOf(name: string): string {
  const [vendor = name] = name.split('.');
  return vendor === 'google' ? 'gcp.gemini' : vendor;
}

function tracedModel(model: LanguageModelV4, tracing: Tracing): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    doGenerate: (options) => model.doGenerate(options),
    async doStream(options) {
      const startedAt = performance.now();
      const span = tracing.begin(`${OPERATIONS.chat} ${model.modelId}`, {
        kind: 'client',
        attributes: {
          [OPERATION]: OPERATIONS.chat,
          [PROVIDER]: providerOf(model.provider),
          [REQUEST_MODEL]: model.modelId,
          [REQUEST_STREAM]: true,
        },
      });
      const fail = (error: unknown) => {
        failSpan(span, failureOf(error, options.prompt));
        span.end();
      };
      try {
        const streaming = await model.doStream(options);
        return { ...streaming, stream: watched(streaming.stream, { span, startedAt, fail }) };
      } catch (error) {
        fail(error);
        throw error;
      }
    },
  };
}

/** Passes the stream on, ending the span with its last part, its failure, or when it is abandoned. */
function watched(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  { span, startedAt, fail }: { span: Span; startedAt: number; fail: (error: unknown) => void },
): ReadableStream<LanguageModelV4StreamPart> {
  const reader = stream.getReader();
  let begun = false;
  const see = (part: LanguageModelV4StreamPart) => {
    if (part.type === 'error') return fail(part.error);
    if (part.type === 'finish') {
      span.setAttributes({
        [FINISH_REASONS]: [part.finishReason.unified],
        [INPUT_TOKENS]: part.usage.inputTokens.total,
        [OUTPUT_TOKENS]: part.usage.outputTokens.total,
      });
      return span.end();
    }
    if (begun || !('delta' in part)) return;
    begun = true;
    span.setAttribute(TIME_TO_FIRST_CHUNK, (performance.now() - startedAt) / 1000);
  };
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) {
            if (span.isRecording()) fail(new Error('cut'));
            return controller.close();
          }
          see(value);
          controller.enqueue(value);
        } catch (error) {
          fail(error);
          throw error;
        }
      },
      async cancel(reason) {
        if (span.isRecording()) span.end();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Wraps the model so that its calls become spans. */
export function tracedEmbeddingModel(model: EmbeddingModelV4, tracing: Tracing): EmbeddingModelV4 {
  return {
    specificationVersion: 'v4',
    provider: model.provider,
    modelId: model.modelId,
    maxEmbeddingsPerCall: model.maxEmbeddingsPerCall,
    supportsParallelCalls: model.supportsParallelCalls,
    doEmbed: (options) =>
      tracing.span(
        `${OPERATIONS.embeddings} ${model.modelId}`,
        {
          kind: 'client',
          attributes: {
            [OPERATION]: OPERATIONS.embeddings,
            [PROVIDER]: providerOf(model.provider),
            [REQUEST_MODEL]: model.modelId,
          },
        },
        async (span) => {
          const made = await model.doEmbed(options);
          if (made.usage) span.setAttribute(INPUT_TOKENS, made.usage.tokens);
          return made;
        },
      ),
  };
}
