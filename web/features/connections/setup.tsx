import type { ReactNode } from 'react';
import { CopyIconButton } from '#web/ui/copy-icon-button.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { apiExamplesFor, type Example, mcpExamplesFor } from './examples.ts';
import { useConnections } from './queries.ts';

/** Explains how to connect an assistant to the MCP server of this site. */
export function AssistantSetup() {
  const address = useConnections().data?.mcp_address;
  if (address === undefined) return null;
  return (
    <SetupSection
      id="assistants"
      title="Connect an assistant"
      address={address}
      examples={mcpExamplesFor(address)}
    >
      Assistants that speak MCP, such as Claude and ChatGPT, can ask the coach, search the library, and read
      and add your records. They need this address:
    </SetupSection>
  );
}

/** Explains how to set up a program with this site's address. */
export function ProgramSetup() {
  const address = useConnections().data?.api_address;
  if (address === undefined) return null;
  return (
    <SetupSection id="setup" title="Set up a program" address={address} examples={apiExamplesFor(address)}>
      Any program that speaks OpenAI’s protocol can ask the coach. It needs a key, the model{' '}
      <code className="text-ink">coach</code>, and this address:
    </SetupSection>
  );
}

interface SetupSectionProps {
  id: string;
  title: string;
  address: string;
  examples: readonly Example[];
  children: ReactNode;
}

function SetupSection({ id, title, address, examples, children }: SetupSectionProps) {
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={title} />
      <p className="mt-4 text-sm text-muted">{children}</p>
      <div className="text-sm">
        <CopyText label="address" text={address} />
      </div>
      <div className="mt-4 border-t border-line">
        {examples.map((example) => (
          <ExampleShown key={example.title} {...example} />
        ))}
      </div>
    </section>
  );
}

function ExampleShown({ title, steps, code }: Example) {
  return (
    <details className="border-b border-line">
      <summary className="min-h-touch cursor-pointer py-3 text-sm font-semibold">{title}</summary>
      {steps && <p className="pb-4 text-sm wrap-anywhere">{steps}</p>}
      {code && (
        <div className="relative mb-4">
          <ScrollRegion
            aria-label={`${title} example`}
            className="overflow-x-auto rounded-edge bg-sunk py-3 pr-12 pl-3.5 text-xs"
          >
            <pre>
              <code>{code}</code>
            </pre>
          </ScrollRegion>
          <CopyIconButton
            label={`Copy the ${title} example`}
            text={code}
            className="absolute top-1 right-1 bg-sunk"
          />
        </div>
      )}
    </details>
  );
}
