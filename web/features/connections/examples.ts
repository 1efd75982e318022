/** Setup of a program, with the address of this site. `docs/connections.md` has the same. */
export interface Example {
  title: string;
  /** In words, where there is nothing to type. */
  steps?: string;
  code?: string;
}

/** Examples for assistants that speak MCP. */
export const mcpExamplesFor = (address: string): Example[] => [
  {
    title: 'Claude',
    steps: `In Claude, open Settings, Connectors, and add a custom connector with the address ${address}. Claude then brings you here to sign in and to say what it may do. In a chat, turn the connector on, and ask what the gym says.`,
  },
  {
    title: 'Claude Code',
    code: `claude mcp add --transport http gym ${address}
# In Claude Code, /mcp then brings you here to sign in. With a key instead:
# claude mcp add --transport http gym ${address} --header "Authorization: Bearer YOUR_KEY"`,
  },
  {
    title: 'ChatGPT',
    steps: `In ChatGPT, turn on developer mode under Settings, Connectors, Advanced. Then create a connector with the address ${address} and OAuth. ChatGPT brings you here to sign in and to say what it may do. In a chat, choose the connector under +.`,
  },
  {
    title: 'MCP inspector',
    code: `npx @modelcontextprotocol/inspector --cli ${address} \\
  --transport http --header "Authorization: Bearer YOUR_KEY" \\
  --method tools/call --tool-name ask_gym \\
  --tool-arg 'question=How deep should I squat?'`,
  },
];

/** Examples for programs that speak OpenAI's protocol. */
export const apiExamplesFor = (address: string): Example[] => [
  {
    title: 'Python',
    code: `from openai import OpenAI

coach = OpenAI(base_url="${address}", api_key="YOUR_KEY")
question = {"role": "user", "content": "How deep should I squat?"}
print(coach.chat.completions.create(model="coach", messages=[question]).choices[0].message.content)`,
  },
  {
    title: 'TypeScript',
    code: `import OpenAI from 'openai';

const coach = new OpenAI({ baseURL: '${address}', apiKey: 'YOUR_KEY' });
const messages = [{ role: 'user' as const, content: 'How deep should I squat?' }];
const stream = await coach.chat.completions.create({ model: 'coach', messages, stream: true });
for await (const chunk of stream) process.stdout.write(chunk.choices[0]?.delta.content ?? '');`,
  },
  {
    title: 'AI SDK',
    code: `import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { streamText } from 'ai';

const gym = createOpenAICompatible({ name: 'gym', baseURL: '${address}', apiKey: 'YOUR_KEY' });
const { textStream } = streamText({ model: gym('coach'), prompt: 'How deep should I squat?' });
for await (const text of textStream) process.stdout.write(text);`,
  },
  {
    title: 'Open WebUI',
    steps: `Under Admin Settings, Connections, add an OpenAI connection with the address ${address} and your key. The model is coach.`,
  },
  {
    title: 'curl',
    code: `curl ${address}/chat/completions -H 'Authorization: Bearer YOUR_KEY' \\
  -H 'Content-Type: application/json' \\
  -d '{"model":"coach","messages":[{"role":"user","content":"How deep should I squat?"}]}'`,
  },
];
